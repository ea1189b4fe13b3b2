import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { type Delivery, readDeliveries } from "../../ledger/queries/read-deliveries.ts";
import { recoverDeliveries as recover } from "../../ledger/recover-failed.ts";
import { resendMovement } from "../../ledger/resend-movement.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { describe } from "../http/describe.ts";
import { checked } from "../http/valid.ts";
import { optional, orNull, textOrNull } from "../wire/described.ts";
import { TRANSACTION } from "../wire/examples.ts";
import { Empty, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { presentTransaction, Transaction } from "../wire/transaction.ts";
import { body, optionalBody } from "./declare.ts";

export const app = new Hono<OperatorApiEnv>();

const Headers = z.record(z.string(), z.string());

const SentRequest = z.object({
  headers: Headers.describe("The headers, in lower case, with the signatures that were sent."),
  body: z.string().describe("The body, byte for byte."),
});

const WalletAnswer = z.object({
  status: z.int().describe("The HTTP status."),
  headers: Headers.describe("The headers, in lower case, without cookies."),
  body: z.string().describe("The first 4 KiB of the body, as text; of a success the first 512 bytes."),
});

export const DeliveryAttempt = z.object({
  attempt: z.int().min(1).describe("1 is the first."),
  started_at: z.iso.datetime().describe("When the call began."),
  duration_ms: z.int().nullable().describe("How long it took, in milliseconds. Null: not known."),
  url: z.string().nullable().describe("The address that was called. Null: not known."),
  request: SentRequest.nullable().describe(
    "What was sent, byte for byte. Null: nothing left the service, or its outcome was lost.",
  ),
  response: WalletAnswer.nullable().describe("What your wallet answered. Null: no answer arrived."),
  class: orNull(
    z.enum(["success", "refusal", "unknown", "unsent"]),
    "How the answer was read. `success`: booked. `refusal`: a documented 4xx. `unknown`: anything else, or nothing. `unsent`: the call never left the service. Null: in flight.",
  ),
  reason: textOrNull("Why there is no readable answer. Null: there is one.", "timeout"),
});

const presentDelivery = presenter(DeliveryAttempt);

export const DeliveryAttempts = z.object({ attempts: z.array(DeliveryAttempt).describe("The calls, oldest first.") });

const PARAMS = { id: ["The `transaction_id` that the wallet received, percent-encoded.", "sandbox:b-1001"] } as const;

app.get(
  "/transactions/:id/attempts",
  describe({
    id: "listAttempts",
    tag: "Reconciliation",
    summary: "List the wallet callbacks of a transaction",
    description:
      "Oldest first, for 30 days: the first and the newest 50. Headers carry the signatures that were sent, never a secret.",
    params: PARAMS,
    answer: DeliveryAttempts,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        attempts: [
          {
            attempt: 1,
            started_at: "2026-11-21T10:00:04.005Z",
            duration_ms: 38,
            url: "https://wallet.casino.com/callback",
            request: {
              headers: {
                "content-type": "application/json",
                accept: "application/json",
                "user-agent": "operator-games-service",
                "x-agg-key-id": "op_2f1c",
                "x-agg-timestamp": "1795255204",
                "x-agg-signature": "9c1185a5c5e9fc54612808977ee8f548b2258d31bd7b5d9e6d8e0d1d9a3a3f2b",
                "x-agg-signature-v2": "1f8e2f4ce3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b",
              },
              body: '{"action":"bet","transaction_id":"sandbox:1","amount":"1.00"}',
            },
            response: {
              status: 200,
              headers: { "content-type": "application/json" },
              body: '{"balance":"99.00","transaction_id":"w-1"}',
            },
            class: "success",
            reason: null,
          },
        ],
      },
    },
  }),
  async (c) =>
    c.json<z.input<typeof DeliveryAttempts>>({
      attempts: (await readDeliveries(c.get("ctx"), c.req.param("id"))).map(present),
    }),
);

app.post(
  "/transactions/:id/resend",
  describe({
    id: "resendTransaction",
    tag: "Reconciliation",
    summary: "Send a transaction to the wallet now",
    description:
      "A pending one is tried before its time, a failed one on a new schedule; a bet that is being undone, by its rollback. The answer shows what came of it. Your wallet sees the same id and body, so nothing is booked twice.",
    idempotency: "A repeat changes nothing while a call is in flight, and once the transaction is settled is refused.",
    params: PARAMS,
    answer: Transaction,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { request: {}, answer: TRANSACTION },
  }),
  optionalBody(Empty),
  checked(),
  async (c) =>
    c.json<z.input<typeof Transaction>>(presentTransaction(await resendMovement(c.get("ctx"), c.req.param("id")))),
);

export const RecoverDeliveries = z.object({
  since: utcTime.describe("Failed transactions that were created then or later, ISO 8601 UTC."),
  until: optional(utcTime, "Only those that were created before then. Absent: until now.", "2026-11-20T06:00:00Z"),
});

export const RecoveredDeliveries = z.object({
  queued: z
    .int()
    .min(0)
    .describe(
      "Number of transactions that are tried again, at most 100,000. A failed bet is not counted: it is undone by its rollback.",
    ),
});

app.post(
  "/deliveries/recover",
  describe({
    id: "recoverDeliveries",
    tag: "Reconciliation",
    summary: "Send all failed transactions again",
    description: "Each is tried at once, and then for 72 hours like a new one.",
    idempotency: "A repeat finds what is still failed: nothing is booked twice.",
    answer: RecoveredDeliveries,
    errors: ["VALIDATION_FAILED"],
    example: { request: { since: "2026-11-20T00:00:00Z" }, answer: { queued: 12 } },
  }),
  body(RecoverDeliveries),
  checked((_, { since, until }, broken) => {
    const [from, to] = [since, until].map((time) => parseUtcTime(time));
    if (broken.length > 0 || from === undefined || to === undefined || to > from) return [];
    return [{ field: "until", message: "must be after since" }];
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { since, until } = c.req.valid("json");
    return c.json<z.input<typeof RecoveredDeliveries>>({
      queued: await recover(ctx, {
        operatorCode: ctx.operator.code,
        since: parseUtcTime(since) ?? 0,
        until: until === undefined ? undefined : parseUtcTime(until),
      }),
    });
  },
);

function present(delivery: Delivery): z.input<typeof DeliveryAttempt> {
  const { number, httpStatus: status, headers, body } = delivery;
  const response = status === null || headers === null ? null : { status, headers, body: body ?? "" };
  return presentDelivery(delivery, { attempt: number, response });
}
