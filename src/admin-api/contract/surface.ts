import type { Surface } from "../../openapi/operation.ts";
import * as jackpots from "../../provider-api/contract/jackpots.ts";
import * as liveTables from "../../provider-api/contract/live-tables.ts";
import * as movements from "../../provider-api/contract/movements.ts";
import { providerOperations } from "../../provider-api/contract/operations.ts";
import * as promotions from "../../provider-api/contract/promotions.ts";
import { OPERATOR_ERRORS } from "../../wire/errors.ts";
import { Empty } from "../../wire/fields.ts";
import { Rates } from "../../wire/rates.ts";
import * as answers from "./answers.ts";
import { AuditPage } from "./audit.ts";
import * as billingAnswers from "./billing-answers.ts";
import { ExchangeRates, SetExchangeRates } from "./exchange-rates.ts";
import { IssueInvoices, VoidInvoice } from "./invoices.ts";
import { RewrapResult } from "./master-key.ts";
import { billingCalls } from "./operations/billing.ts";
import { installationCalls, PutCurrencyAnswer } from "./operations/installation.ts";
import { movementCalls } from "./operations/movements.ts";
import { Operators, operatorCalls, PutOperator } from "./operations/operators.ts";
import { PutProvider, providerCalls } from "./operations/providers.ts";
import * as operators from "./operators.ts";
import * as providers from "./providers.ts";
import { SetRates } from "./rates.ts";
import { Usage } from "./usage.ts";

const conflict = (description: string) => ({ status: 409, description });

/** /provider/v1 and /admin/v1, as `openapi-internal.json` describes them. */
export const internalSurface: Surface = {
  title: "Operator Games Service: providers and back office",
  version: "1.0.0",
  description:
    "The two surfaces beside /v1. `/provider/v1` is signed like `/v1`, with the provider's own key; `/admin/v1` takes the admin token as a bearer and answers 404 where none is set.",
  tags: { Providers: "What game providers report.", "Back office": "Running it for real." },
  operations: [
    ...providerOperations,
    ...operatorCalls,
    ...providerCalls,
    ...movementCalls,
    ...billingCalls,
    ...installationCalls,
  ],
  webhooks: [],
  schemas: {
    ...movements,
    ...promotions,
    ...liveTables,
    ...jackpots,
    ...answers,
    ...billingAnswers,
    ...operators,
    ...providers,
    AuditPage,
    Usage,
    RewrapResult,
    PutOperator,
    PutProvider,
    Operators,
    PutCurrencyAnswer,
    SetRates,
    SetExchangeRates,
    ExchangeRates,
    IssueInvoices,
    VoidInvoice,
    Rates,
    Empty,
  },
  errorSchema: "Refusal",
  errors: {
    ...OPERATOR_ERRORS,
    INSUFFICIENT_FUNDS: conflict("The wallet refused the bet: the balance does not cover it."),
    BET_LIMIT: conflict("The wallet refused the bet: it breaks a limit."),
    PLAYER_NOT_FOUND: conflict("The wallet does not know the player."),
    BET_REFUSED: conflict("The wallet refused the bet under a code of its own."),
    CURRENCY_MISMATCH: conflict("The currency is not the session's."),
    SESSION_CLOSED: conflict("The session takes no more bets."),
    BET_CANCELLED: conflict("The bet was rolled back before it arrived."),
    REFERENCE_INVALID: conflict("The reference names a win, or a bet of another session."),
    TRANSACTION_CONFLICT: conflict("The id was used with another body."),
    SETTLEMENT_CONFLICT: conflict("The series was settled with another amount."),
    KEY_LIMIT: conflict("Two keys are active already."),
    CONFLICT: conflict("The state does not allow it."),
  },
  commonErrors: ["UNAUTHORIZED", "UPSTREAM_UNAVAILABLE"],
  securitySchemes: {
    adminToken: { type: "http", scheme: "bearer" },
    keyId: { type: "apiKey", in: "header", name: "X-Agg-Key-Id" },
    timestamp: { type: "apiKey", in: "header", name: "X-Agg-Timestamp" },
    signature: { type: "apiKey", in: "header", name: "X-Agg-Signature" },
  },
  security: (path) =>
    path.startsWith("/admin/") ? [{ adminToken: [] }] : [{ keyId: [], timestamp: [], signature: [] }],
};
