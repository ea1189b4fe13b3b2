import { Hono } from "hono";
import { type AdminApiEnv, authenticateAdmin } from "../auth/authenticate-admin.ts";
import { noSuchEndpoint } from "../errors.ts";
import { alerts } from "./alerts.ts";
import { audit } from "./audit.ts";
import { currencies } from "./currencies.ts";
import { exchangeRates } from "./exchange-rates.ts";
import { games } from "./games.ts";
import { images } from "./images.ts";
import { invoices } from "./invoices.ts";
import { masterKey } from "./master-key.ts";
import { movements } from "./movements.ts";
import { operatorKeys } from "./operator-keys.ts";
import { operators } from "./operators.ts";
import { playerBlocks } from "./player-blocks.ts";
import { providerKeys } from "./provider-keys.ts";
import { providers } from "./providers.ts";
import { rates } from "./rates.ts";
import { usage } from "./usage.ts";

/** /admin/v1: the back office, behind the bearer token. */
export const adminApi = new Hono<AdminApiEnv>()
  .use(authenticateAdmin)
  .route("/", operators)
  .route("/", operatorKeys)
  .route("/", usage)
  .route("/", playerBlocks)
  .route("/", providers)
  .route("/", providerKeys)
  .route("/", games)
  .route("/", images)
  .route("/", currencies)
  .route("/", exchangeRates)
  .route("/", audit)
  .route("/", masterKey)
  .route("/", alerts)
  .route("/", movements)
  .route("/", invoices)
  .route("/", rates)
  .all("*", () => {
    throw noSuchEndpoint();
  });
