import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";

export type LiveGame = Awaited<ReturnType<typeof liveGames>>[number];

/** A provider's live-dealer games; each is a table of its live studio. */
export function liveGames(ctx: Ctx, providerCode: string) {
  return ctx.db
    .select({
      code: games.code,
      name: games.name,
      portraitImageId: games.portraitImageId,
      coverImageId: games.coverImageId,
    })
    .from(games)
    .where(and(eq(games.providerCode, providerCode), eq(games.type, "live_dealer"), isNull(games.withdrawnAt)))
    .orderBy(asc(games.code));
}

/** A table's name for the studio's chance: games of two providers may have the same code. */
export function tableNameOf(providerCode: string, gameCode: string): string {
  return `${providerCode} ${gameCode}`;
}
