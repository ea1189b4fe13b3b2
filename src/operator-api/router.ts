import { Hono } from "hono";
import { authenticateOperator, type OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { noSuchEndpoint } from "../errors.ts";
import { mount } from "../http/endpoint.ts";
import { debugSignature } from "./debug-signature.ts";
import { SIGNED_ENDPOINTS } from "./endpoints.ts";
import { games } from "./games.ts";
import { images } from "./images.ts";
import { jackpots } from "./jackpots.ts";
import { refuseOwnCallbacksInGets } from "./own-callbacks.ts";
import { bonusCampaigns } from "./promotions/bonus-campaigns.ts";
import { freeSpins } from "./promotions/free-spins.ts";
import { providers } from "./providers.ts";
import { rates } from "./rates.ts";
import { walletValidation } from "./wallet-validation.ts";

/** /v1, the operators' surface. The two unsigned calls come first; everything below them is signed. */
export const operatorApi = mount(
  new Hono<OperatorApiEnv>()
    .route("/", images)
    .route("/", debugSignature)
    .use(authenticateOperator, refuseOwnCallbacksInGets)
    .route("/", games)
    .route("/", providers)
    .route("/", rates)
    .route("/", jackpots)
    .route("/", walletValidation)
    .route("/", freeSpins)
    .route("/", bonusCampaigns),
  "/v1",
  SIGNED_ENDPOINTS,
).all("*", () => {
  throw noSuchEndpoint();
});
