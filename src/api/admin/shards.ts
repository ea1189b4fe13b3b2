import { Hono } from "hono";
import * as z from "zod";
import { assignShards as assign } from "../../catalogue/operators/assign-shards.ts";
import type { AdminCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { folderOf } from "../../ledger/archive/format.ts";
import { closeShard as close, planClosing } from "../../ledger/shards/close-shard.ts";
import { listShards as list, type ShardState } from "../../ledger/shards/list-shards.ts";
import { openShard as open } from "../../ledger/shards/open-shard.ts";
import { reopenShard as reopen } from "../../ledger/shards/reopen-shard.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { MAX_SHARD } from "../../lib/shard-id.ts";
import { startExport } from "../../ops/archive/export-step.ts";
import { retireShard as retire } from "../../ops/archive/retire-shard.ts";
import { body, checked, optionalBody, path } from "../http/valid.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { Empty } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { operatorCode } from "../wire/values.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const ShardExport = z.object({
  folder: z.string().describe("Of its files in the bucket of documents."),
  progress: z.number().min(0).max(1).describe("0 to 1."),
  started_at: z.iso.datetime().describe("When it was begun."),
  finished_at: z.iso.datetime().nullable().describe("When it was through. Null: it goes on."),
  movements: z.int().nullable().describe("How many movements it has. Null until it has finished."),
  manifest_sha256: textOrNull("SHA-256 of its manifest in lowercase hex. Null until it has finished."),
});

export const Shard = z.object({
  shard: z.int().describe("The shard's number. 0 is the control database."),
  state: orNull(
    z.enum(["filling", "open", "closing", "exported", "retired"]),
    "`filling`: it gets its copies within minutes. `closing`: no new sessions. `exported`: closing, and its archive has all that it has. `retired`: it takes nothing. Null: not opened yet.",
  ),
  size_bytes: orNull(z.int(), "Its size in bytes. Null: no database is bound for it, or it does not answer."),
  movements: z.int().nullable().describe("How many it has taken. Null: not bound, not opened, or it does not answer."),
  operators: z.int().describe("Operators that open new sessions in it; of shard 0 also those without a shard."),
  opened_at: timeOrNull("When it was opened. Null: not opened, or the control database.", "2026-11-01T09:00:00.000Z"),
  closed_at: timeOrNull("When it was closed. Null: it is not.", "2026-11-15T09:00:00.000Z"),
  lagging_since: timeOrNull(
    "Since when it lacks changes of the back office, and takes no new sessions. Null: it does not.",
    "2026-11-15T09:00:00.000Z",
  ),
  export: ShardExport.nullable().describe("The last export that was begun. Null: there was none."),
  retired_at: timeOrNull("When it was retired. Null: it is not.", "2027-02-20T09:00:00.000Z"),
});

const presentExport = presenter(ShardExport);
const presentRow = presenter(Shard);

export const Shards = z.object({ shards: z.array(Shard).describe("Every shard, by number.") });

export const ShardPlan = z.object({
  moves: z
    .array(
      z.object({
        operator_code: operatorCode,
        shard: z.int().describe("Where it would open its new sessions."),
        movements_per_second: z.number().describe("What it brings on average, by a sample of the newest movements."),
        bytes_per_day: z.int().describe("By which the database would grow for it."),
        fits: z
          .boolean()
          .describe("False: no open database can carry it beside its own operators, so closing is refused."),
      }),
    )
    .describe("Its operators that have no other shard, the busiest first."),
});

const EXAMPLE = {
  shard: 1,
  state: "open" as const,
  size_bytes: 1_482_752,
  movements: 1_204,
  operators: 12,
  opened_at: "2026-11-01T08:00:00.000Z",
  closed_at: null,
  lagging_since: null,
  export: null,
  retired_at: null,
};
const EXPORT = {
  folder: "archive/1/6f1c1f9e-2f0b-4d2e-9d55-0d4f0f6f2b11/",
  progress: 1,
  started_at: "2027-03-01T10:00:00.000Z",
  finished_at: "2027-03-01T10:42:00.000Z",
  movements: 9_412_305,
  manifest_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};

export const ShardPath = z.object({
  shard: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,3})$/, `must be a number from 0 to ${MAX_SHARD}`)
    .transform(Number)
    .refine((shard) => shard <= MAX_SHARD, { error: `must be a number from 0 to ${MAX_SHARD}` }),
});
const params = { shard: "The shard's number: 1 is bound as LEDGER_01." };

