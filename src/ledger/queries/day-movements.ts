import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { inShard, readEachShard } from "../../db/shards.ts";
import { utcDay } from "../../lib/clock.ts";
import { IS_UNLISTED } from "../books/unlisted-sql.ts";
import type { Movement } from "../rules/movement.ts";

/** Place at which a walk through a day stopped: the last movement's completion and place in its shard. */
export interface DayPlace {
  readonly at: number;
  readonly seq: number;
  /** Absent from what was stored before there were shards: 0. */
  readonly shard?: number;
}

interface DayQuery {
  readonly operatorCode: string;
  /** Half open, by completion. */
  readonly from: number;
  readonly to: number;
  readonly after: DayPlace | undefined;
  readonly limit: number;
  /** Whether `gameId` is wanted: it costs a query over the sessions. */
  readonly games: boolean;
}

type Fields =
  | "transactionId"
  | "providerCode"
  | "sessionId"
  | "roundId"
  | "playerId"
  | "currency"
  | "precision"
  | "type"
  | "amount"
  | "freeSpinsId"
  | "operatorTransactionId"
  | "referenceTransactionId";

/** A movement of a day, as it was when the day ended. */
export interface DayMovement extends Pick<Movement, Fields> {
  readonly status: "completed" | "cancelled";
  readonly completedAt: number;
  /** Null: its session is gone, or games were not wanted. */
  readonly gameId: string | null;
  /** A rollback that the wallet need not have in its books: it was never sent, or its bet was never booked. */
  readonly unseen: boolean;
  /** A rollback that took back a bet of an earlier day: that day, and whether the bet was a free one. */
  readonly corrects: { readonly day: string; readonly free: boolean } | null;
}

interface DayPage {
  readonly movements: readonly DayMovement[];
  /** Undefined at the end of the day. */
  readonly next: DayPlace | undefined;
}

/** Exported for the test of their plans. */
export const OF_DAY = `SELECT seq, transaction_id, provider_code, session_id, round_id, player_id, currency, precision,
    type, amount, free_spins_id, operator_transaction_id, reference_transaction_id, undone_by, attempts, status, completed_at
  FROM movements INDEXED BY movements_by_completion
  WHERE operator_code = ? AND completed_at >= ? AND completed_at < ? AND (completed_at > ? OR seq > ?)
  ORDER BY completed_at, seq LIMIT ?`;
export const RELATED = `SELECT transaction_id, completed_at, undone_by, free_spins_id FROM movements
  WHERE transaction_id IN (SELECT value FROM json_each(?))`;
export const GAMES = "SELECT id, game_id FROM sessions WHERE id IN (SELECT value FROM json_each(?))";
export const NEWEST = `SELECT completed_at, seq FROM movements INDEXED BY movements_by_completion
  WHERE operator_code = ? AND completed_at >= ? AND completed_at < ? ORDER BY completed_at DESC, seq DESC LIMIT 1`;
export const PENDING = `SELECT currency, providerCode, gameId, count(*) AS seen, sum(began) AS pending FROM (
    SELECT currency, provider_code AS providerCode, began,
      iif(began, (SELECT game_id FROM sessions WHERE id = session_id), NULL) AS gameId FROM (
      SELECT currency, provider_code, session_id, created_at >= ?1 AND created_at < ?2 AS began FROM (
        SELECT currency, provider_code, session_id, created_at FROM movements INDEXED BY movements_due
        WHERE operator_code = ?3 AND status = 'pending' AND unlisted = 0 LIMIT ?4)
      UNION ALL SELECT currency, provider_code, session_id, created_at >= ?1 AND created_at < ?2 FROM movements NOT INDEXED
        WHERE operator_code = ?3 AND ${IS_UNLISTED}))
  GROUP BY currency, providerCode, gameId`;

interface Row {
  readonly seq: number;
  readonly transaction_id: string;
  readonly provider_code: string;
  readonly session_id: string;
  readonly round_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly precision: number;
  readonly type: Movement["type"];
  readonly amount: number;
  readonly free_spins_id: string | null;
  readonly operator_transaction_id: string | null;
  readonly reference_transaction_id: string | null;
  readonly undone_by: string | null;
  readonly attempts: number;
  readonly status: Movement["status"];
  readonly completed_at: number;
}

type Related = Pick<Row, "transaction_id" | "undone_by" | "free_spins_id"> & { readonly completed_at: number | null };

/**
 * The next movements of a day that completed in it: shard after shard, in each the oldest first. Each is shown as it was
 * when the day ended: a bet that was rolled back later counts as completed, and the rollback corrects it on its own day. So
 * a day that is over never changes again.
 */
