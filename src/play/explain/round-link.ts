import type { Ctx, OperatorCtx } from "../../context.ts";
import { isInForce } from "../../gate/keys/operator-credentials.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { openCursor, sealCursor } from "../../lib/paging/cursor.ts";

const LIFETIME_MS = 7 * DAY_MS;
const SCOPE = ["a round's page"];

/** Round that an address shows, and its expiry. */
interface LinkedRound {
  readonly operatorCode: string;
  readonly roundId: string;
  /** The key that asked for it. */
  readonly keyId: string;
  readonly until: number;
}

/** An address that shows one round without a signature. It is a credential: it cannot be guessed, and is in no log. */
export async function linkToRound(ctx: OperatorCtx, roundId: string): Promise<{ url: string; until: number }> {
  const link: LinkedRound = {
    operatorCode: ctx.operator.code,
    roundId,
    keyId: ctx.keyId,
    until: inRealTime(ctx).clock.now() + LIFETIME_MS,
  };
  const token = await sealCursor(ctx, SCOPE, JSON.stringify(link));
  return { url: `${ctx.settings.baseUrl}/documents/rounds/${token}`, until: link.until };
}

/** The round of an address; undefined for one that was not issued, has ended, or whose key was revoked. */
export async function linkedRound(ctx: Ctx, token: string): Promise<LinkedRound | undefined> {
  const text = await openCursor(ctx, SCOPE, token).catch(() => undefined);
  const link = text === undefined ? undefined : (JSON.parse(text) as LinkedRound);
  if (!link || link.until <= ctx.clock.now()) return undefined;
  return (await isInForce(ctx, link.operatorCode, link.keyId)) ? link : undefined;
}
