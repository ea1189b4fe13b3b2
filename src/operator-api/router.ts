import { Hono } from "hono";
import { authenticateOperator, type OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { notFound } from "../errors.ts";
import { refuseCallbacks } from "./body.ts";
import { debugSignature } from "./debug-signature.ts";
import { games } from "./games.ts";
import { images } from "./images.ts";
import { jackpots } from "./jackpots.ts";
import { liveTables } from "./live-tables.ts";
import { ping } from "./ping.ts";
import { bonusCampaigns } from "./promotions/bonus-campaigns.ts";
import { freeSpins } from "./promotions/free-spins.ts";
import { providers } from "./providers.ts";
import { rates } from "./rates.ts";
import { sessions } from "./sessions.ts";
import { transactions } from "./transactions.ts";
import { walletValidation } from "./wallet-validation.ts";

/** /v1, the operators' surface: the two unsigned calls first, everything below them is signed. */
export const operatorApi = new Hono<OperatorApiEnv>()
  .route("/", images)
  .route("/", debugSignature)
  .use(authenticateOperator, refuseCallbacks)
  .route("/", ping)
  .route("/", games)
  .route("/", providers)
  .route("/", rates)
  .route("/", liveTables)
  .route("/", jackpots)
  .route("/", sessions)
  .route("/", transactions)
  .route("/", walletValidation)
  .route("/", freeSpins)
  .route("/", bonusCampaigns)
  .all("*", () => {
    throw notFound("The call");
  });
