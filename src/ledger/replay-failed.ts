import type { AdminCtx } from "../context.ts";
import { auditEntry } from "../gate/audit/audit-entry.ts";
import { type FailedMovements, type FailedSum, recoverDeliveries, sumFailed } from "./recover-failed.ts";

/** Sends failed movements again for the back office, unless it is a dry run. Answers what the filter found before. */
export async function replayFailed(ctx: AdminCtx, failed: FailedMovements, dryRun: boolean): Promise<FailedSum[]> {
  const sums = await sumFailed(ctx, failed);
  if (dryRun || sums.length === 0) return sums;
  // Before the first is sent: what the wallet sees is on record.
  const found = sums.map(({ currency, type, count, amount }) => ({ currency, type, count, amount: String(amount) }));
  await auditEntry(ctx, { ...failed, found });
  await recoverDeliveries(ctx, failed);
  return sums;
}
