import type { Context } from "hono";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import type { Caller } from "../../../ops/settings/setting-change.ts";

/** The caller, for the record of a change of settings. */
export function callerOf(c: Context<OperatorApiEnv>): Caller {
  return { address: c.req.header("cf-connecting-ip") ?? null, requestId: c.get("requestId") };
}
