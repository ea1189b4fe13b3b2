import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";

/** Thousandths: chances are shown with one decimal place. */
const WHOLE = 1000;

/** Chances of weights as percentages with one decimal place that add up to exactly 100; all 0 where no weight is above 0. */
export function chances(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (WHOLE * weight) / sum);
  const shown = exact.map(Math.floor);
  const missing = WHOLE - shown.reduce((total, one) => total + one, 0);
  // What rounding down left goes to those that lost most by it.
  const byLoss = exact.map((one, at) => ({ at, loss: one - Math.floor(one) })).toSorted((a, b) => b.loss - a.loss);
  for (const { at } of byLoss.slice(0, missing)) shown[at] = (shown[at] ?? 0) + 1;
  return shown.map((one) => one / 10);
}

/** What a prize is worth: spins by their stakes and `returned`, the share of stakes that the game pays back. */
export function worthOf(prize: BonusPrize, returned: number): number {
  return prize.kind === "money"
    ? Number(prize.amount) || 0
    : (prize.spins ?? 0) * (Number(prize.bet_amount) || 0) * returned;
}

/** What a draw costs on average; undefined where no weight is above 0. */
export function drawCost(prizes: readonly BonusPrize[], returned: number): number | undefined {
  const sum = prizes.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return undefined;
  return prizes.reduce((total, prize) => total + prize.weight * worthOf(prize, returned), 0) / sum;
}

/** "5.00", "10 × 0.20". */
export function prizeName(prize: BonusPrize): string {
  return prize.kind === "money" ? String(prize.amount) : `${prize.spins} × ${prize.bet_amount}`;
}
