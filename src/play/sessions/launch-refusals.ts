import { and, eq, gt, gte, isNull, or } from "drizzle-orm";
import { findVisible, gameUnavailable, type VisibleGame } from "../../catalogue/games/visible-games.ts";
import { stopsInForce } from "../../catalogue/intake/refuse-stopped.ts";
import type { OperatorCtx } from "../../context.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { playerClosings } from "../../db/schema/sessions.ts";
import { ApiError } from "../../errors.ts";
import { countryRefusal } from "./check-country.ts";

/** A launch as far as the checks look at it. */
interface CheckedLaunch {
  readonly gameId: string;
  readonly currency: string;
  readonly playerId: string;
  readonly country: string | null;
}

/** A launch, and the time before which its request was signed for certain. */
interface SignedLaunch extends CheckedLaunch {
  readonly signedBefore: number;
}

/** One reason why a session is not opened. */
export interface LaunchRefusal {
  readonly check: "game" | "country" | "player" | "stop";
  readonly error: ApiError;
}

/**
 * Finds out why a session was not opened, and throws the first reason: UNAUTHORIZED, GAME_UNAVAILABLE,
 * GAME_RESTRICTED_IN_COUNTRY, PLAYER_BLOCKED, or UPSTREAM_UNAVAILABLE while what it is about is stopped. Called only after a
 * refusal, so that launches do not pay for it. Returns if the reason is gone, or if the request repeats an earlier one.
 */
export async function throwLaunchRefusal(ctx: OperatorCtx, launch: SignedLaunch): Promise<void> {
  if (await closedSince(ctx, launch)) {
    throw new ApiError(
      "UNAUTHORIZED",
      "The player's sessions were closed after this request was signed. Sign it again.",
    );
  }
  const found = await findGame(ctx, launch);
  for await (const { error } of launchRefusals(ctx, launch, found)) throw error;
}

export async function findGame(ctx: OperatorCtx, { gameId }: CheckedLaunch): Promise<VisibleGame | undefined> {
  return (await findVisible(ctx, [gameId])).get(gameId);
}

/**
 * Every reason, in the order of a launch, which stops at the first. Of a game outside the window nothing more is looked at
 * than of one that does not exist.
 */
export async function* launchRefusals(
  ctx: OperatorCtx,
  { gameId, currency, playerId, country }: CheckedLaunch,
  found: VisibleGame | undefined,
): AsyncGenerator<LaunchRefusal, void, undefined> {
  if (!found) yield { check: "game", error: await gameUnavailable(ctx, gameId) };
  const restricted = found && countryRefusal(found.game, country);
  if (restricted) yield { check: "country", error: restricted };
  if (await isBlocked(ctx, playerId)) {
    yield { check: "player", error: new ApiError("PLAYER_BLOCKED", "The player is blocked.") };
  }
  const ofGame = found && { provider: found.provider.code, game: found.game.id };
  for (const error of await stopsInForce(ctx, { operator: ctx.operator.code, currency, ...ofGame })) {
    yield { check: "stop", error };
  }
}

async function closedSince({ ledger, operator }: OperatorCtx, { playerId, signedBefore }: SignedLaunch) {
  const { operatorCode, playerId: player, closedAt } = playerClosings;
  const isTheirs = and(eq(operatorCode, operator.code), eq(player, playerId));
  const found = await ledger
    .select()
    .from(playerClosings)
    .where(and(isTheirs, gte(closedAt, signedBefore)))
    .get();
  return found !== undefined;
}

async function isBlocked({ db, clock, operator }: OperatorCtx, playerId: string): Promise<boolean> {
  const isTheirs = and(eq(playerBlocks.operatorCode, operator.code), eq(playerBlocks.playerId, playerId));
  const holds = or(isNull(playerBlocks.endsAt), gt(playerBlocks.endsAt, clock.now()));
  return (await db.select().from(playerBlocks).where(and(isTheirs, holds)).get()) !== undefined;
}
