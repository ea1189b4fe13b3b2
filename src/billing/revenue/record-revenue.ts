import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { movements } from "../../db/schema/ledger.ts";
import { addToDay } from "./add-to-day.ts";

/**
 * Statements that keep the books. Each belongs into the same D1 batch as the write it accounts for, **before** it, and
 * under the same condition: the batch is one transaction, so both take effect or neither.
 */

/** What a row adds to its day: spins carrying a free-spins id bring no revenue, their wins are bonus. */
const BETS = sql`CASE WHEN ${movements.type} = 'bet' THEN ${movements.amount} ELSE 0 END`;
const WINS = sql`CASE WHEN ${movements.type} = 'win' AND ${movements.freeSpinsId} IS NULL THEN ${movements.amount} ELSE 0 END`;
const BONUS = sql`CASE WHEN ${movements.type} = 'win' AND ${movements.freeSpinsId} IS NOT NULL THEN ${movements.amount} ELSE 0 END`;
const COUNTS = sql`(${movements.type} = 'win' OR (${movements.type} = 'bet' AND ${movements.freeSpinsId} IS NULL))`;

/**
 * Books a movement that is about to become completed at `completedAt` (ms). `pending` is the condition of the outcome's
 * own write, for example that the row is pending under the caller's lease. Rollbacks bring nothing by themselves.
 */
export function recordRevenue(db: Db, movement: { transactionId: string; completedAt: number; pending: SQL }) {
  const day = new Date(movement.completedAt).toISOString().slice(0, 10);
  return addToDay(
    db,
    sql`SELECT ${movements.operatorCode}, ${movements.currency}, ${day}, ${movements.providerCode},
      COALESCE(${movements.sectionCode}, ''), '', ${movements.precision}, ${BETS}, ${WINS}, ${BONUS}
    FROM ${movements}
    WHERE ${movements.transactionId} = ${movement.transactionId} AND ${COUNTS} AND ${movement.pending}`,
  );
}

/**
 * Takes a completed bet that is about to become cancelled out of the day it was booked on; where that day is billed
 * already, the difference waits for the next invoice. `completed` is the condition of the cancellation's own write.
 */
export function takeBackRevenue(db: Db, bet: { transactionId: string; completed: SQL }) {
  const day = sql`strftime('%Y-%m-%d', ${movements.completedAt} / 1000, 'unixepoch')`;
  return addToDay(
    db,
    sql`SELECT ${movements.operatorCode}, ${movements.currency}, ${day}, ${movements.providerCode},
      COALESCE(${movements.sectionCode}, ''), '', ${movements.precision}, -${movements.amount}, 0, 0
    FROM ${movements}
    WHERE ${movements.transactionId} = ${bet.transactionId} AND ${movements.type} = 'bet'
      AND ${movements.freeSpinsId} IS NULL AND ${movements.status} = 'completed' AND ${bet.completed}`,
  );
}
