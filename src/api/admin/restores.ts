import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { MAX_SHARD } from "../../lib/shard-id.ts";
import {
  beginRestore as begin,
  importNext,
  type Restore as Row,
  readJournal as readState,
} from "../../ops/recovery/restore.ts";
import { body, checked } from "../http/valid.ts";
import { orNull, timeOrNull } from "../wire/described.ts";
import { presenter } from "../wire/present.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

export const Journal = z.object({
  caught_up_at: timeOrNull("Everything that happened before is in the journal. Null: it is empty."),
  bets_in_flight: z.int().describe("Bets that wait for their wallet."),
});

app.get(
  "/journal",
  describe({
    id: "readJournal",
    scope: "read",
    summary: "Read how far the journal outside the database is",
    answer: Journal,
    example: { answer: { caught_up_at: "2026-11-22T10:01:00.000Z", bets_in_flight: 0 } },
  }),
  async (c) => {
    const { caughtUpAt, betsInFlight } = await readState(c.get("ctx"));
    return c.json<z.input<typeof Journal>>({ caught_up_at: isoTimeOrNull(caughtUpAt), bets_in_flight: betsInFlight });
  },
);

export const Restore = z.object({
  id: z.uuid().describe("The restore's id."),
  since: z.iso.datetime().describe("The state that was restored."),
  shard: orNull(z.int(), "The shard that was restored alone. Null: the control database."),
  copy: orNull(
    z.iso.date(),
    "The day of the copy that the control database is loaded from. Null: it was restored in place.",
  ),
  begun_at: z.iso.datetime().describe("When it was begun."),
  imported_at: timeOrNull("When the import was through. Null: call the import again.", "2026-11-21T10:30:00.000Z"),
  imported: z.int().describe("Movements and invoices that were brought back."),
});

const presentRow = presenter(Restore);

export const RestoreStep = Restore.extend({
  unsettled_bets: z.array(z.string()).meta({
    description: "Bets so far that the journal has as in flight and not later: compare them with the wallet.",
    examples: [["lantern:b-1001"]],
  }),
});

export const BeginRestore = z.object({
  since: z.iso.datetime().optional().describe("The state that was restored. Left out with `copy`, which says it."),
  shard: z.int().min(1).max(MAX_SHARD).optional().describe("The one shard that is restored, as FROZEN names it."),
  copy: z.iso.date().optional().describe("The day of the copy that an empty control database is loaded from."),
});

const EXAMPLE = {
  id: "3f0e6a52-5b1f-4a8f-9a49-1c7a6f2d9b10",
  since: "2026-11-22T09:00:00.000Z",
  shard: null,
  copy: null,
  begun_at: "2026-11-22T10:05:00.000Z",
  imported_at: null,
  imported: 200,
};

app.post(
  "/restores",
  describe({
    id: "beginRestore",
    scope: "admin",
    people: { one: "it only takes down when the restore began; who restores can deploy anyway" },
    summary: "Begin a restore",
    description:
      "Call it as soon as the database is back in its state of `since`. Stops intake. In sessions that were open since then, the rollback of an unknown bet is sent to the wallet from now on. With `shard`, call it once that is frozen and before it is restored: what the journal lacks of it is written first, and intake goes on. With `copy`, the import begins with the copy of that day.",
    idempotency: "By what is restored: a repeat answers the restore that is under way.",
    status: 201,
    answer: Restore,
    errors: ["CONFLICT", "NOT_FOUND"],
    example: { request: { since: EXAMPLE.since }, answer: { ...EXAMPLE, imported: 0 } },
  }),
  body(BeginRestore),
  checked((ctx, { since, shard, copy }, broken) => {
    if (broken.length > 0) return [];
    if ((since === undefined) !== (copy !== undefined))
      return [{ field: "since", message: "must be given, unless a copy is" }];
    if (copy !== undefined && shard !== undefined)
      return [{ field: "shard", message: "must be left out with a copy, which is of the control database" }];
    return Date.parse(String(since)) > ctx.clock.now() ? [{ field: "since", message: "must be in the past" }] : [];
  }),
  async (c) => {
    const { since = "", shard = null, copy = null } = c.req.valid("json");
    const restored = { since: Date.parse(since), shard, copy };
    return c.json<z.input<typeof Restore>>(present(await begin(c.get("ctx"), restored)), 201);
  },
);

app.post(
  "/restores/:id/import",
  describe({
    id: "importRestore",
    scope: "admin",
    people: { one: "it books what the journal has, by the same rules, once" },
    summary: "Import the next part of the journal",
    description:
      "Brings back what the journal has since the backup: sessions, movements with their revenue, and at the end invoices. Of one shard, first the facts that it lacks; of a copy, first its rows. Call it until `imported_at` is set.",
    idempotency: "A repeat goes on. A row that the database has further along stays.",
    params: { id: "The restore's id." },
    answer: RestoreStep,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { answer: { ...EXAMPLE, unsettled_bets: [] } },
  }),
  async (c) => {
    const restore = await importNext(c.get("ctx"), c.req.param("id"));
    return c.json<z.input<typeof RestoreStep>>({ ...present(restore), unsettled_bets: restore.unsettled });
  },
);

function present(row: Row): z.input<typeof Restore> {
  return presentRow(row, { imported: row.rows });
}
