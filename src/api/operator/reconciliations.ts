import { Hono } from "hono";
import * as z from "zod";
import { putPart as takePart } from "../../books/reconciliation/put-part.ts";
import { listDifferences, readReconciliation } from "../../books/reconciliation/read-reconciliation.ts";
import { COLUMNS } from "../../books/reconciliation/rules/row.ts";
import { openReconciliation, startReconciliation as start } from "../../books/reconciliation/start-reconciliation.ts";
import { isDay } from "../../books/statements/day.ts";
import { invalidField } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { checked, path, query } from "../http/valid.ts";
import { textOrNull } from "../wire/described.ts";
import { currency } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, nextCursor, transactionId } from "../wire/values.ts";
import { body } from "./declare.ts";
import { refuseOwnCallback } from "./support/own-callbacks.ts";
import { paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

const ID = "3f0c9a52-7d1e-4a6b-9c2d-5e8f1a2b3c4d";
const params = { id: ["The reconciliation's `id`.", ID] } as const;

export const MAX_PARTS = 1_000;

export const CreateReconciliation = z.object({
  day: z
    .string()
    .refine(isDay, { error: "must be a day such as 2026-11-21" })
    .meta({ description: "The day that your list is of, in UTC.", format: "date" }),
  currency: currency.optional().describe("Only movements in this currency. Without it, all."),
});

export const OpenedReconciliation = z.object({
  id: z.uuid().describe("The reconciliation's id."),
  status: z.literal("open").describe("It takes parts."),
});

app.post(
  "/reconciliations",
  describe({
    id: "createReconciliation",
    tag: "Reconciliation",
    summary: "Open a reconciliation",
    description:
      "Compares your own list of a day with the service's. Open one, send your list in parts, start it, and read the differences. One that is not started within a day ends; differences are kept for 30 days. At most 10 are open or running at once.",
    idempotency: "Not idempotent: each call opens a reconciliation.",
    status: 201,
    answer: OpenedReconciliation,
    errors: ["RECONCILIATION_REFUSED"],
    example: { request: { day: "2026-11-20", currency: "EUR" }, answer: { id: ID, status: "open" } },
  }),
  body(CreateReconciliation),
  checked(unsupportedCurrency),
  async (c) => {
    const body = c.req.valid("json");
    const { id } = await openReconciliation(c.get("ctx"), { day: body.day, currency: body.currency ?? null });
    return c.json<z.input<typeof OpenedReconciliation>>({ id, status: "open" as const }, 201);
  },
);

const PartPath = z.object({
  id: z.string(),
  n: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, `must be a number from 1 to ${MAX_PARTS}`)
    .transform(Number)
    .refine((part) => part <= MAX_PARTS, { error: `must be a number from 1 to ${MAX_PARTS}` }),
});

export const ReconciliationPart = z.object({
  part: z.int().describe("The number of the part."),
  rows: z.int().describe("How many rows were read in it."),
});

app.put(
  "/reconciliations/:id/parts/:n",
  describe({
    id: "putReconciliationPart",
    tag: "Reconciliation",
    summary: "Send a part of your list",
    description:
      "CSV with a header line in each part, or NDJSON; at most 8 MiB as sent, `Content-Encoding: gzip` allowed, and 64 MiB when unpacked. A part with more than 2,000 lines is read behind the call, which waits for it; UPSTREAM_UNAVAILABLE after 20 s means that it is being read: send the same bytes again. Columns by name, in any order: `transaction_id` and `amount` are required; `type`, `currency`, `player_id`, `round_id`, `operator_transaction_id` and `status` (`completed` or `cancelled`; `completed` when absent) are compared where they are there; `completed_at` is shown in a difference of the day. The signature covers the bytes as sent. At most 5,000,000 rows in all parts.",
    idempotency: "The same part again replaces it.",
    params: { ...params, n: ["The number of the part, from 1 to 1000.", "1"] },
    binaryBody: ["text/csv", "application/x-ndjson"],
    binaryExamples: {
      "text/csv":
        "transaction_id,type,amount,currency,status\nsandbox:b-1001,bet,1.00,EUR,completed\nsandbox:w-1001,win,2.50,EUR,completed\n",
      "application/x-ndjson":
        '{"transaction_id":"sandbox:b-1001","type":"bet","amount":"1.00","currency":"EUR"}\n{"transaction_id":"sandbox:w-1001","type":"win","amount":"2.50","currency":"EUR"}\n',
    },
    answer: ReconciliationPart,
    errors: ["NOT_FOUND", "VALIDATION_FAILED", "RECONCILIATION_REFUSED"],
    example: { answer: { part: 1, rows: 125_000 } },
  }),
  path(PartPath),
  checked(),
  async (c) => {
    const { id, n } = c.req.valid("param");
    const bytes = c.get("rawBody");
    if (bytes.byteLength === 0) throw invalidField("body", "must not be empty");
    const encoding = (c.req.header("content-encoding") ?? "identity").trim().toLowerCase();
    if (encoding !== "identity" && encoding !== "gzip") throw invalidField("body", "must be plain or gzip");
    refuseOwnCallback(bytes);
    const { rows } = await takePart(c.get("ctx"), { id, part: n, bytes, gzip: encoding === "gzip" });
    return c.json<z.input<typeof ReconciliationPart>>({ part: n, rows });
  },
);

export const StartReconciliation = z.object({
  parts: z.int().min(1).max(MAX_PARTS).describe("How many parts you sent, so that none is missing."),
});

