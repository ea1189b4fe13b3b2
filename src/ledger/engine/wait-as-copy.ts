import { ApiError } from "../../errors.ts";
import { InFlight } from "../../lib/in-flight.ts";
import { sleep } from "../../lib/sleep.ts";

/**
 * Copies of one operator's reports that wait at a time in an isolate. A provider that repeats each second while a wallet
 * hangs would otherwise fill its bound (limits/provider-reports.ts) with them, and have no place for other operators' bets.
 */
const MAX_WAITING = 256;
const waiting = new InFlight(MAX_WAITING);

/** A copy's wait for the report that is in progress. Beyond the bound throws UPSTREAM_UNAVAILABLE, with nothing done. */
export async function waitAsCopy(operatorCode: string, ms: number): Promise<void> {
  const waited = await waiting.run(operatorCode, () => sleep(ms).then(() => true));
  if (waited) return;
  const message = `${MAX_WAITING} copies of reports for this operator wait here. Retry with the same ids in 1 s.`;
  throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
