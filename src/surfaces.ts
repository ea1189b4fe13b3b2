import { adminSurface } from "./api/admin/surface.ts";
import type { Surface } from "./api/openapi/operation.ts";
import { operatorSurface } from "./api/operator/surface.ts";
import { providerSurface } from "./api/provider/surface.ts";
import * as webhooks from "./api/provider/webhooks.ts";
import { ERRORS, Refusal } from "./api/wire/errors.ts";
import { Empty } from "./api/wire/fields.ts";
import { Rates } from "./api/wire/rates.ts";
import { Statements } from "./api/wire/statement.ts";
import { Transaction } from "./api/wire/transaction.ts";
import * as walletHealth from "./api/wire/wallet-health.ts";

export { operatorSurface };

/** /provider/v1 and the calls to a provider, as `openapi-providers.json` describes them. */
export const providersSurface: Surface = {
  title: "Operator Games Service: for providers",
  version: "1.1.0",
  description: [
    "What a game provider calls, and under `webhooks` what the service calls at the provider. Both are signed in the same way, with the provider's key.",
    "Amounts are decimal strings. `retryable: true` in an error means: repeat the call with the same ids.",
  ].join("\n\n"),
  tags: {
    Providers: "Calls of a provider: sessions, bets and wins, promotions, live tables, jackpots and reads.",
    "Calls to a provider": "Calls of the service under the provider's base URL.",
  },
  operations: { Providers: providerSurface.operations },
  webhooks: webhooks.providerWebhooks,
  schemas: { ...providerSurface.schemas, ...webhooks, Refusal },
  errorSchema: "Refusal",
  errors: ERRORS,
  commonErrors: ["UNAUTHORIZED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: operatorSurface.securitySchemes,
  security: operatorSurface.security,
};

/** /provider/v1 and /admin/v1, as `openapi-internal.json` describes them. */
export const internalSurface: Surface = {
  title: "Operator Games Service: providers and back office",
  version: "1.1.0",
  description:
    "The two surfaces beside `/v1`. Game providers call `/provider/v1`, signed like `/v1` with the provider's own key. The back office calls `/admin/v1` with the admin token or a staff member's token as bearer token; without a configured admin token the surface answers 404. `x-scope` is the scope that a call needs.",
  tags: {
    Providers: "Calls from game providers: sessions, bets and wins, promotions, live tables and jackpots.",
    "Back office": "Operators, providers, transactions, invoices and the installation.",
  },
  operations: { Providers: providerSurface.operations, "Back office": adminSurface.operations },
  webhooks: [],
  schemas: {
    ...providerSurface.schemas,
    ...adminSurface.schemas,
    ...walletHealth,
    Transaction,
    Rates,
    Statements,
    Empty,
    Refusal,
  },
  errorSchema: "Refusal",
  errors: ERRORS,
  commonErrors: ["UNAUTHORIZED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: {
    adminToken: { type: "http", scheme: "bearer" },
    ...operatorSurface.securitySchemes,
  },
  security: (path) => (path.startsWith("/admin/") ? [{ adminToken: [] }] : operatorSurface.security(path)),
};
