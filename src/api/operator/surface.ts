import { suspendedCode } from "../../gate/auth/suspended.ts";
import type { Surface } from "../openapi/operation.ts";
import * as debugSignature from "../wire/debug-signature.ts";
import * as errors from "../wire/errors.ts";
import * as event from "../wire/event.ts";
import * as fields from "../wire/fields.ts";
import * as game from "../wire/game.ts";
import * as invoice from "../wire/invoice.ts";
import * as rates from "../wire/rates.ts";
import * as statement from "../wire/statement.ts";
import * as transaction from "../wire/transaction.ts";
import * as walletCallbacks from "../wire/wallet-callbacks.ts";
import * as walletHealth from "../wire/wallet-health.ts";
import * as wireEvent from "../wire/wire-event.ts";
import * as calls from "./calls.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { webhooks } from "./webhooks.ts";

/** /v1, as `openapi.json` describes it. */
export const operatorSurface: Surface = {
  title: "Operator Games Service",
  version: "1.1.0",
  description: [
    "Games of many providers behind one signed API. Responses are JSON objects in snake_case. Times are ISO 8601 UTC.",
    "Wallet amounts, bet amounts and campaign amounts are decimal strings with the decimal places of their currency. Jackpots, rates, table limits and invoices are JSON numbers.",
    "`retryable: true` in an error means: retry the call with the same ids and exponential backoff.",
    "Query parameters and body fields that a call does not know are ignored. In the sandbox, `warnings` of the answer names them, with the name that was probably meant.",
  ].join("\n\n"),
  tags: {
    "Getting started": "Check your key, clock and signature.",
    Catalogue: "Games, providers, images, rates and live tables.",
    Sessions: "Open games for players, or in demo mode.",
    Promotions: "Free spins, bonus campaigns and jackpots.",
    Reconciliation:
      "Transactions and rounds as the service booked them, the statements of each day, and your invoices.",
    "Wallet integration": "Tests of your wallet, in the sandbox.",
    Events: "Requests that the service sends to you.",
  },
  operations: Object.fromEntries(
    Object.entries(ENDPOINTS).map(([tag, list]) => [tag, list.map(({ operation }) => operation)]),
  ),
  webhooks,
  // The schemas that these modules export become components.
  schemas: {
    ErrorCode: errors.ErrorCode,
    Error: errors.ApiError,
    ...calls,
    ...debugSignature,
    ...game,
    ...rates,
    ...transaction,
    ...statement,
    ...walletCallbacks,
    ...walletHealth,
    ...invoice,
    ...event,
    ...wireEvent,
    Empty: fields.Empty,
  },
  errorSchema: "Error",
  errors: errors.OPERATOR_ERRORS,
  commonErrors: ["UNAUTHORIZED", "ADDRESS_NOT_ALLOWED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"],
  suspended: suspendedCode,
  securitySchemes: {
    keyId: {
      type: "apiKey",
      in: "header",
      name: "X-Agg-Key-Id",
      description: "The id of the key that signs the request.",
    },
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
        "Lowercase hex HMAC-SHA256, keyed with the secret, over `<timestamp>.<payload>`. The payload is the raw body, or `<METHOD> <path>?<query>` if there is no body.",
    },
    signatureV2: {
      type: "apiKey",
      in: "header",
      name: "X-Agg-Signature-V2",
      description:
        "Optional, unless the operator requires it. Lowercase hex HMAC-SHA256, keyed with the secret, over `v2.<timestamp>.<METHOD>.<path>?<query>.<SHA-256 of the body in lowercase hex>`. The service always sends it.",
    },
  },
  security: () => [
    { keyId: [], timestamp: [], signature: [] },
    { keyId: [], timestamp: [], signature: [], signatureV2: [] },
  ],
};
