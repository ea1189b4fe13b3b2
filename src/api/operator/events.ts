import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { listEvents as list, type OwnEvent } from "../../ledger/events/list-events.ts";
import { recoverEvents } from "../../ledger/events/recover-events.ts";
import { resendEvent as resend } from "../../ledger/events/resend-event.ts";
import { EVENTS, SEVERITIES } from "../../ledger/events/severity.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { type EventChoice as Choice, chooseEvents, readEventChoice } from "../../ops/settings/choose-events.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { EVENT_BODY } from "../wire/examples.ts";
import { Empty } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { type RecoveredSent, RecoverSent } from "../wire/recover.ts";
import { pageOf } from "../wire/values.ts";
import { body, optionalBody } from "./declare.ts";
import { callerOf } from "./support/caller.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";
import { brokenRange, RECOVERS, rangeOf } from "./support/recover.ts";

export const app = new Hono<OperatorApiEnv>();

const EventStatus = z.enum(["pending", "completed", "failed"]);

const EventAttempt = z.object({
  at: z.iso.datetime().describe("When it was sent."),
  http_status: z.int().nullable().describe("The HTTP status of your answer. Null: none arrived."),
  error: textOrNull("Why there is no answer, or none that counts. Null: you answered 2xx.", "timeout"),
});

export const OperatorEvent = z.object({
  id: z.string().describe("The event's id, and its idempotency key: every repeat has the same."),
  event: z.enum(EVENTS).describe("What happened."),
  status: EventStatus.describe("`completed`: your server answered 2xx. `failed`: it did not in 72 hours."),
  attempts: z.int().min(0).describe("The number of times it was sent since it began, or was last resent."),
  next_attempt_at: timeOrNull("When it is sent next. Null: it is settled.", "2026-11-21T10:00:35.000Z"),
  last_attempt: EventAttempt.nullable().describe("The last time it was sent. Null: it was not yet."),
  created_at: z.iso.datetime().describe("When it happened."),
  completed_at: z.iso.datetime().nullable().describe("When your server took it. Null: it has not."),
  data: z.record(z.string(), z.unknown()).describe("As it is sent."),
});

const presentRow = presenter(OperatorEvent);

export const OperatorEventsPage = pageOf({
  events: z.array(OperatorEvent).describe("The page's events, newest first."),
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

const EventsQuery = z.object({ status: EventStatus.optional().describe("Only events in this state."), ...paging });

app.get(
  "/events",
  describe({
    id: "listEvents",
    tag: "Reconciliation",
    summary: "List events",
    description: `What was sent, or is to be sent, to your \`event_url\`, newest first, for 30 days. ${HOW_TO_PAGE}`,
    answer: OperatorEventsPage,
    rows: "events",
    example: { query: { status: "failed", limit: 100 }, answer: { events: [LISTED], next_cursor: null } },
  }),
  query(EventsQuery),
  checked(),
  async (c) => {
    const { status, limit, cursor } = c.req.valid("query");
    const { rows, nextCursor: next } = await list(c.get("ctx"), { status, limit, cursor });
    return c.json<z.input<typeof OperatorEventsPage>>({ events: rows.map(present), next_cursor: next });
  },
);

export const EventChoice = z.object({
  events: orNull(
    z.array(z.enum(EVENTS)),
    "The events that you want. Null: all of them, also those that a later version adds.",
    ["wallet.unhealthy", "wallet.recovered", "movement.failed"],
  ),
  min_severity: z
    .enum(SEVERITIES)
    .describe(
      "The least severity of the events that you want. `critical`: money or play stands still. `warning`: look today. `info`: everything else.",
    ),
});

const CHOICE = { events: null, min_severity: "warning" } as const;

app.get(
  "/events/choice",
  describe({
    id: "readEventChoice",
    tag: "Reconciliation",
    summary: "Get which events you are sent",
    answer: EventChoice,
    example: { answer: CHOICE },
  }),
  async (c) => c.json<z.input<typeof EventChoice>>(presentChoice(await readEventChoice(c.get("ctx")))),
);

app.post(
  "/events/choice",
  describe({
    id: "chooseEvents",
    tag: "Reconciliation",
    summary: "Choose which events you are sent",
    description:
      "An event is sent if it is among `events` and at least as severe as `min_severity`. It holds at once, and is listed among the changes of your settings.",
    idempotency: "A repeat changes nothing.",
    answer: EventChoice,
    errors: ["SETTINGS_REFUSED"],
    example: { request: CHOICE, answer: CHOICE },
  }),
  body(EventChoice),
  checked(),
  async (c) => {
    const { events, min_severity: minSeverity } = c.req.valid("json");
    return c.json<z.input<typeof EventChoice>>(
      presentChoice(await chooseEvents(c.get("ctx"), callerOf(c), { events, minSeverity })),
    );
  },
);

app.post(
  "/events/:id/resend",
  describe({
    id: "resendEvent",
    tag: "Reconciliation",
    summary: "Send an event again",
    description: "It is sent now, and then on a new schedule. The answer shows what came of it.",
    idempotency: "Each call sends it once more, with the same `id`.",
    params: { id: ["The event's `id`, percent-encoded.", EVENT_BODY.id] },
    answer: OperatorEvent,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { request: {}, answer: LISTED },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof OperatorEvent>>(present(await resend(c.get("ctx"), c.req.param("id")))),
);

app.post(
  "/events/recover",
  describe({
    id: "recoverEvents",
    tag: "Reconciliation",
    summary: "Send all events of a time again",
    description:
      "Those that were sent last in that time, delivered or not: for a server that lost what it had. Each keeps its `id`, and is sent on a new schedule.",
    ...RECOVERS,
  }),
  body(RecoverSent),
  checked(brokenRange),
  async (c) => {
    const queued = await recoverEvents(c.get("ctx"), rangeOf(c.req.valid("json")));
    return c.json<z.input<typeof RecoveredSent>>({ queued });
  },
);

function presentChoice({ events, minSeverity }: Choice): z.input<typeof EventChoice> {
  return { events, min_severity: minSeverity };
}

function present(row: OwnEvent): z.input<typeof OperatorEvent> {
  const { lastAttemptAt, lastHttpStatus, lastError } = row;
  return presentRow(row, {
    next_attempt_at: isoTimeOrNull(row.status === "pending" ? row.nextAttemptAt : null),
    last_attempt:
      lastAttemptAt === null ? null : { at: isoTime(lastAttemptAt), http_status: lastHttpStatus, error: lastError },
  });
}
