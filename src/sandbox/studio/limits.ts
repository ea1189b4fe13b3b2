import { formatAmount, parseAmount } from "../../lib/money.ts";
import { UNIT_OF } from "../games/units.ts";
import { type TableKind, UNITS } from "./table-kinds.ts";

/** The minimum and maximum bet of a table in a currency; JSON numbers, not money that moves. */
export function limitsOf(kind: TableKind, currency: string, precision: number): { min: number; max: number } {
  const unit = parseAmount(UNIT_OF[currency] ?? "0.5", precision) ?? 1;
  const amount = (units: number) => Number(formatAmount(unit * units, precision));
  return { min: amount(UNITS[kind].min), max: amount(UNITS[kind].max) };
}