export async function readDay(
  ctx: Ctx,
  { operatorCode, from, to, after, limit, games: withGames }: DayQuery,
): Promise<DayPage> {
  const shard = after?.shard ?? 0;
  const own = inShard(ctx, shard);
  const start = after?.at ?? from;
  const found = await rows<Row>(own, OF_DAY, operatorCode, start, to, start, after?.seq ?? -1, limit);
  const booked = found.filter(({ status }) => status === "completed" || status === "cancelled");
  const [related, games] = await Promise.all([
    named<Related>(own, RELATED, booked.flatMap(relatedOf)),
    named<{ id: string; game_id: string }>(own, GAMES, withGames ? booked.map((row) => row.session_id) : []),
  ]);
  const byId = new Map(related.map((row) => [row.transaction_id, row]));
  const gameOf = new Map(games.map(({ id, game_id }) => [id, game_id]));
  const last = found.length < limit ? undefined : found.at(-1);
  const nextShard = ctx.ledgers.shards.find((other) => other > shard);
  const atNextShard = nextShard === undefined ? undefined : { at: from, seq: -1, shard: nextShard };
  return {
    movements: booked.map((row) => presented(row, { from, to }, byId, gameOf.get(row.session_id) ?? null)),
    next: last ? { at: last.completed_at, seq: last.seq, shard } : atNextShard,
  };
}

async function named<R>(ctx: Ctx, sql: string, ids: readonly string[]): Promise<R[]> {
  return ids.length === 0 ? [] : rows<R>(ctx, sql, JSON.stringify([...new Set(ids)]));
}

/** A cancelled bet's rollback, and a rollback's bet. */
function relatedOf({ type, status, undone_by: undoneBy, reference_transaction_id: reference }: Row): string[] {
  const id = type === "rollback" ? reference : status === "cancelled" ? undoneBy : null;
  return id === null ? [] : [id];
}

function presented(
  row: Row,
  { from, to }: { readonly from: number; readonly to: number },
  related: ReadonlyMap<string, Related>,
  gameId: string | null,
): DayMovement {
  const rollback = related.get(row.undone_by ?? "");
  const bet = row.type === "rollback" ? related.get(row.reference_transaction_id ?? "") : undefined;
  const isLater = (rollback?.completed_at ?? 0) >= to;
  const tookBack = bet?.undone_by === row.transaction_id ? bet.completed_at : null;
  return {
    transactionId: row.transaction_id,
    providerCode: row.provider_code,
    sessionId: row.session_id,
    roundId: row.round_id,
    playerId: row.player_id,
    currency: row.currency,
    precision: row.precision,
    type: row.type,
    amount: row.amount,
    freeSpinsId: row.free_spins_id,
    operatorTransactionId: row.operator_transaction_id,
    referenceTransactionId: row.reference_transaction_id,
    status: row.status === "completed" || isLater ? "completed" : "cancelled",
    completedAt: row.completed_at,
    gameId,
    unseen: row.type === "rollback" && (row.attempts === 0 || (bet?.completed_at ?? null) === null),
    corrects:
      tookBack !== null && tookBack < from ? { day: utcDay(tookBack), free: bet?.free_spins_id !== null } : null,
  };
}

/** The newest movement of each shard that completed in a time; they change with every change of a day. */
export async function newestOf(ctx: Ctx, operatorCode: string, from: number, to: number): Promise<readonly DayPlace[]> {
  const values = [operatorCode, from, to];
  const found = await readEachShard<Pick<Row, "completed_at" | "seq">>(ctx, NEWEST, () => values);
  return found.map(({ completed_at: at, seq, shard }) => ({ at, seq, shard }));
}

/** Pending movements that are looked at: an operator with more has a backlog, and no day of it is known to be done. */
const MAX_PENDING = 10_000;

export interface PendingCount {
  readonly currency: string;
  readonly providerCode: string;
  /** Null: its session is gone. */
  readonly gameId: string | null;
  readonly pending: number;
}

export interface Pending {
  readonly counts: readonly PendingCount[];
  /** False: there may be more. */
  readonly complete: boolean;
}

/** Number of pending movements that began in a range of time. */
export async function pendingOf(ctx: Ctx, operatorCode: string, from: number, to: number): Promise<Pending> {
  const values = [from, to, operatorCode, MAX_PENDING];
  const found = await readEachShard<PendingCount & { seen: number }>(ctx, PENDING, () => values);
  const counts = new Map<string, PendingCount>();
  for (const { currency, providerCode, gameId, pending } of found.filter((row) => row.pending > 0)) {
    const key = JSON.stringify([currency, providerCode, gameId]);
    counts.set(key, { currency, providerCode, gameId, pending: pending + (counts.get(key)?.pending ?? 0) });
  }
  return {
    counts: [...counts.values()],
    complete: found.reduce((sum, { seen }) => sum + seen, 0) < MAX_PENDING,
  };
}

async function rows<R>({ ledger, log }: Ctx, sql: string, ...values: readonly unknown[]): Promise<R[]> {
  const statement = ledger.d1.prepare(sql).bind(...values);
  return (await retried(log, () => statement.all<R>())).results;
}
