import type { Ctx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { readSession } from "../../ledger/books/read-facts.ts";
import type { Play } from "../play/play.ts";
import { sandboxReporter } from "../play/round.ts";

/**
 * Refuses a draw where the ledger would refuse a bet: a draw has no bet, and its win is always paid. Throws
 * SESSION_CLOSED and PLAYER_BLOCKED.
 */
export async function checkSession(ctx: Ctx, { id, providerCode }: Play): Promise<void> {
  const { ledger, clock } = await inSession(ctx, id);
  const { session } = await readSession(ledger.d1, sandboxReporter(providerCode), id);
  if (!session || session.closedAt !== null || session.expiresAt <= clock.now()) {
    throw new ApiError("SESSION_CLOSED", "The session is closed.");
  }
  if (session.blocked) throw new ApiError("PLAYER_BLOCKED", "The player is blocked.");
}