export const StartedReconciliation = z.object({
  id: z.uuid().describe("The reconciliation's id."),
  status: z.enum(["running", "finished", "failed"]).describe("How far it is."),
});

app.post(
  "/reconciliations/:id/start",
  describe({
    id: "startReconciliation",
    tag: "Reconciliation",
    summary: "Start a reconciliation",
    description: "`parts` is the number of parts that you sent, so that none is missing.",
    idempotency: "A repeat with the same `parts` changes nothing.",
    params,
    status: 202,
    answer: StartedReconciliation,
    errors: ["NOT_FOUND", "RECONCILIATION_REFUSED"],
    example: { request: { parts: 3 }, answer: { id: ID, status: "running" } },
  }),
  body(StartReconciliation),
  checked(),
  async (c) => {
    const { id } = c.req.param();
    const { status } = await start(c.get("ctx"), { id, parts: c.req.valid("json").parts });
    return c.json<z.input<typeof StartedReconciliation>>(
      { id, status: status === "open" ? ("running" as const) : status },
      202,
    );
  },
);

export const Reconciliation = z.object({
  id: z.uuid().describe("The reconciliation's id."),
  day: z.iso.date().describe("The day that is compared, in UTC."),
  currency: currencyCode.nullable().describe("The only currency that is compared. Null: all."),
  status: z
    .enum(["open", "running", "finished", "failed"])
    .describe(
      "`open`: takes parts. `running`: compares. `finished`: all differences are found. `failed`: see `failure_reason`.",
    ),
  progress: z.number().describe("0 to 1."),
  rows: z.int().describe("Rows of your list that were read so far."),
  matched: z.int().describe("Rows that agree."),
  only_yours: z.int().describe("Rows of your list that the service has no transaction for."),
  only_ours: z.int().describe("Transactions of the service that your list lacks."),
  different: z.int().describe("Rows that the service has with other values."),
  failure_reason: textOrNull(
    "Why it failed. Null: it did not.",
    "It was not started within a day, and its parts were deleted. Open another.",
  ),
});

const present = presenter(Reconciliation);

app.get(
  "/reconciliations/:id",
  describe({
    id: "readReconciliation",
    tag: "Reconciliation",
    summary: "Get a reconciliation",
    params,
    answer: Reconciliation,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        ...{ id: ID, day: "2026-11-20", currency: "EUR", status: "finished", progress: 1, rows: 1_000 },
        ...{ matched: 997, only_yours: 1, only_ours: 1, different: 2, failure_reason: null },
      },
    },
  }),
  async (c) => {
    const { id } = c.req.param();
    return c.json<z.input<typeof Reconciliation>>(present(await readReconciliation(c.get("ctx"), id)));
  },
);

const KIND = z.enum(["only_yours", "only_ours", "different"]);

const DifferentField = z.object({
  field: z.enum(COLUMNS).describe("The column."),
  yours: z.string().nullable().describe("Its value in your list. Null: empty."),
  ours: z.string().nullable().describe("Its value at the service. Null: none."),
});

export const ReconciliationDifference = z.object({
  kind: KIND.describe(
    "`only_yours`: the service has no such transaction. `only_ours`: your list lacks it. `different`: both have it, with other values.",
  ),
  transaction_id: transactionId.nullable().describe("The transaction. Null for a row without a readable one."),
  fields: z.array(DifferentField).describe("Of `different`: the columns that differ. Empty otherwise."),
  yours: z.record(z.string(), z.string()).nullable().describe("Your row. Null: your list lacks it."),
  ours: z
    .record(z.string(), z.union([z.string(), z.number()]).nullable())
    .nullable()
    .describe(
      "The transaction as the service has it, with the calls to your wallet so far. Null: the service has none.",
    ),
  advice: z.string().describe("What happened on the service's side, and what to do."),
});

export const ReconciliationDifferences = z.object({
  differences: z.array(ReconciliationDifference).describe("The page's differences."),
  next_cursor: nextCursor.meta({ examples: ["WyJkaWZmZXJlbnQiLDk5XQ.c2lnbmVk"] }),
});

const DifferencesQuery = z.object({
  kind: KIND.optional().describe(
    "Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`.",
  ),
  ...paging,
});

app.get(
  "/reconciliations/:id/differences",
  describe({
    id: "listReconciliationDifferences",
    tag: "Reconciliation",
    summary: "List differences",
    description: "Those that were found so far, by kind and transaction id. The first 100,000 of each kind are kept.",
    params,
    answer: ReconciliationDifferences,
    rows: "differences",
    errors: ["NOT_FOUND"],
    example: {
      query: { kind: "different" },
      answer: {
        differences: [
          {
            kind: "different",
            transaction_id: "sandbox:b-1001",
            fields: [{ field: "amount", yours: "1.10", ours: "1.00" }],
            yours: { transaction_id: "sandbox:b-1001", amount: "1.10", status: "completed" },
            ours: { transaction_id: "sandbox:b-1001", type: "bet", amount: "1.00", status: "completed", attempts: 1 },
            advice: "The service sent your wallet the values in `ours`. Correct your entry.",
          },
        ],
        next_cursor: null,
      },
    },
  }),
  query(DifferencesQuery),
  checked(),
  async (c) => {
    const { id } = c.req.param();
    const { kind, limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listDifferences(c.get("ctx"), { id, kind, limit, cursor });
    return c.json<z.input<typeof ReconciliationDifferences>>({
      differences: rows.map((row) => ({ ...row, fields: [...row.fields] })),
      next_cursor: nextCursor,
    });
  },
);
