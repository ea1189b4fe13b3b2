import type { Ctx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import type { Movement } from "../rules/movement.ts";

type Fields =
  | "transactionId"
  | "type"
  | "amount"
  | "precision"
  | "currency"
  | "playerId"
  | "roundId"
  | "operatorTransactionId"
  | "status"
  | "attempts"
  | "lastClass"
  | "refusalCode"
  | "nextAttemptAt"
  | "createdAt"
  | "completedAt";

/** A movement as it is now. */
export interface NamedMovement extends Pick<Movement, Fields> {
  /** Time at which a bet's rollback completed. */
  readonly cancelledAt: number | null;
  /** Time at which a rollback's bet completed. */
  readonly betCompletedAt: number | null;
}

/** Exported for the test of its plan. */
export const NAMED = `SELECT m.transaction_id AS transactionId, m.type, m.amount, m.precision, m.currency,
    m.player_id AS playerId, m.round_id AS roundId, m.operator_transaction_id AS operatorTransactionId, m.status,
    max(m.attempts, m.calls) AS attempts, m.last_class AS lastClass, m.refusal_code AS refusalCode, m.next_attempt_at AS nextAttemptAt,
    m.created_at AS createdAt, m.completed_at AS completedAt, r.completed_at AS cancelledAt,
    b.completed_at AS betCompletedAt
  FROM json_each(?) j CROSS JOIN movements m ON m.transaction_id = j.value
  LEFT JOIN movements r ON r.transaction_id = m.undone_by
  LEFT JOIN movements b ON b.transaction_id = m.reference_transaction_id
  WHERE m.operator_code = ?`;

/** The operator's own movements among ids. */
export async function namedMovementsOf(
  ctx: Ctx,
  operatorCode: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedMovement>> {
  if (ids.length === 0) return new Map();
  const values = [JSON.stringify(ids), operatorCode];
  const found = await readEachShard<NamedMovement>(ctx, NAMED, () => values);
  return new Map(found.map((row) => [row.transactionId, row]));
}
