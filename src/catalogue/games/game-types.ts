import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { openReplica } from "../../db/client.ts";
import { games } from "../../db/schema/catalogue.ts";
import type { GameRow } from "./visible-games.ts";

interface Asked {
  readonly providerCode: string;
  readonly codes: readonly string[];
}

/** The types of a provider's games by code. Codes that it does not have, or whose game is withdrawn, are absent. */
export async function gameTypes(
  ctx: Ctx,
  { providerCode, codes }: Asked,
): Promise<ReadonlyMap<string, GameRow["type"]>> {
  if (codes.length === 0) return new Map();
  const rows = await openReplica(ctx.env.DB)
    .select({ code: games.code, type: games.type })
    .from(games)
    .where(
      and(
        eq(games.providerCode, providerCode),
        sql`${games.code} IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`,
        isNull(games.withdrawnAt),
      ),
    );
  return new Map(rows.map(({ code, type }) => [code, type]));
}
