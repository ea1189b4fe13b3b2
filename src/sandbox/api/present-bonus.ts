import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import type { ShownPrize } from "../games/scenes.ts";
import type { UsedBonus } from "../promotions/bonus.ts";

/** A bonus as the page offers it, without the chances of its prizes. */
export function presentBonus({ bonus, used, won }: UsedBonus) {
  const { precision } = bonus;
  return {
    bonus_id: bonus.id,
    kind: bonus.kind,
    name: bonus.name,
    quantity: bonus.quantity,
    left: bonus.quantity - used,
    bet: formatAmount(bonus.bet, precision),
    won: formatAmount(won, precision),
    /** Hundredths. */
    min_cash_out: bonus.minCashout,
    prizes: bonus.prizes.map((prize) => presentPrize(prize, precision)),
    valid_until: isoTime(bonus.validUntil),
  };
}

/** A bonus whose rounds have all been played. */
export function presentUsedUp({ bonus, won }: UsedBonus) {
  return { rounds: bonus.quantity, won: formatAmount(won, bonus.precision) };
}

export function presentPrize(prize: ShownPrize, precision: number) {
  return prize.kind === "money"
    ? { kind: prize.kind, amount: formatAmount(prize.amount, precision) }
    : { kind: prize.kind, spins: prize.spins, bet: formatAmount(prize.betAmount, precision) };
}
