import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { shards } from "../../db/schema/shards.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { asJob, auditEntry } from "../../gate/audit/audit-entry.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { announceMoved, closing, isOpen, targetsOf, unfit } from "./close-shard.ts";
import { isControl, listShards, type ShardState } from "./list-shards.ts";
import { CLOSED_AT_BYTES, type Plan, planMoves } from "./plan-moves.ts";

/** Shards that were opened together are not closed together: one a day for its period. */
const STAGGER_MS = DAY_MS;

/**
 * Handles the wake-up: closes a shard that is nearly full or older than its period, and spreads its operators over
 * the others. Never over the control database, which cannot be retired. Where they cannot carry them, a full one is closed all
 * the same, because it would take no bets soon; an old one is not. Without another it closes nothing. An alert says both.
 */
export async function closeDueShards(ctx: Ctx, { fullBytes = CLOSED_AT_BYTES } = {}): Promise<void> {
  const all = await listShards(ctx, { measured: ({ state }) => state === "open" });
  const now = ctx.clock.now();
  const open = all.filter(isOpen);
  const full = open.filter(({ sizeBytes }) => (sizeBytes ?? 0) >= fullBytes);
  const old = open.filter((own) => isOld(ctx, own) && !full.includes(own)).toSorted(byAge);
  const others = open.filter((own) => !isControl(ctx, own.shard) && !full.includes(own) && !old.includes(own));
  for (const own of full) {
    const reason = `has reached ${((own.sizeBytes ?? 0) / 1000 ** 3).toFixed(1)} of 10 GB`;
    const plan = await planMoves(ctx, own, others);
    if (plan) await close(ctx, { shard: own.shard, plan, reason });
    else await askForShard(ctx, own, { isFull: true, reason, why: NO_OTHER });
  }
  const reason = `has taken new sessions for ${ctx.settings.shardDays} days`;
  if (others.length === 0) for (const own of old) await askForShard(ctx, own, { isFull: false, reason, why: NO_OTHER });
  const [oldest] = old;
  if (!oldest || others.length === 0 || all.some(({ closedAt }) => (closedAt ?? 0) > now - STAGGER_MS)) return;
  const plan = await planMoves(ctx, oldest, others);
  const why = plan && unfit(plan);
  if (why) await askForShard(ctx, oldest, { isFull: false, reason, why });
  else if (plan) await close(ctx, { shard: oldest.shard, plan, reason });
}

const NO_OTHER = "No other is open.";

/** The control database has no period: it stays. */
export function isOld(ctx: Ctx, { shard, openedAt }: Pick<ShardState, "shard" | "openedAt">): boolean {
  const days = ctx.settings.shardDays;
  return days > 0 && openedAt !== null && !isControl(ctx, shard) && openedAt <= ctx.clock.now() - days * DAY_MS;
}

function byAge(a: ShardState, b: ShardState): number {
  return (a.openedAt ?? 0) - (b.openedAt ?? 0);
}

async function close(ctx: Ctx, { shard, plan, reason }: { shard: number; plan: Plan; reason: string }): Promise<void> {
  const now = ctx.clock.now();
  const isDone = sql`EXISTS (SELECT 1 FROM ${shards} WHERE ${and(eq(shards.id, shard), eq(shards.closedAt, now))})`;
  const next = targetsOf(plan);
  const rest = unfit(plan);
  const message = `Shard ${shard} ${reason} and is closed. Its operators open new sessions in shard ${next.join(", ")}.${rest ? ` ${rest}` : ""}`;
  const [, moved] = await ctx.db.batch([
    ...closing(ctx, { shard, plan, now }),
    raiseAlert(
      ctx,
      { kind: "shard_closed", operatorCode: null, message, at: now, once: `${shard} ${now}` },
      { where: isDone },
    ),
    auditEntry(asJob(ctx, "shards.due"), { shard, next, reason }, isDone),
  ]);
  await announceMoved(ctx, moved);
}

/** Once a day, and once for a period that is over: such a shard still has room. One that is reopened begins another. */
async function askForShard(
  ctx: Ctx,
  { shard, openedAt }: ShardState,
  { isFull, reason, why }: { isFull: boolean; reason: string; why: string },
): Promise<void> {
  const now = ctx.clock.now();
  const message = `Shard ${shard} ${reason} and cannot be closed. ${why} Add one: npm run shards -- add.`;
  const once = isFull ? `${shard} ${utcDay(now)}` : `${shard} old ${openedAt}`;
  await raiseAlert(ctx, { kind: isFull ? "shard_full" : "shard_old", operatorCode: null, message, at: now, once });
}
