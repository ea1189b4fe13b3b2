import * as z from "zod";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { readJournal as readState } from "../../ops/recovery/read-journal.ts";
import { beginRestore as begin, importNext, type Restore as Row } from "../../ops/recovery/restore.ts";
import { endpoint } from "./endpoint.ts";

export const Journal = z.object({
  caught_up_at: z.iso.datetime().nullable(),
  bets_in_flight: z.int(),
});

/* @__PURE__ */ about(Journal, {
  caught_up_at: "Everything that happened before is in the journal. Null: it is empty.",
  bets_in_flight: "Bets that wait for their wallet.",
});

export const readJournal = endpoint(
  {
    route: "GET /admin/v1/journal",
    id: "readJournal",
    scope: "read",
    summary: "Read how far the journal outside the database is",
    answer: Journal,
    example: { answer: { caught_up_at: "2026-11-22T10:01:00.000Z", bets_in_flight: 0 } },
  },
  async (ctx) => {
    const { caughtUpAt, betsInFlight } = await readState(ctx);
    return { caught_up_at: isoTimeOrNull(caughtUpAt), bets_in_flight: betsInFlight };
  },
);

export const Restore = z.object({
  id: z.uuid(),
  since: z.iso.datetime(),
  begun_at: z.iso.datetime(),
  imported_at: z.iso.datetime().nullable(),
  imported: z.int(),
});

/* @__PURE__ */ about(Restore, {
  id: "The restore's id.",
  since: "The state that was restored.",
  begun_at: "When it was begun.",
  imported_at: ["When the import was through. Null: call the import again.", "2026-11-21T10:30:00.000Z"],
  imported: "Movements and invoices that were brought back.",
});

export const RestoreStep = Restore.extend({
  unsettled_bets: z.array(z.string()),
});

/* @__PURE__ */ about(RestoreStep, {
  unsettled_bets: [
    "Bets so far that the journal has as in flight and not later: compare them with the wallet.",
    ["lantern:b-1001"],
  ],
});

export const BeginRestore = z.object({ since: z.iso.datetime() });

/* @__PURE__ */ about(BeginRestore, {
  since: "The state that was restored.",
});

const EXAMPLE = {
  id: "3f0e6a52-5b1f-4a8f-9a49-1c7a6f2d9b10",
  since: "2026-11-22T09:00:00.000Z",
  begun_at: "2026-11-22T10:05:00.000Z",
  imported_at: null,
  imported: 200,
};

export const beginRestore = endpoint(
  {
    route: "POST /admin/v1/restores",
    id: "beginRestore",
    scope: "admin",
    summary: "Begin a restore",
    description:
      "Call it as soon as the database is back in its state of `since`. Stops intake. In sessions that were open since then, the rollback of an unknown bet is sent to the wallet from now on.",
    idempotency: "By `since`: a repeat answers the restore that is under way.",
    body: BeginRestore,
    rules: (ctx, { since }, broken) =>
      broken.length === 0 && Date.parse(String(since)) > ctx.clock.now()
        ? [{ field: "since", message: "must be in the past" }]
        : [],
    status: 201,
    answer: Restore,
    example: { request: { since: EXAMPLE.since }, answer: { ...EXAMPLE, imported: 0 } },
  },
  async (ctx, { body }) => present(await begin(ctx, Date.parse(body.since))),
);

export const importRestore = endpoint(
  {
    route: "POST /admin/v1/restores/{id}/import",
    id: "importRestore",
    scope: "admin",
    summary: "Import the next part of the journal",
    description:
      "Brings back what the journal has since the backup: sessions, movements with their revenue, and at the end invoices. Call it until `imported_at` is set.",
    idempotency: "A repeat goes on. A row that the database has further along stays.",
    params: { id: "The restore's id." },
    answer: RestoreStep,
    errors: ["NOT_FOUND"],
    example: { answer: { ...EXAMPLE, unsettled_bets: [] } },
  },
  async (ctx, { path }) => {
    const restore = await importNext(ctx, path.id);
    return { ...present(restore), unsettled_bets: restore.unsettled };
  },
);

function present({ id, since, begunAt, importedAt, rows }: Row): z.input<typeof Restore> {
  return {
    id,
    since: isoTime(since),
    begun_at: isoTime(begunAt),
    imported_at: isoTimeOrNull(importedAt),
    imported: rows,
  };
}
