import type { Context } from "hono";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import { requestTarget } from "../../../gate/signing/canonical.ts";
import { keepsWireLog } from "../../../ops/wire-log/keep.ts";
import { recordCall } from "../../../ops/wire-log/record-call.ts";

/** Records a call and its answer in the operator's wire log; in production nothing. */
export function recordAnswer(c: Context<OperatorApiEnv>, took: { startedAt: number; durationMs: number }): void {
  // This runs for every call: it does not read a call that is not kept.
  if (!keepsWireLog(c.get("ctx"))) return;
  recordCall(c.get("ctx"), {
    ...{ ...took, requestId: c.get("requestId"), method: c.req.method, target: requestTarget(c.req.raw.url) },
    ...{ headers: c.req.raw.headers, body: c.get("rawBody"), answer: c.res },
  });
}
