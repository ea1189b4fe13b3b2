import { json, refusal } from "../replies.ts";
import type { Twist } from "../stand-in.ts";

/** Twists of a call, beside the plain answer (docs/contract/providers.md#bets-wins-and-rollbacks). */

/** Booked, and the answer does not arrive. */
export const LOST: Twist = { cut: true };

/** The call does not arrive either. */
export const UNSENT: Twist = { book: false, cut: true };

const unavailable = refusal(503, "UPSTREAM_UNAVAILABLE", { retryable: true });

/** Says nothing about the call, which was booked, or was not. */
export const UNKNOWN: Twist = { reply: unavailable };
export const UNAVAILABLE: Twist = { book: false, reply: unavailable };

/** Nothing was done. */
export const TOO_MANY: Twist = {
  book: false,
  reply: { ...refusal(429, "RATE_LIMITED", { retryable: true }), headers: { "retry-after": "1" } },
};

/** Answer of a drifted clock: nothing was done. */
export const UNAUTHORIZED: Twist = { book: false, reply: refusal(401, "UNAUTHORIZED", { retryable: true }) };

const html = { status: 502, body: "<html><h1>Bad gateway</h1></html>", headers: { "content-type": "text/html" } };

/** Answer of a proxy in between: the call was booked, or was not. */
export const GATEWAY_AFTER: Twist = { reply: html };
export const GATEWAY_BEFORE: Twist = { book: false, reply: html };

/** Booked at once, and answered as accepted but not booked yet. */
export const PENDING: Twist = { reply: json(202, { transaction_id: "", status: "pending", balance: null }) };

/** Refused for good. */
export function refused(code: string, status = "refused"): Twist {
  return { book: false, reply: refusal(409, code, { status }) };
}

/** 503 and not retryable: `cancelled` for a bet that is being undone, `failed` for a win that was given up. */
export function unbooked(status: "cancelled" | "failed"): Twist {
  return { book: false, reply: refusal(503, "UPSTREAM_UNAVAILABLE", { status }) };
}

/** 503 while the service takes no bets. */
export const INTAKE_STOPPED: Twist = { book: false, reply: refusal(503, "INTAKE_STOPPED", { retryable: true }) };
