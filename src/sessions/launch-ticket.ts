import type { OperatorCtx } from "../context.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { sha256Hex, toBase64Url, utf8 } from "../lib/encoding.ts";
import { randomToken, uuidOfDigest } from "../lib/random.ts";
import { derivedKey } from "../signing/derived-key.ts";

/** Equal requests with the first signature alone, no further apart, are calls of one second and not replays. */
const SAME_SECOND_MS = 5 * SECOND_MS;

/** What a launch is known by. The token is a bearer credential: only its hash is stored. */
export interface Ticket {
  readonly token: string;
  readonly tokenHash: string;
  readonly id: string;
}

async function ticketOf(token: string): Promise<Ticket> {
  const tokenHash = await sha256Hex(token);
  return { token, tokenHash, id: uuidOfDigest(tokenHash) };
}

export function randomTicket(ctx: OperatorCtx): Promise<Ticket> {
  return ticketOf(randomToken(ctx.random));
}

/**
 * The ticket of a signed request: a replay gets the same one, so nothing about the request has to be kept. It cannot be
 * computed without the master key.
 */
export async function requestTicket(ctx: OperatorCtx, ...launch: readonly (string | number)[]): Promise<Ticket> {
  const key = await derivedKey(ctx.settings.masterKey, "launch token");
  const request = JSON.stringify([ctx.operator.code, ctx.signature.digest, ...launch]);
  return ticketOf(toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(request)))));
}

/** A request whose first copy came later than this is a call of its own. With the second signature, none is. */
export function replayedBefore({ clock, signature }: OperatorCtx): number {
  return signature.hasV2 ? Number.MAX_SAFE_INTEGER : clock.now() - SAME_SECOND_MS;
}
