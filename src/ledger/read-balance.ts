import type { Ctx } from "../context.ts";
import { retried } from "../db/retry.ts";
import { refuseArchived } from "./archive/refuse-archived.ts";
import { readSession } from "./books/read-facts.ts";
import { balanceRequest } from "./engine/wallet-requests.ts";
import type { BalanceAnswer, Reporter } from "./rules/report.ts";
import { callWallet } from "./wallet/call-wallet.ts";
import { inPrecision, normalisedCode } from "./wallet/classify.ts";

/** Reads the balance of the context's session from the operator's wallet (docs/money-rules.md#reading-a-balance). */
export async function readBalance(ctx: Ctx, reporter: Reporter, sessionId: string): Promise<BalanceAnswer> {
  await refuseArchived(ctx, reporter, { sessionId, transactionId: undefined });
  const { session, wallet } = await retried(ctx.log, () => readSession(ctx.ledger.d1, reporter, sessionId));
  if (!session) return { kind: "session_not_found" };
  if (!wallet) return { kind: "unavailable" };
  const { answer } = await callWallet(ctx, wallet, balanceRequest(session), {});
  switch (answer.class) {
    case "success":
      return { kind: "balance", balance: inPrecision(answer.balance, session.precision), currency: session.currency };
    case "refusal":
      return { kind: "refused", code: normalisedCode(answer.code), message: answer.message };
    default:
      ctx.log.warn("wallet.balance_unknown", { operator: wallet.operatorCode, reason: answer.reason });
      return { kind: "unavailable" };
  }
}
