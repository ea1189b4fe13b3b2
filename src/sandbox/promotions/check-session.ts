import type { Ctx } from "../../context.ts";
import { inShard } from "../../db/shards.ts";
import { ApiError } from "../../errors.ts";
import { inTimeOfSession } from "../../gate/operator-time/operator-clock.ts";
import { readSession } from "../../ledger/books/read-facts.ts";
import { shardOf } from "../../lib/shard-id.ts";
import type { Play } from "../play/play.ts";
import { sandboxReporter } from "../play/round.ts";

/**
 * Refuses a draw where the ledger would refuse a bet: a draw has no bet, and its win is always paid. Throws
 * SESSION_CLOSED and PLAYER_BLOCKED.
 */
export async function checkSession(ctx: Ctx, { id, providerCode }: Play): Promise<void> {
  const { session } = await readSession(inShard(ctx, shardOf(id)).ledger.d1, sandboxReporter(providerCode), id);
  if (!session || session.closedAt !== null || session.expiresAt <= (await inTimeOfSession(ctx, id)).clock.now()) {
    throw new ApiError("SESSION_CLOSED", "The session is closed.");
  }
  if (session.blocked) throw new ApiError("PLAYER_BLOCKED", "The player is blocked.");
}
