import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { heartbeats } from "../../db/schema/health.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import type { ShardReport } from "./shard-report.ts";

export type Beat = typeof heartbeats.$inferSelect.name;

/** Records a sign of life. An older one that comes late changes nothing, and one without a report leaves the last. */
export async function beat(
  { db, clock }: Ctx,
  name: Beat,
  value: number | null = null,
  report?: ShardReport,
): Promise<void> {
  await db
    .insert(heartbeats)
    .values({ name, at: clock.now(), value, report })
    .onConflictDoUpdate({
      target: heartbeats.name,
      set: {
        at: sql`excluded.at`,
        value: sql`excluded.value`,
        report: sql`COALESCE(excluded.report, ${heartbeats.report})`,
      },
      setWhere: sql`excluded.at >= ${heartbeats.at}`,
    });
}

/** Scheduled job: a message through each queue each minute shows that it takes messages and delivers them. */
export async function sendQueueBeats(ctx: Ctx): Promise<void> {
  await Promise.all([
    sendWakeUp(ctx, { kind: "heartbeat", id: "queue" }),
    sendWakeUp(ctx, { kind: "jobs_heartbeat", id: "jobs" }),
  ]);
}

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
