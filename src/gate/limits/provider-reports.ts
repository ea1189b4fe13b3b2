import { ApiError } from "../../errors.ts";
import { InFlight } from "../../lib/in-flight.ts";

/**
 * Reports of one provider that an isolate carries at a time. A copy waits seconds for the report that it repeats, and a bet
 * as long as its wallet hangs: without a bound one provider's would fill the memory that all providers share.
 */
const MAX_IN_FLIGHT = 512;
const inFlight = new InFlight(MAX_IN_FLIGHT);

/** Carries a report within its provider's bound; beyond it throws UPSTREAM_UNAVAILABLE, with nothing done. */
export async function limitReports<T extends object>(providerCode: string, report: () => Promise<T>): Promise<T> {
  const answer = await inFlight.run(providerCode, report);
  if (answer) return answer;
  const message = `${MAX_IN_FLIGHT} reports of this provider are in progress here. Retry with the same ids in 1 s.`;
  throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
