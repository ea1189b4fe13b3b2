import { Hono } from "hono";
import type { ProviderCtx } from "../../context.ts";
import { noSuchEndpoint } from "../../errors.ts";
import { authenticateProvider, refuseRevokedKey } from "../../gate/auth/authenticate-provider.ts";
import type { AppEnv, AppEnvWith } from "../http/app-env.ts";
import { mount } from "../http/endpoint.ts";
import { PROVIDER_ENDPOINTS, UNSIGNED_PROVIDER_ENDPOINTS, WITHOUT_KEY_READ } from "./endpoints.ts";
import { answerForSuite } from "./suite-calls.ts";

const PREFIX = "/provider/v1";
const WITH_KEY_READ = PROVIDER_ENDPOINTS.filter((endpoint) => !WITHOUT_KEY_READ.includes(endpoint));

const authenticated = new Hono<AppEnvWith<ProviderCtx>>()
  .route("/", mount(new Hono<AppEnv>(), PREFIX, UNSIGNED_PROVIDER_ENDPOINTS))
  .use(authenticateProvider)
  .use(answerForSuite);
const signed = mount(authenticated, PREFIX, WITHOUT_KEY_READ).use(refuseRevokedKey);

/** /provider/v1: the game providers' surface, signed with their own keys. */
export const providerApi = mount(signed, PREFIX, WITH_KEY_READ).all("*", () => {
  throw noSuchEndpoint();
});
