import { readWalletHealth } from "../../ledger/queries/read-wallet-health.ts";
import { presentWalletHealth, WALLET_HEALTH_EXAMPLE, WalletHealth } from "../wire/wallet-health.ts";
import { endpoint } from "./endpoint.ts";

export const getWalletHealth = endpoint(
  {
    route: "GET /v1/wallet/health",
    id: "getWalletHealth",
    summary: "See how your wallet answers",
    description: "Rates, times and failures of the wallet callbacks of 24 hours, and balances that do not add up.",
    answer: WalletHealth,
    example: { answer: WALLET_HEALTH_EXAMPLE },
  },
  async (ctx) => presentWalletHealth(await readWalletHealth(ctx)),
);