app.get(
  "/shards",
  describe({
    id: "listShards",
    scope: "read",
    summary: "List the ledger's databases",
    answer: Shards,
    example: { answer: { shards: [EXAMPLE] } },
  }),
  async (c) => c.json<z.input<typeof Shards>>({ shards: (await list(c.get("ctx"))).map(present) }),
);

const OF_A_SHARD = { params, answer: Shard, errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"] };

app.put(
  "/shards/:shard",
  describe({
    id: "openShard",
    scope: "admin",
    people: { one: "it moves no row" },
    summary: "Open a bound database of the ledger",
    description: "It is `filling` until the next minute's job has given it its copies. Then operators may have it.",
    idempotency: "A repeat changes nothing.",
    ...OF_A_SHARD,
    example: { answer: { ...EXAMPLE, state: "filling", movements: 0, operators: 0 } },
  }),
  path(ShardPath),
  checked(),
  async (c) => c.json<z.input<typeof Shard>>(await changed(c.get("ctx"), open, c.req.valid("param").shard)),
);

app.post(
  "/shards/:shard/close",
  describe({
    id: "closeShard",
    scope: "admin",
    people: { one: "it moves no row" },
    summary: "Close a database of the ledger to new sessions",
    description:
      "Open sessions play on in it, and it takes late movements for good. Operators that have no other shard are spread over the open ones by what they bring; GET /admin/v1/shards/{shard}/plan shows how. CONFLICT for the only open one, or if the others cannot carry them.",
    idempotency: "A repeat changes nothing.",
    ...OF_A_SHARD,
    example: {
      request: {},
      answer: { ...EXAMPLE, state: "closing", operators: 0, closed_at: "2026-11-22T10:00:00.000Z" },
    },
  }),
  path(ShardPath),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof Shard>>(await changed(c.get("ctx"), close, c.req.valid("param").shard)),
);

app.get(
  "/shards/:shard/plan",
  describe({
    id: "planClosing",
    scope: "read",
    summary: "Show where a database's operators would go if it was closed",
    description: "Nothing is changed. CONFLICT for the only open one.",
    params,
    answer: ShardPlan,
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"],
    example: {
      answer: {
        moves: [
          {
            operator_code: "northwind",
            shard: 2,
            movements_per_second: 12.5,
            bytes_per_day: 1_123_200_000,
            fits: true,
          },
        ],
      },
    },
  }),
  path(ShardPath),
  checked(),
  async (c) => {
    const { moves } = await planClosing(c.get("ctx"), c.req.valid("param").shard);
    return c.json<z.input<typeof ShardPlan>>({
      moves: moves.map(({ operatorCode: code, shard, perSecond, bytesPerDay, fits }) => ({
        ...{ operator_code: code, shard, movements_per_second: Math.round(perSecond * 1_000) / 1_000 },
        ...{ bytes_per_day: bytesPerDay, fits },
      })),
    });
  },
);

app.post(
  "/shards/:shard/reopen",
  describe({
    id: "reopenShard",
    scope: "admin",
    people: { one: "it moves no row" },
    summary: "Take the closing of a database back",
    description:
      "Its operators open their sessions in it as before, and its period starts again. CONFLICT once one of them has opened a session where it was moved to, or an export was begun.",
    idempotency: "A repeat changes nothing.",
    ...OF_A_SHARD,
    example: { request: {}, answer: EXAMPLE },
  }),
  path(ShardPath),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof Shard>>(await changed(c.get("ctx"), reopen, c.req.valid("param").shard)),
);

app.post(
  "/shards/:shard/export",
  describe({
    id: "exportShard",
    scope: "admin",
    people: { one: "it copies rows to the bucket of the same installation" },
    summary: "Export a closed database of the ledger to R2",
    description: "It is made in the background; the list of databases shows its progress. The database is not changed.",
    idempotency:
      "A repeat changes nothing while an export is being made, or if nothing was written in the database since the last one.",
    ...OF_A_SHARD,
    example: {
      request: {},
      answer: {
        ...{ ...EXAMPLE, state: "closing", operators: 0, closed_at: "2026-11-22T10:00:00.000Z" },
        export: { ...EXPORT, progress: 0, finished_at: null, movements: null, manifest_sha256: null },
      },
    },
  }),
  path(ShardPath),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof Shard>>(await changed(c.get("ctx"), startExport, c.req.valid("param").shard)),
);

app.post(
  "/shards/:shard/retire",
  describe({
    id: "retireShard",
    scope: "admin",
    people: { one: "refused until the archive has all of it" },
    summary: "Retire an exported database of the ledger",
    description:
      "From then on it refuses every movement, and its archive answers once its binding is removed. Refused, with the reason, unless the archive is whole and as it was written, nothing was written in the database since, nothing is pending, failed or unbilled, and it was quiet for `SHARD_RETENTION_DAYS`. It cannot be taken back.",
    idempotency: "A repeat changes nothing.",
    ...OF_A_SHARD,
    example: {
      request: {},
      answer: {
        ...{ ...EXAMPLE, state: "retired", operators: 0, closed_at: "2026-11-22T10:00:00.000Z" },
        ...{ export: EXPORT, retired_at: "2027-03-01T11:00:00.000Z" },
      },
    },
  }),
  path(ShardPath),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof Shard>>(await changed(c.get("ctx"), retire, c.req.valid("param").shard)),
);

export const AssignShards = z.object({
  shards: z
    .array(z.int().min(0).max(MAX_SHARD))
    .max(100)
    .describe("The shards in which it opens new sessions. Empty: shard 0."),
});

export const AssignedShards = z.object({
  operator_code: operatorCode,
  shards: z.array(z.int()).describe("The shards in which it opens new sessions."),
});

app.put(
  "/operators/:code/shards",
  describe({
    id: "assignShards",
    scope: "admin",
    people: { one: "it moves no row" },
    summary: "Set the databases in which an operator opens sessions",
    description: "Of several, each player has always the same one. Open sessions stay where they are.",
    params: { code: "The operator's code." },
    answer: AssignedShards,
    errors: ["NOT_FOUND"],
    example: { request: { shards: [1] }, answer: { operator_code: "northwind", shards: [1] } },
  }),
  body(AssignShards),
  checked(),
  async (c) => {
    const { code } = c.req.param();
    const wanted = [...new Set(c.req.valid("json").shards)].toSorted((a, b) => a - b);
    await assign(c.get("ctx"), { operatorCode: code, wanted });
    return c.json<z.input<typeof AssignedShards>>({ operator_code: code, shards: wanted });
  },
);

/** Changes a shard, and reads it. */
async function changed(ctx: AdminCtx, change: (ctx: AdminCtx, shard: number) => Promise<unknown>, shard: number) {
  await change(ctx, shard);
  const found = (await list(ctx)).find((own) => own.shard === shard);
  if (!found) throw notFound("The shard");
  return present(found);
}

function present({ archive, ...row }: ShardState): z.input<typeof Shard> {
  return presentRow(row, {
    export:
      archive &&
      presentExport(archive, {
        folder: folderOf(row.shard, archive.build),
        finished_at: isoTimeOrNull(archive.exportedAt),
        movements: archive.summary?.movements ?? null,
      }),
    retired_at: isoTimeOrNull(archive?.retiredAt ?? null),
  });
}
