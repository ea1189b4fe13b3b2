import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { type Filters, STATUS_CLASSES } from "../../ops/wire-log/entry.ts";
import {
  listWireEvents as list,
  readWireEvent as read,
  streamWireEvents as stream,
} from "../../ops/wire-log/events.ts";
import { resendCallback } from "../../ops/wire-log/resend-callback.ts";
import { describe } from "../http/describe.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { checked, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { SESSION_ID } from "../wire/examples.ts";
import { Empty, text, utcTime } from "../wire/fields.ts";
import { pageOf } from "../wire/values.ts";
import { WIRE_CALLERS, WIRE_DIRECTIONS, WIRE_KINDS, WireEvent, WireExchange } from "../wire/wire-event.ts";
import { optionalBody } from "./declare.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

const MAX_PATH_LENGTH = 500;

const filters = {
  direction: z.enum(WIRE_DIRECTIONS).optional().describe("Only your calls (`in`), or the service's (`out`)."),
  kind: z.enum(WIRE_KINDS).optional().describe("Only events of this kind."),
  action: optional(text(60), "Only callbacks with this `action`, or webhooks with this `event`.", "bet"),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional().describe("Only requests with this method."),
  status: z.enum(STATUS_CLASSES).optional().describe("Only answers of this class. `none`: no answer arrived."),
  path: optional(text(MAX_PATH_LENGTH), "Only paths that begin like this.", "/v1/sessions"),
  text: optional(
    text(200),
    "Only events with this text in the path or in a body, as it is written there.",
    "INSUFFICIENT_FUNDS",
  ),
  caller: optional(
    z.enum(WIRE_CALLERS),
    "Only calls from a page of this installation (`browser`), or from elsewhere (`server`).",
  ),
  hide_page_reads: optional(
    z.enum(["true", "false"]),
    "`true` leaves out GETs from pages of this installation, which poll.",
  ),
  player_id: optional(text(200), "Only what names this player: your own id.", "player-1"),
  session_id: optional(text(200), "Only what names this session.", SESSION_ID),
  round_id: optional(text(200), "Only what names this round.", "r-1001"),
  transaction_id: optional(text(200), "Only what names this transaction.", "sandbox:b-1001"),
  request_id: optional(text(200), "Only the call with this `X-Request-Id`.", "0f0c9a52-6f8e-4d0e-9c57-2f6f5b0f5d11"),
  from: optional(utcTime, "The first moment, ISO 8601 UTC.", "2026-11-21T10:00:00Z"),
  to: optional(utcTime, "The moment after the last.", "2026-11-21T11:00:00Z"),
};

export const WireEventsQuery = z.object({ ...filters, ...paging });

export const WireStreamQuery = z.object({
  ...filters,
  after: optional(
    z.string().regex(/^[0-9]{1,16}$/, "must be the id of an event"),
    "The last event that you have: what came later is sent first. Without it, the stream begins now.",
    "1795255204003000",
  ),
});

export const WireEventsPage = pageOf({ events: z.array(WireEvent).describe("The page's events, newest first.") });

const EVENT = {
  ...{ id: "1795255204005000", at: "2026-11-21T10:00:04.005Z", direction: "out", kind: "callback", action: "bet" },
  ...{ method: "POST", path: "/callback", url: "https://wallet.casino.com/callback", status: 200, reason: null },
  ...{ duration_ms: 38, attempt: 1, request_id: null, key_id: "op_2f1c", caller: null, player_id: "player-1" },
  ...{ session_id: SESSION_ID, round_id: "r-1001", transaction_id: "sandbox:b-1001", resend_of: null },
  ...{ request_bytes: 61, response_bytes: 42 },
} as const;

const EXCHANGE = {
  ...EVENT,
  request: {
    headers: { "content-type": "application/json", "x-agg-key-id": "op_2f1c", "x-agg-timestamp": "1795255204" },
    body: '{"action":"bet","transaction_id":"sandbox:1","amount":"1.00"}',
    ...{ encoding: "utf8", truncated: false, blanked: false },
  },
  response: {
    headers: { "content-type": "application/json" },
    body: '{"balance":"99.00","transaction_id":"w-1"}',
    ...{ encoding: "utf8", truncated: false, blanked: false },
  },
} as const;

