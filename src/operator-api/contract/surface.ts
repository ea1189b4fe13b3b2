import type { Surface } from "../../openapi/operation.ts";
import * as bonusCampaigns from "./bonus-campaigns.ts";
import * as debugSignature from "./debug-signature.ts";
import * as error from "./error.ts";
import * as freeSpinsContract from "./free-spins.ts";
import * as games from "./games.ts";
import * as invoiceNotification from "./invoice-notification.ts";
import * as jackpotsContract from "./jackpots.ts";
import * as liveTables from "./live-tables.ts";
import { campaigns } from "./operations/campaigns.ts";
import { catalogue } from "./operations/catalogue.ts";
import { gettingStarted } from "./operations/getting-started.ts";
import { live } from "./operations/live.ts";
import { freeSpins, jackpots } from "./operations/promotions.ts";
import { reconciliation } from "./operations/reconciliation.ts";
import { sessions } from "./operations/sessions.ts";
import { walletIntegration } from "./operations/wallet-integration.ts";
import { webhooks } from "./operations/webhooks.ts";
import * as ping from "./ping.ts";
import * as providers from "./providers.ts";
import * as ratesContract from "./rates.ts";
import * as session from "./sessions.ts";
import * as transactions from "./transactions.ts";
import * as walletCallbacks from "./wallet-callbacks.ts";
import * as walletValidation from "./wallet-validation.ts";

/** /v1, as `openapi.json` describes it. */
export const operatorSurface: Surface = {
  title: "Operator Games Service",
  version: "1.0.0",
  description: [
    "Games of many providers behind one signed interface. Answers are flat JSON objects in snake_case; times are ISO 8601 UTC.",
    "Money is a decimal string in the currency's own precision for wallet amounts, stakes and campaigns, and a JSON number for jackpots, rates, table limits and invoices.",
    "`retryable: true` means that the outcome is unknown: repeat the call with the same ids.",
  ].join("\n\n"),
  tags: {
    "Getting started": "Is the signature right?",
    Catalogue: "Games, providers, images, rates and live tables.",
    Sessions: "Opening a game for a player, or for fun.",
    Promotions: "Free spins, bonus campaigns and jackpots.",
    Reconciliation: "Movements as the service's books hold them.",
    "Wallet integration": "The test suite for the operator's wallet, in the sandbox.",
    Events: "What the service sends to the operator.",
  },
  operations: [
    ...gettingStarted,
    ...catalogue,
    ...live,
    ...walletIntegration,
    ...sessions,
    ...freeSpins,
    ...campaigns,
    ...jackpots,
    ...reconciliation,
  ],
  webhooks,
  schemas: {
    ...error,
    ...ping,
    ...debugSignature,
    ...games,
    ...providers,
    ...ratesContract,
    ...liveTables,
    ...session,
    ...walletValidation,
    ...freeSpinsContract,
    ...bonusCampaigns,
    ...jackpotsContract,
    ...transactions,
    ...walletCallbacks,
    ...invoiceNotification,
  },
  errorSchema: "ApiError",
  errors: error.OPERATOR_ERRORS,
  commonErrors: ["UNAUTHORIZED", "ADDRESS_NOT_ALLOWED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: {
    keyId: { type: "apiKey", in: "header", name: "X-Agg-Key-Id", description: "The key the request is signed with." },
    timestamp: {
      type: "apiKey",
      in: "header",
      name: "X-Agg-Timestamp",
      description: "Unix seconds, within 5 minutes of the service's clock.",
    },
    signature: {
      type: "apiKey",
      in: "header",
      name: "X-Agg-Signature",
      description:
        "Lowercase hex of HMAC-SHA256, keyed with the secret, over `<timestamp>.<payload>`: the payload is the raw body, or `<METHOD> <path>?<query>` when there is none.",
    },
  },
  security: () => [{ keyId: [], timestamp: [], signature: [] }],
};
