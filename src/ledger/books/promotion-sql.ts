import type { Moment } from "../rules/movement.ts";
import { PROMOTION_GRACE_MS, type PromotionFacts } from "../rules/promotion.ts";
import { HOLDS } from "./hold-sql.ts";

/** Condition: the session `s` is in the shard that counts the spins. Its id names it (lib/shard-id.ts); null: any. */
const isCountedIn = (shard: string) => `CASE WHEN ${shard} IS NULL THEN 1
      WHEN substr(s.id, 15, 1) IN ('5', '8') THEN substr(s.id, 16, 3) = printf('%03x', ${shard}) ELSE ${shard} = 0 END`;

/**
 * The promotion that a report in the session `s` names, as `PromotionFacts`. A grant that is being placed and a campaign
 * that is pending may be live at the provider already, so both are playable. Spins of a campaign that ran to its end may
 * have begun in time; one that was ended early takes none.
 */
const PROMOTION = `SELECT g.operator_code = s.operator_code AND g.player_id = s.player_id AND g.currency = s.currency
      AND g.precision = s.precision AND EXISTS (SELECT 1 FROM json_each(g.game_codes) WHERE value = s.game_code) AS owned,
    g.status IN ('placing', 'active') AND ${isCountedIn("g.shard")} AS playable, 0 AS valid_from, g.valid_until,
    json_array(g.bet_amount) AS bet_amounts, g.quantity, 0 AS pays_money
  FROM free_spins g WHERE g.provider_code = s.provider_code AND g.free_spins_id = ? AND g.status <> 'refused'
  UNION ALL
  SELECT c.operator_code = s.operator_code AND c.currency = s.currency AND c.precision = s.precision
      AND EXISTS (SELECT 1 FROM json_each(c.game_codes) WHERE value = s.game_code)
      AND EXISTS (SELECT 1 FROM campaign_players p
        WHERE p.operator_code = s.operator_code AND p.player_id = s.player_id AND p.valid_until = c.valid_until
        AND p.campaign_id = c.id),
    (c.status IN ('pending', 'active') OR (c.status = 'ended' AND c.valid_until <= MIN(?, COALESCE(c.ended_at, c.valid_until)))) AND EXISTS (
      SELECT 1 FROM campaign_players p WHERE p.operator_code = s.operator_code AND p.player_id = s.player_id
        AND p.valid_until = c.valid_until AND p.campaign_id = c.id AND ${isCountedIn("p.shard")}), c.valid_from, c.valid_until,
    iif(c.type IN ('free_spins', 'buy_bonus'), json_array(c.bet_amount),
      (SELECT json_group_array(value ->> 'betAmount') FROM json_each(c.prizes) WHERE value ->> 'kind' = 'free_spins')),
    CASE c.type WHEN 'free_spins' THEN c.spin_count WHEN 'buy_bonus' THEN 1 ELSE
      (SELECT MAX(value ->> 'spins') FROM json_each(c.prizes) WHERE value ->> 'kind' = 'free_spins') END * MAX(1,
      (c.triggers ->> 'firstGameLaunch') + json_array_length(c.triggers, '$.betAmounts')
      + json_array_length(c.triggers, '$.spinCounts') + ((c.triggers ->> 'lossAmount') IS NOT NULL)),
    c.type <> 'free_spins' AND c.type <> 'buy_bonus'
  FROM bonus_campaigns c WHERE c.id = ? AND c.provider_code = s.provider_code`;

/** The player's bets that used a promotion; the literals are those of the partial index `movements_free_bets`. */
const USED = `(SELECT COUNT(*) FROM movements m WHERE m.provider_code = s.provider_code AND m.free_spins_id = ?
  AND m.operator_code = s.operator_code AND m.player_id = s.player_id
  AND m.type = 'bet' AND m.status <> 'refused' AND m.status <> 'cancelled')`;

/** The player's wins of a promotion so far, as a float; the literals are those of the partial index `movements_bonus_wins`. */
const WON = `(SELECT total(m.amount) FROM movements m WHERE m.provider_code = s.provider_code AND m.free_spins_id = ?
  AND m.operator_code = s.operator_code AND m.player_id = s.player_id AND m.type = 'win'
  AND (m.status = 'completed' OR m.status = 'pending' AND m.held_for IS NULL))`;

/** A spin pays less than this many times its stake: the games of the catalogue stay far below. */
const MAX_RETURN_OF_SPIN = 25_000;

/**
 * Condition on a row of PROMOTION: where wins over limits are held, the spins that were played can have won the amount, with
 * what they won before. Prizes of money need no spin.
 */
const IS_PLAUSIBLE = `(NOT ${HOLDS} OR pays_money OR ${USED} * ${MAX_RETURN_OF_SPIN}
  * (SELECT COALESCE(MAX(value), 0) FROM json_each(bet_amounts)) >= ? + ${WON})`;

/** Always one row; `promotion` is null for an unknown session or promotion. */
export const READ_PROMOTION = `SELECT (SELECT json_array(owned, playable, valid_from, valid_until, json(bet_amounts),
    quantity, ${USED}, ${IS_PLAUSIBLE}) FROM (${PROMOTION}) LIMIT 1) AS promotion
  FROM (SELECT 1) LEFT JOIN sessions s ON s.id = ? AND s.provider_code = ?`;

export function readPromotionValues(
  freeSpinsId: string,
  { now }: Moment,
  amount: number,
  [sessionId, providerCode]: readonly [string, string],
) {
  return [freeSpinsId, freeSpinsId, amount, freeSpinsId, ...promotionValues(freeSpinsId, now), sessionId, providerCode];
}

/**
 * Condition: the win in session `s` is of a promotion that its player has, and can have been won by the spins that were
 * played; where wins over limits are not held, the first is enough.
 */
export const IS_PLAUSIBLE_WIN = `EXISTS (SELECT 1 FROM (${PROMOTION}) WHERE owned AND ${IS_PLAUSIBLE})`;

export function plausibleWinValues(freeSpinsId: string, now: number, amount: number) {
  return [...promotionValues(freeSpinsId, now), freeSpinsId, amount, freeSpinsId];
}

function promotionValues(freeSpinsId: string, now: number) {
  return [freeSpinsId, now, freeSpinsId];
}

/** Condition: the bet in session `s` is one that the promotion gives: the rule `promotionFault` in SQL. */
export const IS_FREE_BET = `EXISTS (SELECT 1 FROM (${PROMOTION}) WHERE owned AND playable AND valid_from <= ?
  AND valid_until + ${PROMOTION_GRACE_MS} >= ? AND EXISTS (SELECT 1 FROM json_each(bet_amounts) WHERE value = ?)
  AND ${USED} < quantity)`;

export function freeBetValues(freeSpinsId: string, now: number, amount: number) {
  return [...promotionValues(freeSpinsId, now), now, now, amount, freeSpinsId];
}

/** Row of READ_PROMOTION. `implausible`: a win of it is held. */
export function toPromotion(text: unknown): (PromotionFacts & { readonly implausible: boolean }) | null {
  if (typeof text !== "string") return null;
  const [owned, playable, validFrom, validUntil, betAmounts, quantity, used, plausible] = JSON.parse(text) as [
    ...[number, number, number, number],
    ...[number[], number | null, number, number],
  ];
  const implausible = plausible === 0;
  const terms = { validFrom, validUntil, betAmounts, quantity: quantity ?? 0, used };
  return { owned: owned === 1, playable: playable === 1, ...terms, implausible };
}
