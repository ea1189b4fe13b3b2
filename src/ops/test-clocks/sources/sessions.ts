import type { Ctx } from "../../../context.ts";
import { readEachShard } from "../../../db/shards.ts";
import { MINUTE_MS } from "../../../lib/clock.ts";
import { onTestClockSql } from "../../../lib/shard-id.ts";
import { MAX_SESSION_MINUTES } from "../../../play/sessions/open-session.ts";
import type { Happening, Search } from "../step.ts";
import { MAX_AT_ONCE, told } from "./promotions.ts";

/** Exported for the test of its plan. */
export const EXPIRING = `SELECT id, expires_at AS at FROM sessions INDEXED BY sessions_by_operator
  WHERE operator_code = ? AND created_at > ? AND created_at <= ? AND expires_at > ? AND expires_at <= ?
    AND closed_at IS NULL AND ${onTestClockSql("id")} ORDER BY expires_at, id LIMIT ${MAX_AT_ONCE}`;

export async function nextExpiries(ctx: Ctx, { clock: { operatorCode, at: now }, to }: Search): Promise<Happening[]> {
  const openedAfter = now - MAX_SESSION_MINUTES * MINUTE_MS;
  const values = [operatorCode, openedAfter, now, now, to];
  const found = await readEachShard<{ id: string; at: number }>(ctx, EXPIRING, () => values);
  return found.map(({ id, at }) => told(at, "session_expired", id, "it takes no more bets"));
}
