import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { walletHealth } from "../../db/schema/ledger.ts";
import type { OperatorWallet } from "../books/books.ts";
import { AWAY_AFTER } from "../books/wallet-health.ts";
import type { WalletAnswer } from "../wallet/classify.ts";
import { endOutage } from "./rearm-backlog.ts";

interface Called {
  readonly answer: WalletAnswer;
  /** When the call was signed, in real time. */
  readonly at: number;
}

/** Follows whether a wallet answers. When one that was away answers again, what it left unanswered is due at once. */
export async function followHealth(ctx: Ctx, wallet: OperatorWallet, { answer, at }: Called): Promise<void> {
  const { operatorCode, unansweredCalls } = wallet;
  if (answer.class === "unsent" && !answer.barred) return;
  if (answer.class === "unknown" || answer.class === "unsent") {
    // Counted no further: it would be a write to one row for each call to a wallet that is away.
    if (unansweredCalls >= AWAY_AFTER) return;
    const oneMore = { unansweredCalls: sql`${walletHealth.unansweredCalls} + 1` };
    await ctx.ledger
      .insert(walletHealth)
      .values({ operatorCode, unansweredCalls: 1, since: at })
      .onConflictDoUpdate({ target: walletHealth.operatorCode, set: oneMore });
    return;
  }
  if (unansweredCalls > 0) await endOutage(ctx, operatorCode, unansweredCalls >= AWAY_AFTER);
}
