import { and, eq, gt, isNull, or } from "drizzle-orm";
import { visibleGame } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { ApiError } from "../errors.ts";
import { refuseStopped } from "../intake/refuse-stopped.ts";
import { checkCountry } from "./check-country.ts";

interface Refused {
  readonly gameId: string;
  readonly currency: string;
  readonly playerId: string;
  readonly country: string | null;
}

/**
 * Finds out why a session was not opened, and throws it: GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY, PLAYER_BLOCKED, or
 * UPSTREAM_UNAVAILABLE while what it is about is stopped.
 * Read only after a refusal, so that launches do not pay for it. Without a reason, there is none any more, or the request
 * repeats one whose session has ended.
 */
export async function refuseSession(ctx: OperatorCtx, { gameId, currency, playerId, country }: Refused): Promise<void> {
  const { game } = await visibleGame(ctx, gameId);
  checkCountry(game, country);
  if (await isBlocked(ctx, playerId)) {
    throw new ApiError("PLAYER_BLOCKED", "The player is blocked.");
  }
  await refuseStopped(ctx, {
    operator: ctx.operator.code,
    provider: game.providerCode,
    game: gameId,
    currency,
  });
}

async function isBlocked({ db, clock, operator }: OperatorCtx, playerId: string): Promise<boolean> {
  const isTheirs = and(eq(playerBlocks.operatorCode, operator.code), eq(playerBlocks.playerId, playerId));
  const holds = or(isNull(playerBlocks.endsAt), gt(playerBlocks.endsAt, clock.now()));
  return (await db.select().from(playerBlocks).where(and(isTheirs, holds)).get()) !== undefined;
}
