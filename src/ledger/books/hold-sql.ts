import { defaultUsdRate } from "../../gate/reference/exchange-rates.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";

/** The limits that a win in session `s` is over, where wins over them are held. Compared as floats: nothing is booked. */
const HOLDING = `FROM risk_limits l WHERE l.hold = 1 AND (l.scope = 'operator' AND l.code = s.operator_code
    OR l.scope = 'provider' AND l.code = s.provider_code)
  AND (l.hold_until > ? OR CAST(? AS REAL) * ${MICROS_PER_USD}
    * CAST(COALESCE((SELECT usd FROM exchange_rates WHERE currency = s.currency), ?) AS REAL) > l.max_win)`;

/** Condition: the win in session `s` is not held. */
export const NOT_HELD = `NOT EXISTS (SELECT 1 ${HOLDING})`;

/** The limit that the win in session `s` is over, where such wins are held: a `HoldReason`. */
export const HOLD = `(SELECT iif(l.hold_until > ?, 'max_hourly_wins', 'max_win') ${HOLDING} LIMIT 1)`;

/** The values of NOT_HELD, for an amount in whole units of its currency. A currency without a rate is never held. */
export function notHeldValues(now: number, amount: string, currency: string) {
  return [now, amount, defaultUsdRate(currency) ?? null];
}
