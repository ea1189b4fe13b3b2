import type { Ctx } from "../../context.ts";
import { through } from "../../db/forget-in-order.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { PROMOTION_GRACE_MS } from "../rules/promotion.ts";

const PAGE_SIZE = 1_000;
/** As long as a shard keeps sessions at the least: a late win of one may name its grant, and is bonus money. */
const KEPT_MS = PROMOTION_GRACE_MS + 90 * DAY_MS;

/** Tables of promotions that a shard counts. Campaigns themselves are few. */
const COUNTED = [
  { name: "grants", table: "free_spins" },
  { name: "players", table: "campaign_players" },
] as const;

/**
 * Scheduled job, each minute, in a shard with copies: takes out the grants and the players of campaigns that are over. The
 * control database keeps them. It goes through each table page by page and begins again, because they end in another order
 * than they come.
 */
export async function forgetGrants({ ledger: { d1, shard }, ledgers, clock }: Ctx): Promise<void> {
  if (!ledgers.copies.includes(shard)) return;
  const places = ({ table, name }: (typeof COUNTED)[number]) =>
    d1.prepare(`SELECT rowid AS place FROM ${table} WHERE rowid > ${through(name)} ORDER BY rowid LIMIT ${PAGE_SIZE}`);
  const pages = await d1.batch<{ place: number }>(COUNTED.map(places));
  const statements = COUNTED.flatMap(({ name, table }, place) => {
    const found = pages[place]?.results ?? [];
    const last = found.at(-1)?.place ?? 0;
    const reached = found.length < PAGE_SIZE ? 0 : last;
    const over = `DELETE FROM ${table} WHERE rowid > ${through(name)} AND rowid <= ? AND valid_until < ?`;
    // A row only of a table with several pages.
    const cursor = `INSERT INTO retention_cursors (name, through) SELECT '${name}', ? WHERE ? <> ${through(name)}
      ON CONFLICT (name) DO UPDATE SET through = excluded.through`;
    return [d1.prepare(over).bind(last, clock.now() - KEPT_MS), d1.prepare(cursor).bind(reached, reached)];
  });
  await d1.batch(statements);
}

/** SQL: a grant is not over. A change of one that is over takes it out. */
export function isKept(now: number): string {
  return `valid_until >= ${now - KEPT_MS}`;
}
