import { Hono } from "hono";
import { authenticateOperator, type OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { notFound } from "../http/errors.ts";
import { noStore } from "../http/no-store.ts";
import { debugSignature } from "./debug-signature.ts";
import { ping } from "./ping.ts";

/** /v1, the operators' surface: the two unsigned calls first, everything below them is signed. */
export const operatorApi = new Hono<OperatorApiEnv>()
  .route("/", debugSignature)
  .use(authenticateOperator, noStore)
  .route("/", ping)
  .all("*", () => {
    throw notFound("The call");
  });
