import type { Ctx } from "../../context.ts";
import { forgetInOrder, through } from "../../db/forget-in-order.ts";
import { ERASE_PERSONAL, HAS_PERSONAL } from "../../db/personal-columns.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";

const KEPT_MS = 90 * DAY_MS;

/** Sessions of a test clock expire far ahead: they are as old as the sessions around them, and stop nothing. */
const ON_TEST_CLOCK = onTestClockSql("id");

/** The sessions after the last page, oldest first: rowids follow the order of launches. Exported for the test of its plan. */
export const NEXT_SESSIONS = `SELECT rowid AS place, expires_at AS at FROM sessions WHERE rowid > ${through("sessions")}
  AND NOT ${ON_TEST_CLOCK} ORDER BY rowid LIMIT ?`;

/** Exported for the test of its plan. */
export const FORGET_PLAYERS = `UPDATE sessions SET ${ERASE_PERSONAL}
  WHERE rowid > ${through("sessions")} AND rowid <= ?1 AND (expires_at < ?2 OR ${ON_TEST_CLOCK}) AND ${HAS_PERSONAL}`;

/**
 * Scheduled job: erases what sessions hold of their players beyond the operator's id for them, 90 days after they expired.
 * The row stays: a late win is booked by it, and a repeat of a movement is answered by it.
 */
export function forgetPlayers({ ledger, clock }: Ctx): Promise<void> {
  return forgetInOrder(
    ledger,
    { name: "sessions", next: NEXT_SESSIONS, forget: FORGET_PLAYERS },
    clock.now() - KEPT_MS,
  );
}
