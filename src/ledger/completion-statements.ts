import type { Condition } from "./commit.ts";
import type { Movement } from "./movement.ts";

/**
 * Statements that book what a completion, or the cancellation of a completed bet, means for revenue. They run in the
 * transaction that writes the movement, and each must carry `condition`, so that it takes effect only if that does.
 * `before` is null for a new row.
 */
export function completionStatements(
  _db: D1DatabaseSession,
  _before: Movement | null,
  _after: Movement,
  _now: number,
  _condition: Condition,
): D1PreparedStatement[] {
  return [];
}
