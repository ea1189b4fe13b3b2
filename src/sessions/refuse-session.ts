import { and, eq } from "drizzle-orm";
import { visibleGame } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { ApiError, upstreamUnavailable } from "../errors.ts";
import { checkCountry } from "./check-country.ts";

/**
 * Says why a session was not opened: it is read only then, so that a launch pays nothing for it. Throws
 * GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY, PLAYER_BLOCKED, or UPSTREAM_UNAVAILABLE when what refused it has gone.
 */
export async function refuseSession(
  ctx: OperatorCtx,
  { gameId, playerId }: { readonly gameId: string; readonly playerId: string },
  country: string | null,
): Promise<never> {
  const { game } = await visibleGame(ctx, gameId);
  checkCountry(game, country);
  const isTheirs = and(eq(playerBlocks.operatorCode, ctx.operator.code), eq(playerBlocks.playerId, playerId));
  if (await ctx.db.select().from(playerBlocks).where(isTheirs).get()) {
    throw new ApiError("PLAYER_BLOCKED", "The service has stopped this player.");
  }
  throw upstreamUnavailable("What refused the session has just changed.");
}
