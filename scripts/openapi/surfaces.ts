import { globSync } from "node:fs";
import { lagging, mayChangeFacts } from "../../src/api/admin/copied.ts";
import { adminApi } from "../../src/api/admin/router.ts";
import { operatorApi } from "../../src/api/operator/router.ts";
import { webhooks } from "../../src/api/operator/webhooks.ts";
import { providerApi } from "../../src/api/provider/router.ts";
import * as providerWebhooks from "../../src/api/provider/webhooks.ts";
import * as debugSignature from "../../src/api/wire/debug-signature.ts";
import * as errors from "../../src/api/wire/errors.ts";
import * as event from "../../src/api/wire/event.ts";
import { Empty } from "../../src/api/wire/fields.ts";
import * as game from "../../src/api/wire/game.ts";
import * as invoice from "../../src/api/wire/invoice.ts";
import * as rates from "../../src/api/wire/rates.ts";
import * as recover from "../../src/api/wire/recover.ts";
import * as settingChange from "../../src/api/wire/setting-change.ts";
import * as statement from "../../src/api/wire/statement.ts";
import * as transaction from "../../src/api/wire/transaction.ts";
import * as walletCallbacks from "../../src/api/wire/wallet-callbacks.ts";
import * as walletHealth from "../../src/api/wire/wallet-health.ts";
import * as warning from "../../src/api/wire/warning.ts";
import * as wireEvent from "../../src/api/wire/wire-event.ts";
import { suspendedCode } from "../../src/gate/auth/suspended.ts";
import { type Call, callsOf } from "./calls-of.ts";
import type { Surface } from "./document.ts";

/** The exports of a folder of src/api: its schemas become components under their names. */
async function schemasIn(folder: string): Promise<Record<string, unknown>> {
  const files = globSync(`src/api/${folder}/*.ts`, { exclude: ["**/webhooks.ts"] }).sort();
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../../${file}`)));
  return Object.assign({}, ...modules);
}

const wire = Object.assign(
  {},
  ...[
    debugSignature,
    event,
    game,
    invoice,
    rates,
    recover,
    settingChange,
    statement,
    transaction,
    walletCallbacks,
    walletHealth,
  ],
  ...[{ Warning: warning.Warning }, wireEvent],
) as object;

/** /v1, as `openapi.json` describes it. */
export const operatorSurface: Surface = {
  title: "Operator Games Service",
  version: "1.1.0",
  description: [
    "Games of many providers behind one signed API. Responses are JSON objects in snake_case. Times are ISO 8601 UTC.",
    "Wallet amounts, bet amounts and campaign amounts are decimal strings with the decimal places of their currency. Jackpots, rates, table limits and invoices are JSON numbers.",
    "`retryable: true` in an error means: retry the call with the same ids and exponential backoff.",
    "Query parameters and body fields that a call does not know are ignored. The header `X-Agg-Warning` of the answer names them, with the name that was probably meant; in the sandbox, `warnings` of the answer does too. A request with the header `X-Agg-Strict: true` is refused instead.",
  ].join("\n\n"),
  tags: {
    "Getting started": "Check your key, clock and signature.",
    Catalogue: "Games, providers, images, rates and live tables.",
    Sessions: "Open games for players, or in demo mode.",
    Promotions: "Free spins, bonus campaigns and jackpots.",
    Reconciliation:
      "Transactions and rounds as the service booked them, the statements of each day, and your invoices.",
    "Wallet integration": "Tests of your wallet, in the sandbox.",
    Settings: "Your addresses, keys and allowlist, and who changed them.",
    Events: "Requests that the service sends to you.",
  },
  calls: callsOf(operatorApi, "/v1"),
  webhooks,
  schemas: { ...wire, Empty, ErrorCode: errors.ErrorCode, Error: errors.ApiError, ...(await schemasIn("operator")) },
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

/** The calls of a surface that is one group of its reference, with the errors that all its signed calls have. */
function grouped(calls: readonly Call[], tag: string, errors: readonly string[]): Call[] {
  return calls.map(({ call, ...declared }) => ({
    ...declared,
    call: { ...call, tag, errors: [...(call.errors ?? []), ...(call.unsigned ? [] : errors)] },
  }));
}

const providerCalls = grouped(callsOf(providerApi, "/provider/v1"), "Providers", ["RATE_LIMITED"]);
const backOfficeCalls = grouped(callsOf(adminApi, "/admin/v1"), "Back office", ["FORBIDDEN", "RATE_LIMITED"]);

/** /provider/v1 and the calls to a provider, as `openapi-providers.json` describes them. */
export const providersSurface: Surface = {
  title: "Operator Games Service: for providers",
  version: "1.1.0",
  description: [
    "What a game provider calls, and under `webhooks` what the service calls at the provider. Both are signed in the same way, with the provider's key.",
    "Amounts are decimal strings. `retryable: true` in an error means: repeat the call with the same ids.",
    "Query parameters and body fields that a call does not know are ignored. The header `X-Agg-Warning` of the answer names them, with the name that was probably meant.",
  ].join("\n\n"),
  tags: {
    Providers: "Calls of a provider: sessions, bets and wins, promotions, live tables, jackpots and reads.",
    "Calls to a provider": "Calls of the service under the provider's base URL.",
  },
  calls: providerCalls,
  webhooks: providerWebhooks.providerWebhooks,
  schemas: { ...debugSignature, ...providerWebhooks, Refusal: errors.Refusal, ...(await schemasIn("provider")) },
  errorSchema: "Refusal",
  errors: errors.ERRORS,
  commonErrors: ["UNAUTHORIZED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: operatorSurface.securitySchemes,
  security: operatorSurface.security,
};

/** /provider/v1 and /admin/v1, as `openapi-internal.json` describes them. */
export const internalSurface: Surface = {
  title: "Operator Games Service: providers and back office",
  version: "1.1.0",
  description:
    "The two surfaces beside `/v1`. Game providers call `/provider/v1`, signed like `/v1` with the provider's own key. The back office calls `/admin/v1` with the admin token or a staff member's token as bearer token; without a configured admin token the surface answers 404. `x-scope` is the scope that a call needs. Query parameters and body fields that a call does not know are ignored. The header `X-Agg-Warning` of the answer names them, with the name that was probably meant.",
  tags: {
    Providers: "Calls from game providers: sessions, bets and wins, promotions, live tables and jackpots.",
    "Back office": "Operators, providers, transactions, invoices and the installation.",
  },
  calls: [...providerCalls, ...backOfficeCalls],
  webhooks: [],
  schemas: {
    ...{ ...debugSignature, ...walletHealth, Empty, Refusal: errors.Refusal },
    ...{ Rates: rates.Rates, Statements: statement.Statements, Transaction: transaction.Transaction },
    ...settingChange,
    ...(await schemasIn("provider")),
    ...(await schemasIn("admin")),
  },
  errorSchema: "Refusal",
  errors: errors.ERRORS,
  commonErrors: ["UNAUTHORIZED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: {
    adminToken: { type: "http", scheme: "bearer" },
    ...operatorSurface.securitySchemes,
  },
  added: { fields: lagging, to: mayChangeFacts },
  security: (path) => (path.startsWith("/admin/") ? [{ adminToken: [] }] : operatorSurface.security(path)),
};
