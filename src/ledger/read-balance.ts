import type { Ctx } from "../context.ts";
import { balanceRequest, callback } from "../wallet/call-wallet.ts";
import { normalisedCode } from "../wallet/classify.ts";
import { readSession } from "./books/read-facts.ts";
import type { BalanceAnswer, Reporter } from "./rules/report.ts";
import { inPrecision } from "./rules/wallet-balance.ts";

/** Asks the operator's wallet what a session's player has (contract: POST /provider/v1/getbalance). Moves nothing. */
export async function readBalance(ctx: Ctx, reporter: Reporter, sessionId: string): Promise<BalanceAnswer> {
  const { session, route } = await readSession(ctx.env.DB.withSession("first-primary"), reporter, sessionId);
  if (!session) return { kind: "session_not_found" };
  if (!route) return { kind: "unavailable" };
  const { answer } = await callback(ctx, route, balanceRequest(session));
  switch (answer.class) {
    case "success":
      return { kind: "balance", balance: inPrecision(answer.balance, session.precision), currency: session.currency };
    case "refusal":
      return { kind: "refused", code: normalisedCode(answer.code), message: answer.message };
    default:
      ctx.log.warn("wallet.balance_unknown", { operator: route.operatorCode, reason: answer.reason });
      return { kind: "unavailable" };
  }
}
