import { fillPlaceholders, type Placeholder, type Query, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CalledProvider, isVisible } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import type { Db } from "../db/client.ts";
import { games, providers } from "../db/schema/catalogue.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { sessions } from "../db/schema/sessions.ts";

/** A session's row but for what is taken off its title. */
export type SessionRow = Omit<
  typeof sessions.$inferSelect,
  "gameId" | "providerCode" | "gameCode" | "walletGameCode" | "sectionCode" | "closedAt"
>;

/** What launches a session that was inserted. */
export interface Launched {
  readonly gameCode: string;
  readonly provider: CalledProvider;
}

interface InsertedRow {
  readonly game_code: string;
  readonly provider_code: string;
  readonly adapter: CalledProvider["adapter"];
  readonly base_url: CalledProvider["baseUrl"];
}

/** Put together once for an isolate: built for every session it would be a fifteenth of what opening one costs. */
let statement: Query | undefined;

/**
 * Inserts a session of a title where window, block and country allow it, and tells what launches it: one statement, so
 * that opening costs one hop and a refusal leaves nothing behind. Undefined when something does not allow it.
 */
export async function insertSession(ctx: OperatorCtx, gameId: string, row: SessionRow): Promise<Launched | undefined> {
  statement ??= insertIfAllowed(ctx.db);
  const { sql: text, params } = statement;
  const values = fillPlaceholders(params, { ...row, gameIds: JSON.stringify([gameId]) });
  const inserted = await ctx.env.DB.prepare(text)
    .bind(...values)
    .first<InsertedRow>();
  if (!inserted) return undefined;
  const { game_code, provider_code, adapter, base_url } = inserted;
  return { gameCode: game_code, provider: { code: provider_code, adapter, baseUrl: base_url } };
}

/** The columns are in the table's order. */
function insertIfAllowed(db: Db): Query {
  const given = (name: keyof SessionRow | "gameIds"): Placeholder => sql.placeholder(name);
  const restricted = sql`EXISTS (SELECT 1 FROM json_each(${games.restrictedCountries}) WHERE value = ${given("playerCountry")})`;
  const blocked = sql`EXISTS (SELECT 1 FROM ${playerBlocks}
    WHERE ${playerBlocks.operatorCode} = ${given("operatorCode")} AND ${playerBlocks.playerId} = ${given("playerId")})`;
  const ofProvider = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${providers} WHERE ${providers.code} = ${sessions.providerCode})`.as(column.name);
  return db
    .insert(sessions)
    .select(sql`
    SELECT ${given("id")}, ${given("operatorCode")}, ${given("playerId")}, ${given("currency")}, ${given("precision")},
      ${games.id}, ${games.providerCode}, ${games.code}, ${games.walletCode}, ${games.sectionCode}, ${given("locale")},
      ${given("lobbyUrl")}, ${given("depositUrl")}, ${given("playerCountry")}, ${given("playerDevice")},
      ${given("playerName")}, ${given("tokenHash")}, ${given("createdAt")}, ${given("expiresAt")}, NULL
    FROM ${games} WHERE ${isVisible(given("operatorCode"), given("gameIds"))} AND NOT ${restricted} AND NOT ${blocked}`)
    .returning({
      gameCode: sessions.gameCode,
      providerCode: sessions.providerCode,
      adapter: ofProvider(providers.adapter),
      baseUrl: ofProvider(providers.baseUrl),
    })
    .toSQL();
}
