import { and, asc, desc, gte, inArray, lt, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { gameChanges } from "../../db/schema/catalogue.ts";
import { invalidField } from "../../errors.ts";
import { DAY_MS, parseUtcTime } from "../../lib/clock.ts";
import { openCursor, sealCursor } from "../../lib/paging/cursor.ts";
import { findVisible, type GameRow } from "./visible-games.ts";

type ChangeRow = typeof gameChanges.$inferSelect;

interface ListedChange extends Pick<ChangeRow, "providerCode" | "gameId" | "reason" | "fields" | "at"> {
  /** The game as it is now; null: it is not available, or the change is of a whole provider. */
  readonly game: GameRow | null;
  /** Whether the operator may offer the game, or the provider, now. */
  readonly available: boolean;
}

export interface Changes {
  readonly rows: readonly ListedChange[];
  /** Cursor for the next call, also at the end. */
  readonly nextSince: string;
  readonly hasMore: boolean;
}

const MAX_AGE_DAYS = 90;
/** Longer than a place may be old, so that none is given out whose changes are gone. */
const KEPT_MS = (MAX_AGE_DAYS + 1) * DAY_MS;
const MAX_FORGOTTEN = 10_000;
/** Changes that a call looks at: those of providers outside the window are left out. */
const MAX_CHANGES_LOOKED_AT = 1_000;

const OF_OPERATOR = (operator: string) => `SELECT * FROM (SELECT * FROM game_changes INDEXED BY game_changes_by_operator
  WHERE operator_code = ${operator} AND id > ?1 ORDER BY id LIMIT ?3)`;

/**
 * Changes of games and of the operator's window after a place, in the order of the commits. `isOffered` and `isExcluded`
 * leave out games that the operator may not offer for another reason: what took them away is a change of its own. Exported
 * for the test of its plan.
 */
export const NEXT_CHANGES = `SELECT c.id, c.provider_code AS providerCode, c.game_id AS gameId, c.reason, c.fields, c.at,
    EXISTS (SELECT 1 FROM operator_windows w WHERE w.operator_code = ?2 AND w.provider_code = c.provider_code) AS isOffered,
    EXISTS (SELECT 1 FROM excluded_games x WHERE x.operator_code = ?2 AND x.game_id = c.game_id) AS isExcluded,
    c.operator_code <> '' AS isOwn
  FROM (${OF_OPERATOR("''")} UNION ALL ${OF_OPERATOR("?2")}) c ORDER BY c.id LIMIT ?3`;

interface Looked extends Omit<ChangeRow, "operatorCode" | "fields"> {
  readonly fields: string | null;
  readonly isOffered: number;
  readonly isExcluded: number;
  readonly isOwn: number;
}

type Place = readonly [id: number, readAt: number];

/** The changes since a time, or since the place that an answer gave. VALIDATION_FAILED on `since`. */
export async function listChanges(
  ctx: OperatorCtx,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<Changes> {
  const scope = ["game changes", ctx.operator.code];
  const now = ctx.clock.now();
  const [from, readAt] = await placeOf(ctx, scope, since);
  if (readAt < now - MAX_AGE_DAYS * DAY_MS) {
    throw invalidField("since", `must be at most ${MAX_AGE_DAYS} days ago: read the list of games again`);
  }
  const statement = ctx.env.DB.prepare(NEXT_CHANGES).bind(from, ctx.operator.code, MAX_CHANGES_LOOKED_AT);
  const { results: looked } = await retried(ctx.log, () => statement.all<Looked>());
  const listed = looked.filter((row) => row.isOwn || (row.isOffered && !row.isExcluded));
  const rows = listed.slice(0, limit);
  const isCut = listed.length > limit;
  const last = isCut ? rows.at(-1) : looked.at(-1);
  const hasMore = isCut || looked.length === MAX_CHANGES_LOOKED_AT;
  const next: Place = [last?.id ?? from, hasMore ? (last?.at ?? now) : now];
  return { rows: await withGames(ctx, rows), nextSince: await sealCursor(ctx, scope, JSON.stringify(next)), hasMore };
}

async function placeOf(ctx: OperatorCtx, scope: readonly unknown[], since: string): Promise<Place> {
  const time = parseUtcTime(since);
  if (time === undefined) return JSON.parse(await openCursor(ctx, scope, since, "since")) as Place;
  const id = { id: gameChanges.id };
  const [[first], [last]] = await ctx.db.batch([
    ctx.db.select(id).from(gameChanges).where(gte(gameChanges.at, time)).orderBy(asc(gameChanges.at)).limit(1),
    ctx.db.select(id).from(gameChanges).orderBy(desc(gameChanges.id)).limit(1),
  ]);
  return [first ? first.id - 1 : (last?.id ?? 0), time];
}

async function withGames(ctx: OperatorCtx, rows: readonly Looked[]): Promise<ListedChange[]> {
  const ids = new Set(rows.flatMap(({ gameId }) => gameId ?? []));
  const visible = await findVisible(ctx, [...ids]);
  return rows.map(({ providerCode, gameId, reason, fields, at, isOffered }) => {
    const game = visible.get(gameId ?? "")?.game ?? null;
    const available = gameId === null ? isOffered === 1 : game !== null;
    return { providerCode, gameId, reason, fields: fields === null ? null : JSON.parse(fields), at, game, available };
  });
}

/** Scheduled job: forgets changes that no place leads to any more, but never the newest: ids go on from it. */
export async function forgetChanges({ db, clock }: Ctx): Promise<void> {
  const old = db
    .select({ id: gameChanges.id })
    .from(gameChanges)
    .where(
      and(
        lt(gameChanges.at, clock.now() - KEPT_MS),
        sql`${gameChanges.id} < (SELECT max(newest.id) FROM ${gameChanges} newest)`,
      ),
    )
    .limit(MAX_FORGOTTEN);
  await db.delete(gameChanges).where(inArray(gameChanges.id, old));
}
