import { formatAmount, parseAmount } from "../../lib/money.ts";
import { UNIT_OF } from "../games/units.ts";

/** A salon is a table of few seats and high bets; every other table takes any number of players. */
const SALON_SEATS = 7;
const UNITS = { open: { min: 1, max: 5_000 }, salon: { min: 10, max: 10_000 } };

const isSalon = (gameCode: string) => gameCode.includes("salon");

/** The seats of a table; null for any number of players. */
export const seatsOf = (gameCode: string): number | null => (isSalon(gameCode) ? SALON_SEATS : null);

/** The minimum and maximum bet of a table in a currency; JSON numbers, not money that moves. */
export function limitsOf(gameCode: string, currency: string, precision: number): { min: number; max: number } {
  const unit = parseAmount(UNIT_OF[currency] ?? "0.5", precision) ?? 1;
  const amount = (units: number) => Number(formatAmount(unit * units, precision));
  const { min, max } = isSalon(gameCode) ? UNITS.salon : UNITS.open;
  return { min: amount(min), max: amount(max) };
}
