import type { Ctx } from "../../context.ts";
import { through } from "../../db/forget-in-order.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { PROMOTION_GRACE_MS } from "../rules/promotion.ts";

const PAGE_SIZE = 1_000;
/** Longer than a session: its last win may name the grant. */
const KEPT_MS = PROMOTION_GRACE_MS + DAY_MS;

/**
 * Scheduled job, each minute, in a shard with copies: takes out the grants that are over. The control database keeps them. It
 * goes through the table page by page and begins again, because grants end in another order than they come.
 */
export async function forgetGrants({ ledger: { d1, shard }, ledgers, clock }: Ctx): Promise<void> {
  if (!ledgers.copies.includes(shard)) return;
  const next = `SELECT rowid AS place FROM free_spins WHERE rowid > ${through("grants")} ORDER BY rowid LIMIT ${PAGE_SIZE}`;
  const { results } = await d1.prepare(next).all<{ place: number }>();
  const last = results.at(-1)?.place ?? 0;
  const over = `DELETE FROM free_spins WHERE rowid > ${through("grants")} AND rowid <= ? AND valid_until < ?`;
  // A row only of a table with several pages.
  const cursor = `INSERT INTO retention_cursors (name, through) SELECT 'grants', ? WHERE ? <> ${through("grants")}
    ON CONFLICT (name) DO UPDATE SET through = excluded.through`;
  const reached = results.length < PAGE_SIZE ? 0 : last;
  await d1.batch([d1.prepare(over).bind(last, clock.now() - KEPT_MS), d1.prepare(cursor).bind(reached, reached)]);
}

/** SQL: a grant is not over. A change of one that is over takes it out. */
export function isKept(now: number): string {
  return `valid_until >= ${now - KEPT_MS}`;
}