const KEPT =
  "Sandbox only. Every call that you signed, and every wallet callback and webhook that you were sent, for 7 days: the last 10,000, and at most 32 MiB.";

app.get(
  "/test/events",
  sandboxOnly,
  describe({
    id: "listWireEvents",
    tag: "Wallet integration",
    summary: "List what went over the wire",
    description: `${KEPT} Newest first. Reading them is not recorded. ${HOW_TO_PAGE}`,
    answer: WireEventsPage,
    example: {
      query: { kind: "callback", status: "5xx", limit: 100 },
      answer: { events: [EVENT], next_cursor: null },
    },
  }),
  query(WireEventsQuery),
  checked(),
  async (c) => {
    const { limit, cursor, ...sent } = c.req.valid("query");
    const { rows, nextCursor: next } = await list(c.get("ctx"), { filters: filtersOf(sent), limit, cursor });
    return c.json<z.input<typeof WireEventsPage>>({ events: [...rows], next_cursor: next });
  },
);

const EVENT_STREAM = "text/event-stream";

// Before :id, which would take "stream" for one.
app.get(
  "/test/events/stream",
  sandboxOnly,
  describe({
    id: "streamWireEvents",
    tag: "Wallet integration",
    summary: "Follow what goes over the wire",
    description:
      "Sandbox only. Server-sent events. `exchange` has an event as its data, as in the list, and the event's id; `open` and `beat` say where the stream is. It ends after 5 minutes, or when the connection breaks. Sign a new request with the last id as `after`, or as `Last-Event-ID`: nothing is left out or repeated. At most 8 streams at once; a ninth is `RATE_LIMITED`.",
    answer: { binary: [EVENT_STREAM] },
    example: { query: { after: EVENT.id } },
  }),
  query(WireStreamQuery),
  checked(),
  async (c) => {
    const { after, ...sent } = c.req.valid("query");
    const last = c.req.header("last-event-id");
    const known = last !== undefined && WireStreamQuery.shape.after.safeParse(last).success ? last : undefined;
    const body = await stream(c.get("ctx"), { filters: filtersOf(sent), after: after ?? known });
    return new Response(body, { headers: { "content-type": EVENT_STREAM } });
  },
);

app.get(
  "/test/events/:id",
  sandboxOnly,
  describe({
    id: "readWireEvent",
    tag: "Wallet integration",
    summary: "Get an event of the wire with its bytes",
    description:
      "Sandbox only. Headers carry the signatures that were sent, never a secret. Addresses that work without a signature, such as a launch URL, are replaced by `[blanked]`.",
    params: { id: ["The event's `id`.", EVENT.id] },
    answer: WireExchange,
    errors: ["NOT_FOUND"],
    example: { answer: EXCHANGE },
  }),
  async (c) => c.json<z.input<typeof WireExchange>>(await read(c.get("ctx"), c.req.param("id"))),
);

app.post(
  "/test/events/:id/resend",
  sandboxOnly,
  describe({
    id: "resendWireEvent",
    tag: "Wallet integration",
    summary: "Send a wallet callback of the wire again",
    description:
      "Sandbox only. The same bytes go to your wallet once more, with a fresh signature. Your wallet must answer as before and book nothing. Only what it has booked, and `getbalance`, can be sent again: the ledger does not change. The answer is the new event.",
    idempotency: "Each call sends it once more.",
    params: { id: ["The event's `id`.", EVENT.id] },
    answer: WireExchange,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { request: {}, answer: { ...EXCHANGE, attempt: null, resend_of: EVENT.id } },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof WireExchange>>(await read(ctx, await resendCallback(ctx, c.req.param("id"))));
  },
);

function filtersOf(sent: Omit<z.output<typeof WireStreamQuery>, "after">): Filters {
  const { from, to, hide_page_reads, ...equal } = sent;
  const given = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)) as Filters;
  const begin = from === undefined ? undefined : parseUtcTime(from);
  const end = to === undefined ? undefined : parseUtcTime(to);
  return {
    ...given,
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
    ...(hide_page_reads === "true" && { hidePageReads: true }),
  };
}
