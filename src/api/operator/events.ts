import * as z from "zod";
import { listEvents as list, type OwnEvent } from "../../ledger/events/list-events.ts";
import { resendEvent as resend } from "../../ledger/events/resend-event.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { EVENT_BODY } from "../wire/examples.ts";
import { Empty } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { HOW_TO_PAGE, nextCursor, paging } from "./support/paging.ts";

const EventStatus = z.enum(["pending", "completed", "failed"]);

const EventAttempt = z.object({ at: z.iso.datetime(), http_status: z.int().nullable(), error: z.string().nullable() });

/* @__PURE__ */ about(EventAttempt, {
  at: "When it was sent.",
  http_status: "The HTTP status of your answer. Null: none arrived.",
  error: ["Why there is no answer, or none that counts. Null: you answered 2xx.", "timeout"],
});

export const OperatorEvent = z.object({
  id: z.string(),
  event: z.enum(["free_spins.finished", "bonus_campaign.ended", "jackpot.won", "movement.failed", "statement.final"]),
  status: EventStatus,
  attempts: z.int().min(0),
  next_attempt_at: z.iso.datetime().nullable(),
  last_attempt: EventAttempt.nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  data: z.record(z.string(), z.unknown()),
});

/* @__PURE__ */ about(OperatorEvent, {
  id: "The event's id, and its idempotency key: every repeat has the same.",
  event: "What happened.",
  status: "`completed`: your server answered 2xx. `failed`: it did not in 72 hours.",
  attempts: "The number of times it was sent since it began, or was last resent.",
  next_attempt_at: ["When it is sent next. Null: it is settled.", "2026-11-21T10:00:35.000Z"],
  last_attempt: "The last time it was sent. Null: it was not yet.",
  created_at: "When it happened.",
  completed_at: "When your server took it. Null: it has not.",
  data: "As it is sent.",
});

export const OperatorEventsPage = z.object({ events: z.array(OperatorEvent), next_cursor: nextCursor });

/* @__PURE__ */ about(OperatorEventsPage, {
  events: "The page's events, newest first.",
});

const LISTED = {
  id: EVENT_BODY.id,
  event: "jackpot.won",
  status: "completed",
  attempts: 1,
  next_attempt_at: null,
  last_attempt: { at: "2026-11-21T10:00:05.120Z", http_status: 204, error: null },
  created_at: "2026-11-21T10:00:05.020Z",
  completed_at: "2026-11-21T10:00:05.120Z",
  data: EVENT_BODY.data,
} as const;

const EventsQuery = z.object({ status: EventStatus.optional(), ...paging });

/* @__PURE__ */ about(EventsQuery, {
  status: "Only events in this state.",
});

export const listEvents = endpoint(
  {
    route: "GET /v1/events",
    id: "listEvents",
    summary: "List events",
    description: `What was sent, or is to be sent, to your \`event_url\`, newest first, for 30 days. ${HOW_TO_PAGE}`,
    query: EventsQuery,
    answer: OperatorEventsPage,
    example: { query: { status: "failed", limit: 100 }, answer: { events: [LISTED], next_cursor: null } },
  },
  async (ctx, { query: { status, limit, cursor } }) => {
    const { rows, nextCursor: next } = await list(ctx, { status, limit, cursor });
    return { events: rows.map(present), next_cursor: next };
  },
);

export const resendEvent = endpoint(
  {
    route: "POST /v1/events/{id}/resend",
    id: "resendEvent",
    summary: "Send an event again",
    description: "It is sent now, and then on a new schedule. The answer shows what came of it.",
    idempotency: "Each call sends it once more, with the same `id`.",
    params: { id: ["The event's `id`, percent-encoded.", EVENT_BODY.id] },
    body: Empty,
    bodyOptional: true,
    answer: OperatorEvent,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { request: {}, answer: LISTED },
  },
  async (ctx, { path }) => present(await resend(ctx, path.id)),
);

function present(row: OwnEvent): z.input<typeof OperatorEvent> {
  const { lastAttemptAt, lastHttpStatus, lastError } = row;
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: isoTimeOrNull(row.status === "pending" ? row.nextAttemptAt : null),
    last_attempt:
      lastAttemptAt === null ? null : { at: isoTime(lastAttemptAt), http_status: lastHttpStatus, error: lastError },
    created_at: isoTime(row.createdAt),
    completed_at: isoTimeOrNull(row.completedAt),
    data: { ...row.data },
  };
}
