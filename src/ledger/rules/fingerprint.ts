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

/** Only where it is set: the fingerprints from before it existed stay what they are. */
function closing(roundClosed: boolean | undefined): "round_closed"[] {
  return roundClosed ? ["round_closed"] : [];
}
