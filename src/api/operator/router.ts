import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { authenticateOperator, type OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { clockInForce, derivedOnClock } from "../../gate/operator-time/operator-clock.ts";
import { openListener } from "../../ops/listen/open-listener.ts";
import { factsCopied } from "../http/facts-copied.ts";
import { impatient } from "../http/impatient.ts";
import { signatureCheck } from "../http/signature-check.ts";
import * as bonusCampaigns from "./bonus-campaigns.ts";
import { body } from "./declare.ts";
import * as deliveries from "./deliveries.ts";
import * as demos from "./demos.ts";
import * as events from "./events.ts";
import * as explainRound from "./explain-round.ts";
import * as freeSpins from "./free-spins.ts";
import * as gameChanges from "./game-changes.ts";
import * as games from "./games.ts";
import * as grantBatches from "./grant-batches.ts";
import * as images from "./images.ts";
import * as invoices from "./invoices.ts";
import * as jackpots from "./jackpots.ts";
import * as liveTables from "./live-tables.ts";
import * as ping from "./ping.ts";
import * as preflight from "./preflight.ts";
import * as providerFaults from "./provider-faults.ts";
import * as providerStatus from "./provider-status.ts";
import * as providers from "./providers.ts";
import * as rates from "./rates.ts";
import * as reconciliations from "./reconciliations.ts";
import * as search from "./search.ts";
import * as sessions from "./sessions.ts";
import * as settings from "./settings.ts";
import * as statements from "./statements.ts";
import { recordAnswer } from "./support/record-answer.ts";
import { unknownCall } from "./support/unknown-call.ts";
import { warnings } from "./support/warnings.ts";
import * as testClock from "./test-clock.ts";
import * as transactions from "./transactions.ts";
import * as triggers from "./triggers.ts";
import * as troubles from "./troubles.ts";
import * as unknownFields from "./unknown-fields.ts";
import * as walletHealth from "./wallet-health.ts";
import * as walletValidation from "./wallet-validation.ts";
import * as wireEvents from "./wire-events.ts";

/** Calls that a warm isolate answers from its memory: they need not wait for the rate limit. */
const FROM_MEMORY: ReadonlySet<string> = new Set(["GET /v1/ping", "GET /v1/games", "GET /v1/providers"]);

/** Paths whose bodies may be as large as a part of an operator's list. */
const LARGE_BODIES = /^\/v1\/reconciliations\/[^/]+\/parts\/[^/]+$/;

/** Paths in the operator's time. What operators share, and the tools of tests, keep to real time. */
const IN_OPERATOR_TIME = [
  ...["/sessions/*", "/players/*", "/free-spins/*", "/bonus-campaigns/*", "/transactions/*", "/rounds/*"],
  ...["/deliveries/*", "/events/*", "/statements/*", "/invoices/*", "/reconciliations/*", "/rates/*"],
  "/providers/:code/*",
];

/** Chooses the clock of a call, once. Only the credential of an operator with a test clock says so: others read nothing. */
const inOperatorTime = createMiddleware<OperatorApiEnv>(async (c, next) => {
  const ctx = c.get("ctx");
  const row = ctx.operator.onTestClock ? await clockInForce(ctx, ctx.operator.code) : undefined;
  if (row) c.set("ctx", derivedOnClock(ctx, row));
  await next();
});

/** /v1, the operators' surface. Everything below the unsigned calls is signed. */
export const operatorApi = new Hono<OperatorApiEnv>()
  .use(impatient())
  .route("/", signatureCheck({ id: "debugSignature", tag: "Getting started" }, body))
  .route("/", images.app)
  .use(
    authenticateOperator({
      fromMemory: FROM_MEMORY,
      largeBodies: LARGE_BODIES,
      answered: recordAnswer,
    }),
  )
  .use(warnings)
  .on(["GET", "POST", "PUT"], IN_OPERATOR_TIME, inOperatorTime)
  .on("POST", ["/free-spins/*", "/bonus-campaigns/*"], factsCopied)
  .route("/", ping.app)
  .route("/", games.app)
  .route("/", gameChanges.app)
  .route("/", providers.app)
  .route("/", providerStatus.app)
  .route("/", rates.app)
  .route("/", liveTables.app)
  .route("/", walletValidation.app)
  .route("/", triggers.app)
  .route("/", providerFaults.app)
  .route("/", wireEvents.app)
  .route("/", testClock.app)
  .route("/", preflight.app)
  .route("/", demos.app)
  .route("/", sessions.app)
  .route("/", grantBatches.app)
  .route("/", freeSpins.app)
  .route("/", bonusCampaigns.app)
  .route("/", jackpots.app)
  .route("/", transactions.app)
  .route("/", explainRound.app)
  .route("/", search.app)
  .route("/", deliveries.app)
  .route("/", walletHealth.app)
  .route("/", troubles.app)
  .route("/", events.app)
  .route("/", settings.app)
  .route("/", unknownFields.app)
  .route("/", statements.app)
  .route("/", invoices.app)
  .route("/", reconciliations.app)
  // No call of the OpenAPI document, which knows no WebSockets.
  .get("/test/listen", (c) =>
    openListener(c.get("ctx"), { upgrade: c.req.header("upgrade"), notices: c.req.query("notices") }),
  )
  .all("*", (c) => {
    const { method, path } = c.req;
    throw unknownCall(operatorApi.routes.map(mounted), { method, path }, c.get("ctx").settings.sandbox);
  });

/** Adds the prefix of the mount point to a route's path. */
function mounted({ method, path }: { readonly method: string; readonly path: string }) {
  return { method, path: `/v1${path}` };
}
