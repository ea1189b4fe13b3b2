import type { InferSelectModel } from "drizzle-orm";
import type { sandboxRounds } from "../../db/schema/index.ts";
import { SECOND_MS } from "../../lib/clock.ts";

/** A round as it is written down. */
export type Round = InferSelectModel<typeof sandboxRounds>;

/** How long a round may stand still before the sweep takes it on: longer than the slowest answer of a wallet. */
export const STALLED_MS = 30 * SECOND_MS;
