import type { Minor } from "../../lib/money.ts";
import type { RollbackReport, StakeReport } from "./report.ts";

/**
 * What makes two reports the same: their fields in one order, the amount as minor units, so that `"1"` and `"1.00"`
 * are one body. Kept readable rather than hashed: it is short, and an altered repeat can be told apart by eye.
 */
export function stakeFingerprint(report: StakeReport, amount: Minor): string {
  const { action, sessionId, roundId, currency, freeSpinsId, jackpot } = report;
  return JSON.stringify([
    action,
    sessionId,
    roundId,
    amount,
    currency,
    freeSpinsId ?? null,
    jackpot?.tierId ?? null,
    jackpot?.winType ?? null,
  ]);
}

/** What makes two reports of a rollback the same; the amount is its bet's and no part of it. */
export function rollbackFingerprint(report: RollbackReport): string {
  const { action, sessionId, roundId, referenceTransactionId } = report;
  return JSON.stringify([action, sessionId, roundId, referenceTransactionId]);
}
