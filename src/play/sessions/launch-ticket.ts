import type { OperatorCtx } from "../../context.ts";
import { sha256Hex, toBase64Url, utf8 } from "../../lib/encoding.ts";
import { derivedKey } from "../../lib/envelope.ts";
import { uuidOfDigest } from "../../lib/random.ts";
import { idInShard, tokenInShard } from "../../lib/shard-id.ts";

/** Identity of a launch. The token is a bearer credential: only its hash is stored. */
export interface Ticket {
  readonly token: string;
  readonly tokenHash: string;
  readonly id: string;
}

/**
 * The ticket of a signed request: a replay gets the same one, so nothing about the request has to be kept. It cannot be
 * computed without the master key.
 */
export async function requestTicket(
  ctx: OperatorCtx,
  { shard, launch }: { readonly shard: number; readonly launch: readonly (string | number)[] },
): Promise<Ticket> {
  const key = await derivedKey(ctx.settings.masterKey, "launch token");
  const onTestClock = ctx.clock.real !== undefined;
  // A clock that was started, advanced or ended meanwhile gives the same request another ticket: an id has one token, and a
  // session from before an advance may be over.
  const marks = onTestClock ? ["test clock", ctx.clock.now()] : [];
  const request = JSON.stringify([ctx.operator.code, ctx.signature, ...launch, ...marks]);
  const digest = await crypto.subtle.sign("HMAC", key, utf8(request));
  const token = tokenInShard(toBase64Url(new Uint8Array(digest)), shard);
  const tokenHash = await sha256Hex(token);
  return { token, tokenHash, id: idInShard(uuidOfDigest(tokenHash), shard, onTestClock) };
}
