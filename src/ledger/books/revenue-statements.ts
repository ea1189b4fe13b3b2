import type { Database } from "../../db/retry.ts";
import type { Movement } from "../rules/movement.ts";
import { revenueChange } from "../rules/revenue-change.ts";

/** A condition of a statement, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Adds to the day's row that no invoice has billed; a billed row never changes. */
const ADD_TO_DAY = `INSERT INTO revenue_days
    (operator_code, currency, day, provider_code, section_code, invoice_id, precision, bets, wins, bonus)
  SELECT ?, ?, ?, ?, ?, '', ?, ?, ?, ? WHERE`;
const ON_CONFLICT = `ON CONFLICT DO UPDATE SET
  bets = bets + excluded.bets, wins = wins + excluded.wins, bonus = bonus + excluded.bonus`;

/**
 * Statements that book the revenue of a change of a movement, for the transaction that writes it. Each carries
 * `condition`, so that it takes effect only with that write. `before` is null for a new row.
 */
export function revenueStatements(
  db: Database,
  before: Movement | null,
  after: Movement,
  condition: Condition,
): D1PreparedStatement[] {
  const change = revenueChange(before, after);
  if (!change) return [];
  const { operatorCode, currency, providerCode, sectionCode, precision } = after;
  const { day, bets, wins, bonus } = change;
  const values = [operatorCode, currency, day, providerCode, sectionCode ?? "", precision, bets, wins, bonus];
  return [db.prepare(`${ADD_TO_DAY} ${condition.sql} ${ON_CONFLICT}`).bind(...values, ...condition.values)];
}
