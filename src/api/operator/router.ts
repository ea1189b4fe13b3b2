import { Hono } from "hono";
import { noSuchEndpoint } from "../../errors.ts";
import { authenticateOperator, type OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { openListener } from "../../ops/listen/open-listener.ts";
import type { AppEnv } from "../http/app-env.ts";
import { mount } from "../http/endpoint.ts";
import { FROM_MEMORY, LARGE_BODIES, SIGNED_ENDPOINTS, UNSIGNED_ENDPOINTS } from "./endpoints.ts";
import { recordAnswer } from "./support/record-answer.ts";
import { withWarnings } from "./support/warnings.ts";

/** /v1, the operators' surface. Everything below the unsigned calls is signed. */
export const operatorApi = mount(
  new Hono<OperatorApiEnv>().route("/", mount(new Hono<AppEnv>(), "/v1", UNSIGNED_ENDPOINTS)).use(
    authenticateOperator({
      fromMemory: FROM_MEMORY,
      largeBodies: LARGE_BODIES,
      answered: recordAnswer,
    }),
  ),
  "/v1",
  SIGNED_ENDPOINTS.map(withWarnings),
)
  // No call of the OpenAPI document, which knows no WebSockets.
  .get("/test/listen", (c) =>
    openListener(c.get("ctx"), { upgrade: c.req.header("upgrade"), notices: c.req.query("notices") }),
  )
  .all("*", () => {
    throw noSuchEndpoint();
  });
