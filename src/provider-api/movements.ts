import { type Context, Hono } from "hono";
import type { z } from "zod";
import type { ProviderCtx } from "../context.ts";
import { validBody } from "../http/validate.ts";
import { readBalance } from "../ledger/read-balance.ts";
import { reportMovement } from "../ledger/report-movement.ts";
import type { MovementReport, Reporter, StakeReport } from "../ledger/rules/report.ts";
import * as contract from "./contract/movements.ts";
import { presentBalance, presentMovement } from "./movement-answer.ts";
import type { ProviderApiEnv } from "./router.ts";

/** The movement half of /provider/v1: what moves money, and what a player has. */
export const movements = new Hono<ProviderApiEnv>()
  .post("/getbalance", async (c) => {
    const { session_id } = validBody(c, contract.ReadBalance);
    const ctx = c.get("ctx");
    return c.json(presentBalance(await readBalance(ctx, reporterOf(ctx), session_id)));
  })
  .post("/bet", async (c) => {
    return answer(c, stake("bet", validBody(c, contract.ReportBet)));
  })
  .post("/win", async (c) => {
    const body = validBody(c, contract.ReportWin);
    const jackpot = body.jackpot ? { tierId: body.jackpot.tier_id, winType: body.jackpot.win_type } : undefined;
    return answer(c, { ...stake("win", body), jackpot });
  })
  .post("/rollback", async (c) => {
    const body = validBody(c, contract.ReportRollback);
    return answer(c, {
      action: "rollback",
      sessionId: body.session_id,
      transactionId: body.transaction_id,
      roundId: body.round_id,
      referenceTransactionId: body.reference_transaction_id,
    });
  });

function stake(action: StakeReport["action"], body: z.output<typeof contract.ReportBet>): StakeReport {
  return {
    action,
    sessionId: body.session_id,
    transactionId: body.transaction_id,
    roundId: body.round_id,
    amount: body.amount,
    currency: body.currency,
    freeSpinsId: body.free_spins_id ?? undefined,
  };
}

async function answer(c: Context<ProviderApiEnv>, report: MovementReport): Promise<Response> {
  const ctx = c.get("ctx");
  const { status, body } = presentMovement(await reportMovement(ctx, reporterOf(ctx), report));
  return c.json(body, status);
}

function reporterOf({ providerCode, keyId }: ProviderCtx): Reporter {
  return { providerCode, keyId };
}
