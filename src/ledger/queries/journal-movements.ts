import type { Ctx } from "../../context.ts";
import { COLUMN_NAMES, type Row, toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";

/** Exported for the test of their plans. */
export const NEW = `SELECT seq, ${COLUMN_NAMES} FROM movements WHERE seq > ? ORDER BY seq LIMIT ?`;
export const CHANGED = `SELECT ${COLUMN_NAMES} FROM movements WHERE transaction_id IN (
  SELECT o.transaction_id FROM journal_open o CROSS JOIN movements m ON m.transaction_id = o.transaction_id
  WHERE m.revision <> o.revision LIMIT ?)`;
export const NAMED = `SELECT ${COLUMN_NAMES} FROM movements WHERE transaction_id IN (SELECT value FROM json_each(?))`;

interface JournalMovements {
  readonly movements: readonly Movement[];
  /** Place of the last new row. */
  readonly seq: number;
}

/**
 * The next movements for the journal: new rows, rows that it has as open and that have changed, and the bets of the
 * rollbacks among them. A settled row that changes otherwise is noted as open (books/commit.ts).
 */
export async function nextMovements(ctx: Ctx, after: number, limit: number): Promise<JournalMovements> {
  const db = ctx.ledger.d1.withSession("first-primary");
  const [fresh, changed] = await db.batch<Row>([db.prepare(NEW).bind(after, limit), db.prepare(CHANGED).bind(limit)]);
  const news = fresh?.results ?? [];
  const rows = [...news, ...(changed?.results ?? [])].map(toMovement);
  const bets = await namedMovements(
    ctx,
    rows.flatMap(({ referenceTransactionId: id }) => id ?? []),
  );
  const byId = new Map([...rows, ...bets].map((row) => [row.transactionId, row]));
  return { movements: [...byId.values()], seq: Number(news.at(-1)?.seq ?? after) };
}

export async function namedMovements(ctx: Ctx, ids: readonly string[]): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const db = ctx.ledger.d1.withSession("first-primary");
  const { results } = await db.prepare(NAMED).bind(JSON.stringify(ids)).all<Row>();
  return results.map(toMovement);
}
