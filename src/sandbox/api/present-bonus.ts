import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import type { ShownPrize } from "../games/scenes.ts";
import type { UsedBonus } from "../promotions/bonus.ts";

/** What waits for the player, as the page offers it. A prize's chance is not told. */
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

/** A prize in the page's words; its chance is not told. */
export function presentPrize(prize: ShownPrize, precision: number) {
  return prize.kind === "money"
    ? { kind: prize.kind, amount: formatAmount(prize.amount, precision) }
    : { kind: prize.kind, spins: prize.spins, bet: formatAmount(prize.betAmount, precision) };
}
