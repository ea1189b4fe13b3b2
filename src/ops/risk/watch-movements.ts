import { desc } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { listExchangeRates } from "../../gate/reference/exchange-rates.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";
import { type Anomaly, anomalyAlerts, type PlainAnomaly } from "./anomalies.ts";
import { cursorIn, moveCursor, readCursor } from "./cursor.ts";
import { watchCampaigns } from "./watch-campaigns.ts";
import { forgetDays, gameDays, judgeDays, type Play } from "./watch-returns.ts";
import { type Win, watchWins } from "./watch-wins.ts";

/** A provider may report the parts of a round in any order: they are compared once they all had time to arrive. */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;
const PAGE_SIZE = 1_000;
const MAX_PAGES_PER_RUN = 10;
/** The transactions of a round that are looked at, so that a provider that never ends a round slows nothing. */
const MAX_ROUND_SIZE = 100;

const [BET_STANDS, BET_CANCELLED, EARLIER_ROLLBACK, EARLIER_WIN, EARLIER_CLOSE] = [1, 2, 4, 8, 16];

/** Transactions in order of arrival. `round` holds what else their round has, as bits. Exported for the test of its plan. */
export const WATCHED_MOVEMENTS = `SELECT m.seq, m.transaction_id, m.provider_code, m.operator_code, m.type, m.created_at, m.amount,
    m.currency, m.precision, m.status, m.free_spins_id, s.game_id,
    CASE WHEN g.type NOT IN ('sportsbook', 'lottery') THEN g.rtp END AS rtp,
    m.free_spins_id IS NULL AND m.jackpot_tier_id IS NULL AS plain, m.fingerprint IS NOT NULL AS reported,
    b.round_id <> m.round_id AND b.fingerprint IS NOT NULL AS other_round,
    m.type = 'win' AND m.free_spins_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM bonus_campaigns c WHERE c.id = m.free_spins_id AND c.type <> 'free_spins') AS of_spins, (
      SELECT ${BET_STANDS} * MAX(type = 'bet' AND status NOT IN ('cancelled', 'refused'))
        + ${BET_CANCELLED} * MAX(type = 'bet' AND status = 'cancelled')
        + ${EARLIER_ROLLBACK} * MAX(type = 'rollback' AND seq < m.seq) + ${EARLIER_WIN} * MAX(type = 'win' AND seq < m.seq)
        + ${EARLIER_CLOSE} * MAX(round_closed IS 1 AND session_id = m.session_id AND seq < m.seq)
      FROM (SELECT r.seq, r.type, r.status, r.round_closed, r.session_id FROM movements r WHERE r.operator_code = m.operator_code
        AND r.round_id = m.round_id AND r.provider_code = m.provider_code LIMIT ${MAX_ROUND_SIZE})) AS round
  FROM movements m LEFT JOIN sessions s ON s.id = m.session_id
    LEFT JOIN games g ON g.id = s.game_id
    LEFT JOIN movements b ON b.transaction_id = m.reference_transaction_id
  WHERE m.seq > ? AND NOT ${onTestClockSql("m.session_id")} ORDER BY m.seq LIMIT ${PAGE_SIZE}`;

interface Watched extends Win, Play {
  readonly seq: number;
  readonly type: "bet" | "win" | "rollback";
  readonly reported: number;
  /** A win of free spins alone, and not of a campaign that also pays money. */
  readonly of_spins: number;
  readonly other_round: number | null;
  readonly round: number | null;
}

/**
 * Scheduled job, each minute: looks once at every transaction that arrived since the last run. A missed or repeated run
 * changes nothing.
 */
export async function watchMovements(ctx: Ctx): Promise<void> {
  const from = await readCursor(ctx, cursorIn(ctx, "movements"), () => lastSeq(ctx));
  const watched: Watched[] = [];
  for (let page = 0; page < MAX_PAGES_PER_RUN; page++) {
    const { results } = await ctx.ledger.d1
      .prepare(WATCHED_MOVEMENTS)
      .bind(watched.at(-1)?.seq ?? from)
      .all<Watched>();
    const tooNew = results.findIndex(({ created_at: at }) => at > ctx.clock.now() - SETTLED_AFTER_MS);
    watched.push(...(tooNew < 0 ? results : results.slice(0, tooNew)));
    if (tooNew >= 0 || results.length < PAGE_SIZE) break;
  }
  const last = watched.at(-1);
  if (!last) return;
  const step = { name: cursorIn(ctx, "movements"), from, to: last.seq, token: ctx.random.uuid() };
  const rates = new Map((await listExchangeRates(ctx)).map(({ currency, usd }) => [currency, usd]));
  const won = watched.filter(({ type }) => type === "win");
  const wins = await watchWins(ctx, won, rates, step);
  const days = gameDays(ctx, watched, rates, step);
  const anomalies = [...watched.flatMap(anomaliesOf), ...wins.anomalies];
  const campaigns = watchCampaigns(ctx, won, step);
  const checks = [...anomalyAlerts(ctx, anomalies, step), ...wins.statements, ...campaigns, forgetDays(ctx)];
  if (!days) return void (await ctx.db.batch([moveCursor(ctx, step), ...checks]));
  const [, changed] = await ctx.db.batch([moveCursor(ctx, step), days, ...checks]);
  await judgeDays(ctx, changed, watched);
}

async function lastSeq({ ledger }: Ctx): Promise<number> {
  const last = await ledger.select({ seq: movements.seq }).from(movements).orderBy(desc(movements.seq)).limit(1).get();
  return last?.seq ?? 0;
}

function anomaliesOf(row: Watched): Anomaly[] {
  return kindsOf(row).map((kind) => ({
    kind,
    providerCode: row.provider_code,
    operatorCode: row.operator_code,
    transactionId: row.transaction_id,
    at: row.created_at,
  }));
}

function kindsOf({ type, plain, reported, of_spins, other_round, round }: Watched): PlainAnomaly[] {
  const has = (bit: number) => ((round ?? 0) & bit) > 0;
  // Jackpots and prizes of promotions pay without a bet.
  if (type === "win") {
    if (of_spins === 1 && !has(BET_STANDS)) return ["promotion_win_without_spin"];
    if (plain === 0 || has(BET_STANDS)) return [];
    if (!has(BET_CANCELLED)) return ["win_without_bet"];
    return has(EARLIER_ROLLBACK) ? ["win_after_rollback"] : [];
  }
  if (type === "bet") return has(EARLIER_CLOSE) ? ["bet_after_close"] : [];
  if (reported === 0) return [];
  return [
    ...(has(EARLIER_WIN) ? (["rollback_after_win"] as const) : []),
    ...(other_round === 1 ? (["rollback_of_other_round"] as const) : []),
  ];
}
