import { Hono } from "hono";
import type * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { readWalletHealth } from "../../ledger/queries/read-wallet-health.ts";
import { describe } from "../http/describe.ts";
import { presentWalletHealth, WALLET_HEALTH_EXAMPLE, WalletHealth } from "../wire/wallet-health.ts";

export const app = new Hono<OperatorApiEnv>();

app.get(
  "/wallet/health",
  describe({
    id: "getWalletHealth",
    tag: "Reconciliation",
    summary: "See how your wallet answers",
    description: "Rates, times and failures of the wallet callbacks of 24 hours, and balances that do not add up.",
    answer: WalletHealth,
    example: { answer: WALLET_HEALTH_EXAMPLE },
  }),
  async (c) => c.json<z.input<typeof WalletHealth>>(presentWalletHealth(await readWalletHealth(c.get("ctx")))),
);
