import type { Minor } from "../../lib/money.ts";
import type { RollbackReport, StakeReport } from "./report.ts";

/**
 * Two reports with the same fingerprint are the same: all fields in one order, the amount in minor units, so that `"1"`
 * equals `"1.00"`. Readable instead of hashed, so that a person can see what an altered repeat changed.
 */
export function stakeFingerprint(report: StakeReport, amount: Minor): string {
  const { action, sessionId, roundId, currency, freeSpinsId, jackpot, roundClosed } = report;
  return JSON.stringify([
    action,
    sessionId,
    roundId,
    amount,
    currency,
    freeSpinsId ?? null,
    jackpot?.tierId ?? null,
    jackpot?.winType ?? null,
    ...closing(roundClosed),
  ]);
}

/** The same for a rollback. Its amount is its bet's and is not compared. */
export function rollbackFingerprint(report: RollbackReport): string {
  const { action, sessionId, roundId, referenceTransactionId, roundClosed } = report;
  return JSON.stringify([action, sessionId, roundId, referenceTransactionId, ...closing(roundClosed)]);
}

/** Only where it is set. */
function closing(roundClosed: boolean | undefined): "round_closed"[] {
  return roundClosed ? ["round_closed"] : [];
}

/** The body's fields in the order of a fingerprint, after its action. */
const STAKE_FIELDS = ["session_id", "round_id", "amount", "currency", "free_spins_id", "jackpot", "jackpot"];
const ROLLBACK_FIELDS = ["session_id", "round_id", "reference_transaction_id"];

/**
 * The fields in which a repeat differs from the first report of its id; `repeat` is undefined when its amount is not
 * valid. `transaction_id` where the id belongs to another kind of transaction.
 */
export function changedFields(first: string | null, repeat: string | undefined): readonly string[] {
  if (first !== null && repeat === undefined) return ["amount"];
  const [one, other] = [valuesOf(first), valuesOf(repeat)];
  if (one[0] === undefined || one[0] !== other[0]) return ["transaction_id"];
  const fields = [...(one[0] === "rollback" ? ROLLBACK_FIELDS : STAKE_FIELDS), "round_closed"];
  return [...new Set(fields.filter((_, place) => one[place + 1] !== other[place + 1]))];
}

function valuesOf(fingerprint: string | null | undefined): readonly unknown[] {
  return fingerprint ? (JSON.parse(fingerprint) as unknown[]) : [];
}
