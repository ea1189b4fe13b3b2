import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { shards } from "../../db/schema/shards.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { asJob, auditEntry } from "../../gate/audit/audit-entry.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { announceMoved, closing, isOpen, smallest } from "./close-shard.ts";
import { isControl, listShards, type ShardState } from "./list-shards.ts";

/** Bytes of the 10 GB that D1 holds: late movements of open sessions still need room. */
export const CLOSED_AT_BYTES = 0.8 * 10 * 1000 ** 3;

/**
 * Scheduled job, each minute: closes a shard that is nearly full or older than its period, and opens new sessions of its
 * operators in the smallest other one. Never in the control database, which cannot be retired. Without another it closes
 * nothing and raises an alert.
 */
export async function closeDueShards(ctx: Ctx, { fullBytes = CLOSED_AT_BYTES } = {}): Promise<void> {
  const all = await listShards(ctx);
  const due = new Map(
    all.filter(isOpen).flatMap((own) => {
      const reason = reasonToClose(ctx, own, fullBytes);
      return reason === undefined ? [] : [[own.shard, reason] as const];
    }),
  );
  const others = all.filter((own) => isOpen(own) && !isControl(ctx, own.shard) && !due.has(own.shard));
  const next = smallest(others);
  for (const [shard, reason] of due) {
    if (next) await close(ctx, { shard, next: next.shard, reason });
    else await askForShard(ctx, shard, reason);
  }
}

/** Words for the alert. */
function reasonToClose(ctx: Ctx, { shard, sizeBytes, openedAt }: ShardState, fullBytes: number): string | undefined {
  if (sizeBytes !== null && sizeBytes >= fullBytes) return `has reached ${(sizeBytes / 1000 ** 3).toFixed(1)} of 10 GB`;
  const days = ctx.settings.shardDays;
  // The control database has no period: it stays.
  const isOld = days > 0 && openedAt !== null && !isControl(ctx, shard) && openedAt <= ctx.clock.now() - days * DAY_MS;
  return isOld ? `has taken new sessions for ${days} days` : undefined;
}

async function close(
  ctx: Ctx,
  { shard, next, reason }: { shard: number; next: number; reason: string },
): Promise<void> {
  const now = ctx.clock.now();
  const isDone = sql`EXISTS (SELECT 1 FROM ${shards} WHERE ${and(eq(shards.id, shard), eq(shards.closedAt, now))})`;
  const message = `Shard ${shard} ${reason} and is closed. Its operators open new sessions in shard ${next}.`;
  const [, moved] = await ctx.db.batch([
    ...closing(ctx, { shard, next, now }),
    raiseAlert(
      ctx,
      { kind: "shard_closed", operatorCode: null, message, at: now, once: `${shard} ${now}` },
      { where: isDone },
    ),
    auditEntry(asJob(ctx, "shards.due"), { shard, next, reason }, isDone),
  ]);
  await announceMoved(ctx, moved);
}

/** Once a day, and once for a period that is over: such a shard still has room. */
async function askForShard(ctx: Ctx, shard: number, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const isFull = reason.includes("GB");
  const message = `Shard ${shard} ${reason} and cannot be closed, because no other is open. Add one: npm run shards -- add.`;
  const once = isFull ? `${shard} ${utcDay(now)}` : `${shard} old`;
  await raiseAlert(ctx, { kind: isFull ? "shard_full" : "shard_old", operatorCode: null, message, at: now, once });
}
