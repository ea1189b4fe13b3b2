import { eq, fillPlaceholders, type Placeholder, type Query, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CalledProvider, isVisible } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { insertSelect, type SelectedColumns } from "../../db/insert-select.ts";
import { retried } from "../../db/retry.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { playerClosings } from "../../db/schema/sessions.ts";
import { stopText } from "../../gate/reference/stop-sql.ts";
import { promotedShard } from "../../ledger/shards/promoted-shard.ts";

/** A session's row without the columns that are copied from its game. */
type SessionRow = Omit<
  typeof sessions.$inferSelect,
  "gameId" | "providerCode" | "gameCode" | "walletGameCode" | "sectionCode" | "closedAt" | "launch"
>;

/** A session to insert, and the time before which its request was signed for certain. */
interface Insertion extends SessionRow {
  readonly gameId: string;
  readonly signedBefore: number;
}

/** Input for launching an inserted session. */
export interface Launched {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly gameCode: string;
  readonly provider: CalledProvider;
}

interface InsertedRow {
  readonly id: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly game_code: string;
  readonly provider_code: string;
  readonly adapter: CalledProvider["adapter"];
  readonly base_url: CalledProvider["baseUrl"];
}

/** Built once per isolate: building one takes a fifteenth of the time that opening a session takes. */
const statements = new Map<Installation, Query>();

/** Whether the ledger has other shards than the control database. */
type Installation = "alone" | "sharded";

/**
 * Inserts a session if its id is new and intake, window, player blocks, closings and country restrictions allow it; else
 * undefined. Where there are shards, also not in another than the one that counts the spins of the player's open promotions.
 * One statement, so that opening a session costs one hop and a refusal leaves nothing behind.
 */
export async function insertSession(
  ctx: OperatorCtx,
  { gameId, signedBefore, ...row }: Insertion,
): Promise<Launched | undefined> {
  const { ledger, ledgers } = ctx;
  const installation = ledgers.copies.length > 0 ? "sharded" : "alone";
  const statement = statements.get(installation) ?? insertIfAllowed(ledger, installation);
  statements.set(installation, statement);
  const { sql: text, params } = statement;
  const values = fillPlaceholders(params, {
    ...row,
    gameIds: JSON.stringify([gameId]),
    shard: ledger.shard,
    signedBefore,
  });
  const insert = ledger.d1.prepare(text).bind(...values);
  // A second try of a write that was done finds the id taken, as a repeat of the request does.
  const inserted = await retried(ctx.log, () => insert.first<InsertedRow>());
  if (!inserted) return undefined;
  const { id, created_at: createdAt, expires_at: expiresAt, provider_code: code, adapter, base_url } = inserted;
  return { id, createdAt, expiresAt, gameCode: inserted.game_code, provider: { code, adapter, baseUrl: base_url } };
}

/** A session of an earlier request. `unlaunched`: its provider did not launch it, and the request was answered with an error. */
export type Found = Launched & { readonly unlaunched: boolean };

/** The session with an id, as launching it again takes it. */
export async function findLaunched({ ledger }: OperatorCtx, id: string): Promise<Found | undefined> {
  const { createdAt, expiresAt, gameCode } = sessions;
  const { code, adapter, baseUrl } = providers;
  const unlaunched = sql`${sessions.launch} IS 'failed'`.mapWith(Boolean);
  return ledger
    .select({ id: sessions.id, createdAt, expiresAt, gameCode, unlaunched, provider: { code, adapter, baseUrl } })
    .from(sessions)
    .innerJoin(providers, eq(code, sessions.providerCode))
    .where(eq(sessions.id, id))
    .get();
}

const STOPPED = stopText({
  operator: "c.operator",
  provider: "games.provider_code",
  game: "games.id",
  currency: "c.currency",
  now: "c.now",
});

/** Values that the statement compares and does not insert. */
interface Checked {
  readonly gameIds: string;
  readonly shard: number;
  readonly signedBefore: number;
}

/** The selected columns are in the table's order. Exported for the test of its plan. */
export function insertIfAllowed(db: LedgerDb, installation: Installation): Query {
  const given = (name: keyof SessionRow | keyof Checked): Placeholder => sql.placeholder(name);
  const restricted = sql`EXISTS (SELECT 1 FROM json_each(${games.restrictedCountries}) WHERE value = ${given("playerCountry")})`;
  const blocked = sql`EXISTS (SELECT 1 FROM ${playerBlocks}
    WHERE ${playerBlocks.operatorCode} = ${given("operatorCode")} AND ${playerBlocks.playerId} = ${given("playerId")}
      AND (${playerBlocks.endsAt} IS NULL OR ${playerBlocks.endsAt} > ${given("createdAt")}))`;
  const ofProvider = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${providers} WHERE ${providers.code} = ${sessions.providerCode})`.as(column.name);
  const row: SelectedColumns<typeof sessions> = {
    id: given("id"),
    operatorCode: given("operatorCode"),
    playerId: given("playerId"),
    currency: given("currency"),
    precision: given("precision"),
    gameId: games.id,
    providerCode: games.providerCode,
    gameCode: games.code,
    walletGameCode: games.walletCode,
    sectionCode: games.sectionCode,
    locale: given("locale"),
    lobbyUrl: given("lobbyUrl"),
    depositUrl: given("depositUrl"),
    realityCheckMinutes: given("realityCheckMinutes"),
    responsibleGamingUrl: given("responsibleGamingUrl"),
    playerCountry: given("playerCountry"),
    playerDevice: given("playerDevice"),
    playerName: given("playerName"),
    tokenHash: given("tokenHash"),
    createdAt: given("createdAt"),
    expiresAt: given("expiresAt"),
  };
  const counted = promotedShard({
    operatorCode: given("operatorCode"),
    playerId: given("playerId"),
    now: given("createdAt"),
  });
  const closed = sql`EXISTS (SELECT 1 FROM ${playerClosings} WHERE ${playerClosings.operatorCode} = ${given("operatorCode")}
    AND ${playerClosings.playerId} = ${given("playerId")} AND ${playerClosings.closedAt} >= ${given("signedBefore")})`;
  const isCountedHere = sql` AND COALESCE(${counted}, ${given("shard")}) = ${given("shard")}`;
  const allowed = sql`${isVisible(given("operatorCode"), given("gameIds"))} AND NOT ${restricted} AND NOT ${blocked} AND NOT ${closed}
    AND (SELECT ${sql.raw(STOPPED)} FROM (SELECT ${given("operatorCode")} AS operator, ${given("currency")} AS currency,
      ${given("createdAt")} AS now) c) IS NULL${installation === "sharded" ? isCountedHere : sql``}`;
  return insertSelect(db, sessions, row, { from: games, where: allowed })
    .onConflictDoNothing({ target: sessions.id })
    .returning({
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      gameCode: sessions.gameCode,
      providerCode: sessions.providerCode,
      adapter: ofProvider(providers.adapter),
      baseUrl: ofProvider(providers.baseUrl),
    })
    .toSQL();
}
