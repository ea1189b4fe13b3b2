import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { excludedGames, operatorWindows } from "../../db/schema/operators.ts";

/** The games an operator may offer: those of its providers, except excluded and withdrawn ones. */
export interface Window {
  readonly providerCodes: readonly string[];
  readonly excludedGameIds: readonly string[];
  readonly gameCount: number;
}

export async function readWindow(ctx: Ctx, operatorCode: string): Promise<Window> {
  const [providers, excluded, [count]] = await ctx.db.batch([
    ctx.db
      .select({ code: operatorWindows.providerCode })
      .from(operatorWindows)
      .where(eq(operatorWindows.operatorCode, operatorCode))
      .orderBy(operatorWindows.providerCode),
    ctx.db
      .select({ id: excludedGames.gameId })
      .from(excludedGames)
      .where(eq(excludedGames.operatorCode, operatorCode))
      .orderBy(excludedGames.gameId),
    ctx.db
      .select({
        games: sql<number>`(SELECT count(*) FROM operator_windows w
          JOIN games g ON g.provider_code = w.provider_code
          WHERE w.operator_code = ${operatorCode} AND g.withdrawn_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM excluded_games x WHERE x.operator_code = w.operator_code AND x.game_id = g.id))`,
      })
      .from(sql`(SELECT 1)`),
  ]);
  return {
    providerCodes: providers.map(({ code }) => code),
    excludedGameIds: excluded.map(({ id }) => id),
    gameCount: count?.games ?? 0,
  };
}
