import type { Ctx } from "../../context.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { beat } from "./beat.ts";

/**
 * After a cron run without a failed job: records it, and calls HEARTBEAT_URL, so that a watcher outside notices when the
 * runs stop. The address is a credential of the watcher and is never logged.
 */
export async function reportGoodRun(ctx: Ctx): Promise<void> {
  await beat(ctx, "cron");
  const url = ctx.settings.heartbeatUrl;
  if (url === undefined) return;
  const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  const answer = await safeFetch(ctx, { url, method: "GET", ...bounds });
  if (answer.kind === "answered" && answer.status < 300) return;
  const reason = answer.kind === "answered" ? `status ${answer.status}` : answer.reason;
  ctx.log.warn("heartbeat.failed", { reason });
}
