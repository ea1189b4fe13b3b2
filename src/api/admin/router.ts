import { Hono } from "hono";
import { noSuchEndpoint } from "../../errors.ts";
import { type AdminApiEnv, authenticateAdmin } from "../../gate/auth/authenticate-admin.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { impatient } from "../http/impatient.ts";
import { warnings } from "../http/warnings.ts";
import * as alertSilences from "./alert-silences.ts";
import * as alerts from "./alerts.ts";
import * as audit from "./audit.ts";
import * as billingParties from "./billing-parties.ts";
import { copied } from "./copied.ts";
import * as currencies from "./currencies.ts";
import * as exchangeRates from "./exchange-rates.ts";
import * as games from "./games.ts";
import * as images from "./images.ts";
import * as intake from "./intake.ts";
import * as invoiceNotifications from "./invoice-notifications.ts";
import * as invoicePayments from "./invoice-payments.ts";
import * as invoices from "./invoices.ts";
import * as keys from "./keys.ts";
import * as live from "./live.ts";
import * as maintenance from "./maintenance.ts";
import * as masterKey from "./master-key.ts";
import * as months from "./months.ts";
import * as movements from "./movements.ts";
import * as operatorBooks from "./operator-books.ts";
import * as operatorStatements from "./operator-statements.ts";
import * as operators from "./operators.ts";
import * as overview from "./overview.ts";
import * as playerBlocks from "./player-blocks.ts";
import * as playerData from "./player-data.ts";
import * as promotions from "./promotions.ts";
import { proposalsOf } from "./proposals.ts";
import * as providerStatus from "./provider-status.ts";
import * as providerValidation from "./provider-validation.ts";
import * as providers from "./providers.ts";
import * as rateCards from "./rate-cards.ts";
import * as rates from "./rates.ts";
import * as restores from "./restores.ts";
import * as riskLimits from "./risk-limits.ts";
import * as search from "./search.ts";
import * as service from "./service.ts";
import * as settingChanges from "./setting-changes.ts";
import * as shards from "./shards.ts";
import * as staff from "./staff.ts";
import * as staffTokens from "./staff-tokens.ts";
import * as stops from "./stops.ts";
import * as usage from "./usage.ts";

/** Every call but those about proposals, which carry out the others. */
const calls = new Hono<AdminApiEnv>()
  .route("/", operators.app)
  .route("/", keys.app)
  .route("/", playerBlocks.app)
  .route("/", playerData.app)
  .route("/", settingChanges.app)
  .route("/", usage.app)
  .route("/", rates.app)
  .route("/", providers.app)
  .route("/", images.app)
  .route("/", providerStatus.app)
  .route("/", games.app)
  .route("/", providerValidation.app)
  .route("/", alerts.app)
  .route("/", alertSilences.app)
  .route("/", movements.app)
  .route("/", search.app)
  .route("/", overview.app)
  .route("/", service.app)
  .route("/", operatorBooks.app)
  .route("/", operatorStatements.app)
  .route("/", rateCards.app)
  .route("/", promotions.app)
  .route("/", live.app)
  .route("/", intake.app)
  .route("/", stops.app)
  .route("/", maintenance.app)
  .route("/", shards.app)
  .route("/", restores.app)
  .route("/", riskLimits.app)
  .route("/", months.app)
  .route("/", audit.app)
  .route("/", billingParties.app)
  .route("/", currencies.app)
  .route("/", exchangeRates.app)
  .route("/", invoiceNotifications.app)
  .route("/", invoicePayments.app)
  .route("/", invoices.app)
  .route("/", masterKey.app)
  .route("/", staff.app)
  .route("/", staffTokens.app);

/** Longer than under /v1: a statement of an import may take seconds. */
const MAX_WAIT_MS = 15 * SECOND_MS;

/** /admin/v1: the back office, behind the bearer token. */
export const adminApi = new Hono<AdminApiEnv>()
  .use(impatient({ maxMs: MAX_WAIT_MS }))
  .use(authenticateAdmin)
  .use(warnings)
  .use(copied)
  .route("/", calls)
  .route("/", proposalsOf(calls))
  .all("*", () => {
    throw noSuchEndpoint();
  });
