import type { OperatorCtx } from "../../context.ts";
import { inShard } from "../../db/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { clockInForce, isShifted } from "../../gate/operator-time/operator-clock.ts";
import { readPromotedShard } from "../../ledger/shards/promoted-shard.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { playerCountry } from "./check-country.ts";
import { chooseShard } from "./choose-shard.ts";
import { closeSession } from "./close-session.ts";
import { insertSession } from "./insert-session.ts";
import { launchAtProvider } from "./launch-at-provider.ts";
import { requestTicket } from "./launch-ticket.ts";
import { refuseSession } from "./refuse-session.ts";

export interface NewSession {
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency. */
  readonly precision: number;
  readonly gameId: string;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly ttlMinutes: number;
  readonly playerCountry: string | undefined;
  readonly playerIp: string | undefined;
  readonly playerDevice: "desktop" | "mobile" | null;
  readonly playerName: string | null;
}

export interface OpenedSession {
  readonly sessionId: string;
  /** Contains the token, which gives access to the player's balance and is not stored in clear. */
  readonly launchUrl: string;
  readonly expiresAt: number;
}

/** The longest that a session can be open. */
export const MAX_SESSION_MINUTES = 1440;

/** Sessions that one signed request may open, each after the one before has ended. */
const MAX_SESSIONS_PER_REQUEST = 20;

/**
 * Opens a game session of a player; a replay of the request gets the same session while it is open. Throws
 * GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY and PLAYER_BLOCKED, UPSTREAM_UNAVAILABLE while bets are stopped, and
 * PROVIDER_REFUSED or UPSTREAM_UNAVAILABLE when the provider does not launch the game; the session is closed then.
 */
export async function openSession(
  ctx: OperatorCtx,
  input: NewSession,
  launch: typeof launchAtProvider = launchAtProvider,
): Promise<OpenedSession> {
  const { playerId } = input;
  let own = inShard(ctx, chooseShard(ctx.operator, playerId));
  const country = await playerCountry(input.playerIp, input.playerCountry);
  const first = await openOrRepeat(own, { input, country, ended: 0, launch });
  if (first) return first;
  if (ctx.unconfirmed) {
    await ctx.unconfirmed.confirm();
    // From the first ticket on: a repeat of the request must find the session that is opened now.
    return openSession(ctx, input, launch);
  }
  own = inShard(ctx, own.ledger.shard);
  const promoted = await promotedElsewhere(own, playerId);
  if (promoted !== undefined) own = inShard(ctx, promoted);
  for (let ended = promoted === undefined ? 1 : 0; ended < MAX_SESSIONS_PER_REQUEST; ended++) {
    if (ended === 1) await refuseSession(own, { ...input, country });
    const opened = await openOrRepeat(own, { input, country, ended, launch });
    if (opened) return opened;
  }
  throw upstreamUnavailable("The session could not be opened. Sign the request again.");
}

/** The shard of the player's open promotions, if it is another. Read only after a refusal. */
async function promotedElsewhere(ctx: OperatorCtx, playerId: string): Promise<number | undefined> {
  if (ctx.ledgers.copies.length === 0) return undefined;
  const shard = await readPromotedShard(ctx, { operatorCode: ctx.operator.code, playerId, now: ctx.clock.now() });
  return shard === null || shard === ctx.ledger.shard ? undefined : shard;
}

/**
 * A clock closes its sessions before and after it ends. So a session is closed here if its clock has ended before this is
 * asked, and there if it ends later. Throws UPSTREAM_UNAVAILABLE.
 */
async function stillOnClock(ctx: OperatorCtx, sessionId: string, createdAt: number): Promise<void> {
  const clock = await clockInForce(ctx, ctx.operator.code);
  if (clock && clock.beganAt <= createdAt) return;
  await closeSession(ctx, sessionId);
  throw upstreamUnavailable("Your test clock has ended meanwhile. Sign the request again.");
}

interface Opening {
  readonly input: NewSession;
  readonly country: string | null;
  /** Sessions of the same request that have ended. */
  readonly ended: number;
  readonly launch: typeof launchAtProvider;
}

/** Undefined when the session is refused, or when that of the same request has ended. */
async function openOrRepeat(
  ctx: OperatorCtx,
  { input, country, ended, launch }: Opening,
): Promise<OpenedSession | undefined> {
  const { token, tokenHash, id } = await requestTicket(ctx, { shard: ctx.ledger.shard, launch: ["session", ended] });
  const createdAt = ctx.clock.now();
  const { gameId, ttlMinutes, playerIp: _, ...session } = input;
  const launched = await insertSession(ctx, gameId, {
    ...session,
    id,
    tokenHash,
    operatorCode: ctx.operator.code,
    playerCountry: country,
    createdAt,
    expiresAt: createdAt + ttlMinutes * MINUTE_MS,
  });
  if (!launched) return undefined;
  if (isShifted(ctx)) await stillOnClock(ctx, id, createdAt);

  const { expiresAt, provider, gameCode } = launched;
  const launchUrl = await launch(ctx, {
    provider,
    sessionId: id,
    // A replay must not close the session that it repeats.
    closeOnFailure: launched.createdAt === createdAt,
    request: {
      operatorCode: ctx.operator.code,
      token,
      gameCode,
      currency: session.currency,
      locale: session.locale,
      lobbyUrl: session.lobbyUrl,
      depositUrl: session.depositUrl,
      playerCountry: country,
      playerDevice: session.playerDevice,
    },
  });
  return { sessionId: id, launchUrl, expiresAt };
}
