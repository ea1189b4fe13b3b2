import type { Ctx } from "../../context.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";

const KEPT_MS = 90 * DAY_MS;
const PAGE_SIZE = 1_000;

const THROUGH = "COALESCE((SELECT through FROM retention_cursors WHERE name = 'sessions'), 0)";

/** Those of a test clock expire far ahead: they are as old as the sessions around them, and stop nothing. */
const ON_TEST_CLOCK = onTestClockSql("id");

/** The sessions after the last page, oldest first: rowids follow the order of launches. Exported for the test of its plan. */
export const NEXT_SESSIONS = `SELECT rowid AS place, expires_at FROM sessions WHERE rowid > ${THROUGH}
  AND NOT ${ON_TEST_CLOCK} ORDER BY rowid LIMIT ?`;

/** Exported for the test of its plan. */
export const FORGET_PLAYERS = `UPDATE sessions SET player_name = NULL, player_country = NULL, player_device = NULL,
    locale = NULL, lobby_url = NULL, deposit_url = NULL
  WHERE rowid > ${THROUGH} AND rowid <= ?1 AND (expires_at < ?2 OR ${ON_TEST_CLOCK})
    AND COALESCE(player_name, player_country, player_device, locale, lobby_url, deposit_url) IS NOT NULL`;

const MOVE_CURSOR = `INSERT INTO retention_cursors (name, through) VALUES ('sessions', ?)
  ON CONFLICT (name) DO UPDATE SET through = excluded.through WHERE excluded.through > through`;

interface Place {
  readonly place: number;
  readonly expires_at: number;
}

/**
 * Scheduled job: erases what sessions hold of their players beyond the operator's id for them, 90 days after they expired.
 * The row stays: a late win is booked by it, and a repeat of a movement is answered by it.
 */
export async function forgetPlayers(ctx: Ctx): Promise<void> {
  const { d1 } = ctx.ledger;
  const before = ctx.clock.now() - KEPT_MS;
  const next = async (limit: number) => (await d1.prepare(NEXT_SESSIONS).bind(limit).all<Place>()).results;
  const isOld = ({ expires_at: at }: Place) => at < before;
  // Most runs end here, at one row.
  if (!(await next(1)).some(isOld)) return;
  const page = await next(PAGE_SIZE);
  const young = page.findIndex((row) => !isOld(row));
  const last = page.at(young < 0 ? -1 : young - 1);
  if (!last) return;
  await d1.batch([d1.prepare(FORGET_PLAYERS).bind(last.place, before), d1.prepare(MOVE_CURSOR).bind(last.place)]);
}
