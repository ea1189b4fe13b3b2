import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";

/** Chances of weights as percentages, to three digits: equal weights have equal chances. All 0 where no weight is above 0. */
export function chances(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 0 : Number(((100 * weight) / sum).toPrecision(3))));
}

/** Worth of a prize: spins by their stakes and `returned`, the share of stakes that the game pays back. */
export function worthOf(prize: BonusPrize, returned: number): number {
  return prize.kind === "money"
    ? Number(prize.amount) || 0
    : (prize.spins ?? 0) * (Number(prize.bet_amount) || 0) * returned;
}

/** Average cost of a draw; undefined where no weight is above 0. */
export function drawCost(prizes: readonly BonusPrize[], returned: number): number | undefined {
  const sum = prizes.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return undefined;
  return prizes.reduce((total, prize) => total + prize.weight * worthOf(prize, returned), 0) / sum;
}

/** "5.00", "10 × 0.20". */
export function prizeName(prize: BonusPrize): string {
  return prize.kind === "money" ? String(prize.amount) : `${prize.spins} × ${prize.bet_amount}`;
}
