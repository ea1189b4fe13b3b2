import { hourOf } from "../../lib/clock.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";
import { defaultUsdRate } from "../../lib/usd-rates.ts";
import { type Moment, realTimeOf } from "../rules/movement.ts";
import type { StakeReport } from "../rules/report.ts";

/** Stands for every sum beyond exact numbers. */
const MOST = Number.MAX_SAFE_INTEGER;

/**
 * A win below this part of the hour's limit is left to the job, which counts all wins each minute: so a plain win writes no
 * row more, and those that the statement leaves out are a small part of the limit in a minute.
 */
const COUNTED_PART = 100_000;

/** The limits that hold wins in session `s`. */
const OWNERS = `risk_limits l WHERE l.hold = 1 AND (l.scope = 'operator' AND l.code = s.operator_code
    OR l.scope = 'provider' AND l.code = s.provider_code)`;

/** Millionths of a dollar, as a float: nothing is booked. Null without a rate. */
const USD = `CAST(? AS REAL) * ${MICROS_PER_USD}
    * CAST(COALESCE((SELECT usd FROM exchange_rates WHERE currency = s.currency), ?) AS REAL)`;

/** The hour so far, as the wins' own statements have counted it in this shard. */
const HOUR_SO_FAR = `COALESCE((SELECT h.wins FROM win_hours h
    WHERE h.scope = l.scope AND h.code = l.code AND h.hour = v.hour), 0)`;

const REASONS = `SELECT CASE WHEN l.hold_until > v.now THEN 'max_hourly_wins' WHEN v.usd > l.max_win THEN 'max_win'
      WHEN v.usd IS NULL AND v.amount > 0 AND (l.max_win IS NOT NULL OR l.max_hourly_wins IS NOT NULL) THEN 'no_rate'
      WHEN v.usd > 0 AND v.usd + ${HOUR_SO_FAR} > l.max_hourly_wins THEN 'max_hourly_wins'
      WHEN v.unknown_tier THEN 'jackpot_tier' END AS reason
    FROM (SELECT ? AS now, ? AS hour, ? AS unknown_tier, CAST(? AS REAL) AS amount, ${USD} AS usd) v, ${OWNERS}`;

/** The limit that the win in session `s` is over, where such wins are held: a `HoldReason`. */
export const HOLD = `(SELECT reason FROM (${REASONS}) WHERE reason IS NOT NULL LIMIT 1)`;

/** Condition: the win in session `s` is not held. */
export const NOT_HELD = `${HOLD} IS NULL`;

/** Condition: wins in session `s` over a limit are held. */
export const HOLDS = `EXISTS (SELECT 1 FROM ${OWNERS})`;

/** The values of HOLD for a report of a win. */
export function holdValues(
  at: Moment,
  { amount, currency, jackpot }: Pick<StakeReport, "amount" | "currency" | "jackpot">,
) {
  const usd = [amount, defaultUsdRate(currency) ?? null];
  return [at.now, hourOf(realTimeOf(at)), Number(jackpot?.isUnknown === true), amount, ...usd];
}

/**
 * Adds the win to the hour of each owner whose wins are held, in the transaction that opens it: the next win sees it. It
 * ends in a condition, which says that the win was opened.
 */
export const COUNT_WIN = `INSERT INTO win_hours (scope, code, hour, wins)
  SELECT l.scope, l.code, ?, CAST(min(${USD}, ${MOST}) AS INTEGER) FROM sessions s JOIN ${OWNERS}
    AND s.id = ? AND ${USD} * ${COUNTED_PART} >= l.max_hourly_wins AND`;
export const COUNT_ON_CONFLICT = `ON CONFLICT DO UPDATE SET hour = excluded.hour,
  wins = min(iif(hour = excluded.hour, wins, 0) + excluded.wins, ${MOST})`;

/** The values of COUNT_WIN. */
export function countValues(at: Moment, sessionId: string, amount: string, currency: string) {
  const usd = [amount, defaultUsdRate(currency) ?? null];
  return [hourOf(realTimeOf(at)), ...usd, sessionId, ...usd];
}
