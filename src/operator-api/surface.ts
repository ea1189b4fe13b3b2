import type { Surface } from "../openapi/operation.ts";
import * as errors from "../wire/errors.ts";
import * as fields from "../wire/fields.ts";
import * as game from "../wire/game.ts";
import * as invoice from "../wire/invoice.ts";
import * as rates from "../wire/rates.ts";
import * as transaction from "../wire/transaction.ts";
import * as walletCallbacks from "../wire/wallet-callbacks.ts";
import * as bonusCampaigns from "./bonus-campaigns.ts";
import * as debugSignature from "./debug-signature.ts";
import { ENDPOINTS } from "./endpoints.ts";
import * as freeSpins from "./free-spins.ts";
import * as games from "./games.ts";
import * as jackpots from "./jackpots.ts";
import * as liveTables from "./live-tables.ts";
import * as ping from "./ping.ts";
import * as providers from "./providers.ts";
import * as sessions from "./sessions.ts";
import * as transactions from "./transactions.ts";
import * as walletValidation from "./wallet-validation.ts";
import { webhooks } from "./webhooks.ts";

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
  operations: ENDPOINTS.map(({ operation }) => operation),
  webhooks,
  // Exports of these modules become components; exports that are no schema are passed over.
  schemas: {
    ErrorCode: errors.ErrorCode,
    ApiError: errors.ApiError,
    ...ping,
    ...debugSignature,
    ...game,
    ...games,
    ...providers,
    ...rates,
    ...liveTables,
    ...sessions,
    ...walletValidation,
    ...freeSpins,
    ...bonusCampaigns,
    ...jackpots,
    ...transaction,
    ...transactions,
    ...walletCallbacks,
    ...invoice,
    Empty: fields.Empty,
  },
  errorSchema: "ApiError",
  errors: errors.OPERATOR_ERRORS,
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
