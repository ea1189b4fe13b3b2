import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { ProviderRefusal } from "../../play/providers/port.ts";
import { engineFor } from "../games/engine-for.ts";
import type { Playable } from "./check-stakes.ts";
import { rulesOf } from "./provider-rules.ts";

export interface PromotedGames {
  readonly providerCode: string;
  readonly gameCodes: readonly string[];
  readonly currency: string;
}

/** The games of a promotion, and the precision of its currency. Refuses unknown games and currencies. */
export async function findPlayable(
  ctx: Ctx,
  { providerCode, gameCodes, currency }: PromotedGames,
): Promise<{ games: Playable[]; precision: number }> {
  const { currencies } = rulesOf(providerCode);
  if (currencies && !currencies.includes(currency)) {
    throw new ProviderRefusal(
      `The provider offers promotions only in ${currencies.join(" and ")}, not in ${currency}.`,
    );
  }
  const [rows, precision] = await Promise.all([
    ctx.db
      .select({ code: games.code, type: games.type })
      .from(games)
      .where(
        and(
          eq(games.providerCode, providerCode),
          isNull(games.withdrawnAt),
          sql`${games.code} IN (SELECT value FROM json_each(${JSON.stringify(gameCodes)}))`,
        ),
      ),
    precisionOf(ctx, currency),
  ]);
  if (precision === undefined) throw new ProviderRefusal(`The provider does not support the currency ${currency}.`);
  const missing = gameCodes.find((code) => !rows.some((row) => row.code === code));
  if (missing !== undefined) throw new ProviderRefusal(`The provider has no game ${missing}.`);
  return { games: rows.map((row) => ({ code: row.code, game: engineFor(row) })), precision };
}
