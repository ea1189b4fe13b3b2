import { env } from "cloudflare:workers";
import { COLUMN_NAMES } from "../../src/ledger/books/rows.ts";

/** Values of the copies, as SQL; `n.i` is a copy's number. */
type Changes = Readonly<Record<string, string>>;

/** Copies a movement many times, under ids of their own. */
export async function copyMovement(
  transactionId: string,
  count: number,
  changes: Changes = {},
  db: D1Database = env.DB,
): Promise<void> {
  const columns = COLUMN_NAMES.split(", ");
  const own: Changes = { transaction_id: "m.transaction_id || '-' || n.i", ...changes };
  const values = columns.map((column) => own[column] ?? `m.${column}`).join(", ");
  const insert = db.prepare(
    `INSERT INTO movements (${COLUMN_NAMES})
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT ${values} FROM movements m, n WHERE m.transaction_id = ?`,
  );
  await insert.bind(count, transactionId).run();
}

/** How many rows meet a condition. */
export async function countRows(condition: string, ...values: unknown[]): Promise<number> {
  const counted = env.DB.prepare(`SELECT count(*) AS n FROM movements WHERE ${condition}`);
  return (await counted.bind(...values).first<number>("n")) ?? 0;
}
