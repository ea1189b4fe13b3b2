import { Hono } from "hono";
import { noSuchEndpoint } from "../../errors.ts";
import { authenticateProvider, type ProviderApiEnv, refuseRevokedKey } from "../../gate/auth/authenticate-provider.ts";
import { factsCopied } from "../http/facts-copied.ts";
import { impatient } from "../http/impatient.ts";
import { signatureCheck } from "../http/signature-check.ts";
import { body } from "../http/valid.ts";
import { warnings } from "../http/warnings.ts";
import * as games from "./games.ts";
import * as jackpots from "./jackpots.ts";
import * as liveTables from "./live-tables.ts";
import * as movements from "./movements.ts";
import * as promotions from "./promotions.ts";
import * as session from "./session.ts";
import * as statements from "./statements.ts";
import { answerForSuite } from "./suite-calls.ts";
import * as transactions from "./transactions.ts";

/** Reports have no database timeout: each must learn whether money was booked. */
const REPORTS = /\/(bet|win|rollback|close)$/;

/** /provider/v1: the game providers' surface, signed with their own keys. */
export const providerApi = new Hono<ProviderApiEnv>()
  .use(impatient({ but: REPORTS }))
  .route("/", signatureCheck({ id: "debugProviderSignature" }, body))
  .use(authenticateProvider)
  .use(warnings)
  .use(answerForSuite)
  .on("POST", ["/free-spins/*", "/bonus-campaigns/*"], factsCopied)
  // They skip the separate read of whether the key is revoked. The ledger's own statements check it; closing a round, which may
  // need none of those, asks for the read itself. Live tables are pushed many times a second and only displayed, so they must
  // not load the control database.
  .route("/", movements.app)
  .route("/", liveTables.app)
  .use(refuseRevokedKey)
  .route("/", session.app)
  .route("/", promotions.app)
  .route("/", jackpots.app)
  .route("/", transactions.app)
  .route("/", statements.app)
  .route("/", games.app)
  .all("*", () => {
    throw noSuchEndpoint();
  });
