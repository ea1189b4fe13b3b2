import * as z from "zod";
import { about } from "../../lib/about.ts";
import { playerId, roundId, sessionId, transactionId } from "./values.ts";

/** What the wire log of an operator shows (docs/wire-log.md). */

export const WIRE_KINDS = ["call", "callback", "webhook"] as const;
export const WIRE_DIRECTIONS = ["in", "out"] as const;
export const WIRE_CALLERS = ["server", "browser"] as const;

export const WireEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  direction: z.enum(WIRE_DIRECTIONS),
  kind: z.enum(WIRE_KINDS),
  action: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  status: z.int().nullable(),
  reason: z.string().nullable(),
  duration_ms: z.int().min(0),
  attempt: z.int().min(1).nullable(),
  request_id: z.string().nullable(),
  key_id: z.string().nullable(),
  caller: z.enum(WIRE_CALLERS).nullable(),
  player_id: playerId.nullable(),
  session_id: sessionId.nullable(),
  round_id: roundId.nullable(),
  transaction_id: transactionId.nullable(),
  resend_of: z.string().nullable(),
  request_bytes: z.int().min(0),
  response_bytes: z.int().min(0),
});

/* @__PURE__ */ about(WireEvent, {
  id: "The event's id. A later event has a higher number.",
  at: "When the request was received, or sent. Real time, also on a test clock.",
  direction: "`in`: your call to the service. `out`: the service's call to you.",
  kind: "`call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for invoices.",
  action: ["Of a callback `action`, of a webhook `event`. Null: of a call.", "bet"],
  method: "The HTTP method.",
  path: "Path and query, at most 2,000 characters.",
  url: ["The address that was called. Null: it is your call.", "https://wallet.casino.com/callback"],
  status: "The HTTP status of the answer. Null: none arrived.",
  reason: ["Why there is no readable answer. Null: there is one.", "timeout"],
  duration_ms: "How long it took, in milliseconds.",
  attempt: "Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted.",
  request_id: ["`X-Request-Id` of the answer. Null: it is no call.", "0f0c9a52-6f8e-4d0e-9c57-2f6f5b0f5d11"],
  key_id: "The id of the key that signed.",
  caller:
    "Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it is no call.",
  player_id: "The player that the request names. Null: none.",
  session_id: "The session that request or answer names. Null: none.",
  round_id: "The round that the request names. Null: none.",
  transaction_id: "The transaction that the request names. Null: none.",
  resend_of: ["The event whose bytes were sent again. Null: it is none of these.", "1795255204003000"],
  request_bytes: "Size of the request's body.",
  response_bytes: "Size of the answer's body, as far as it was read.",
});

export const WireMessage = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  truncated: z.boolean(),
  blanked: z.boolean(),
});

/* @__PURE__ */ about(WireMessage, {
  headers: "The headers, in lower case: of your call those that the service reads, of your answer all without cookies.",
  body: "The body, byte for byte.",
  encoding: "`base64`: the body is not UTF-8.",
  truncated: "Whether only the first 16 KiB are kept.",
  blanked: "Whether an address that works without a signature was replaced by `[blanked]`.",
});

export const WireExchange = WireEvent.extend({ request: WireMessage, response: WireMessage.nullable() });

/* @__PURE__ */ about(WireExchange, {
  request: "What was sent.",
  response: "What was answered. Null: nothing arrived.",
});

/** An event as it is recorded, before it has an id. */
export type NewWireEvent = Omit<z.input<typeof WireEvent>, "id">;
