import { Hono } from "hono";
import { authenticateProvider, refuseRevokedKey } from "../auth/authenticate-provider.ts";
import type { ProviderCtx } from "../context.ts";
import { noSuchEndpoint } from "../errors.ts";
import type { AppEnvWith } from "../http/app-env.ts";
import { jackpots } from "./jackpots.ts";
import { liveTables } from "./live-tables.ts";
import { movements } from "./movements.ts";
import { promotions } from "./promotions.ts";
import { session } from "./session.ts";

export type ProviderApiEnv = AppEnvWith<ProviderCtx>;

/** /provider/v1: what game providers call, signed with their own keys. */
export const providerApi = new Hono<ProviderApiEnv>()
  .use(authenticateProvider)
  .route("/", movements)
  // Tables are pushed many times a second, and only shown: a read of D1 for each would weigh on the money's database.
  .route("/", liveTables)
  .use(refuseRevokedKey)
  .route("/", session)
  .route("/", jackpots)
  .route("/", promotions)
  .all("*", () => {
    throw noSuchEndpoint();
  });
