import * as z from "zod";
import { orNull, textOrNull } from "./described.ts";
import { playerId, roundId, sessionId, transactionId } from "./values.ts";

/** Event of an operator's wire log (docs/wire-log.md). */

export const WIRE_KINDS = ["call", "callback", "webhook"] as const;
export const WIRE_DIRECTIONS = ["in", "out"] as const;
export const WIRE_CALLERS = ["server", "browser"] as const;

export const WireEvent = z.object({
  id: z.string().describe("The event's id. A later event has a higher number."),
  at: z.iso.datetime().describe("When the request was received, or sent. Real time, also on a test clock."),
  direction: z.enum(WIRE_DIRECTIONS).describe("`in`: your call to the service. `out`: the service's call to you."),
  kind: z
    .enum(WIRE_KINDS)
    .describe(
      "`call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for invoices.",
    ),
  action: textOrNull("Of a callback `action`, of a webhook `event`. Null: of a call.", "bet"),
  method: z.string().describe("The HTTP method."),
  path: z.string().describe("Path and query, at most 2,000 characters."),
  url: textOrNull("The address that was called. Null: it is your call.", "https://wallet.casino.com/callback"),
  status: z.int().nullable().describe("The HTTP status of the answer. Null: none arrived."),
  reason: textOrNull("Why there is no readable answer. Null: there is one.", "timeout"),
  duration_ms: z.int().min(0).describe("How long it took, in milliseconds."),
  attempt: orNull(
    z.int().min(1),
    "Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted.",
  ),
  request_id: textOrNull("`X-Request-Id` of the answer. Null: it is no call.", "0f0c9a52-6f8e-4d0e-9c57-2f6f5b0f5d11"),
  key_id: z.string().nullable().describe("The id of the key that signed."),
  caller: orNull(
    z.enum(WIRE_CALLERS),
    "Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it is no call.",
  ),
  player_id: playerId.nullable().describe("The player that the request names. Null: none."),
  session_id: sessionId.nullable().describe("The session that request or answer names. Null: none."),
  round_id: roundId.nullable().describe("The round that the request names. Null: none."),
  transaction_id: transactionId.nullable().describe("The transaction that the request names. Null: none."),
  resend_of: textOrNull("The event whose bytes were sent again. Null: it is none of these.", "1795255204003000"),
  request_bytes: z.int().min(0).describe("Size of the request's body."),
  response_bytes: z.int().min(0).describe("Size of the answer's body, as far as it was read."),
});

export const WireMessage = z.object({
  headers: z
    .record(z.string(), z.string())
    .describe(
      "The headers, in lower case: of your call those that the service reads, of your answer all without cookies.",
    ),
  body: z.string().describe("The body, byte for byte."),
  encoding: z.enum(["utf8", "base64"]).describe("`base64`: the body is not UTF-8."),
  truncated: z.boolean().describe("Whether only the first 16 KiB are kept."),
  blanked: z.boolean().describe("Whether an address that works without a signature was replaced by `[blanked]`."),
});

export const WireExchange = WireEvent.extend({
  request: WireMessage.describe("What was sent."),
  response: WireMessage.nullable().describe("What was answered. Null: nothing arrived."),
});

/** An event as it is recorded, before it has an id. */
export type NewWireEvent = Omit<z.input<typeof WireEvent>, "id">;
