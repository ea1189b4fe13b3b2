import type { InferSelectModel } from "drizzle-orm";
import type { sandboxRounds } from "../../db/schema/index.ts";
import type { Reporter } from "../../ledger/rules/report.ts";
import { DAY_MS, SECOND_MS } from "../../lib/clock.ts";

export type Round = InferSelectModel<typeof sandboxRounds>;

/** After this long without progress the sweep takes a round over: longer than the slowest wallet callback. */
export const STALLED_MS = 30 * SECOND_MS;

/** How long the sandbox keeps finished rounds and promotions. The ledger keeps its movements for good. */
export const MAX_HISTORY_AGE_MS = 30 * DAY_MS;

/** How the sandbox reports movements to the ledger: in process, so without a key that could be revoked. */
export function sandboxReporter(providerCode: string): Reporter {
  return { providerCode, keyId: null };
}
