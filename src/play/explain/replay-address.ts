import type { OwnerCtx } from "../../context.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import type { Movement } from "../../ledger/rules/movement.ts";
import { providerFor } from "../providers/provider-for.ts";

/** Address at which a round can be seen again, if its provider shows rounds. A page without it is better than none. */
export async function replayAddress(ctx: OwnerCtx, movement: Movement | undefined): Promise<string | null> {
  if (!movement) return null;
  const { providerCode, sessionId, roundId } = movement;
  try {
    return await providerFor(ctx, await findProvider(ctx, providerCode)).replayUrl(ctx, { sessionId, roundId });
  } catch (cause) {
    ctx.log.warn("round.replay_unknown", { provider: providerCode, reason: String(cause) });
    return null;
  }
}
