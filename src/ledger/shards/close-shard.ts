import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards, shards } from "../../db/schema/shards.ts";
import { MAX_SHARDS_AT_ONCE } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { sideBySide } from "../../lib/side-by-side.ts";
import { listShards, type ShardState } from "./list-shards.ts";
import { movesFrom, type Plan, planMoves } from "./plan-moves.ts";

/** Calls that an invocation has to spare. The isolates of further operators learn of their shard within half a minute. */
const MAX_INVALIDATED = 900;

/**
 * Closes a shard to new sessions. Those that are open play on in it, and it takes late movements for good. Its operators that
 * have no other are spread over the open ones (plan-moves.ts). A repeat changes nothing. Throws NOT_FOUND, and CONFLICT for
 * the only open one, or if the others cannot carry what it has.
 */
export async function closeShard(ctx: AdminCtx, shard: number): Promise<void> {
  const plan = await planClosing(ctx, shard);
  const heavy = unfit(plan);
  if (heavy) throw new ApiError("CONFLICT", `${heavy} Add one first: npm run shards -- add.`);
  const isClosed = and(eq(shards.id, shard), inArray(shards.state, ["closing", "retired"]));
  const [, moved] = await ctx.db.batch([
    ...closing(ctx, { shard, plan, now: ctx.clock.now() }),
    auditEntry(ctx, { shard, next: targetsOf(plan) }, sql`EXISTS (SELECT 1 FROM ${shards} WHERE ${isClosed})`),
  ]);
  await announceMoved(ctx, moved);
  // Not closed, because the next one was, at the same time: there may be another.
  if ((await ctx.db.$count(shards, isClosed)) === 0) await closeShard(ctx, shard);
}

/** The moves that closing a shard would make. Throws NOT_FOUND, and CONFLICT for the only open one. */
export async function planClosing(ctx: Ctx, shard: number): Promise<Plan> {
  const all = await listShards(ctx, { measured: (one) => one.shard === shard || one.state === "open" });
  const own = all.find((one) => one.shard === shard && one.state !== null);
  if (!own) throw notFound("The shard");
  const others = all.filter((other) => other.shard !== shard && isOpen(other));
  const plan = await planMoves(ctx, own, others);
  if (!plan) throw new ApiError("CONFLICT", "No other shard is open. Add one first: npm run shards -- add.");
  return plan;
}

/** Sentence about the operators that bring more than any other shard can carry. Undefined: there is none. */
export function unfit({ moves }: Plan): string | undefined {
  const heavy = moves.filter(({ fits }) => !fits).map(({ operatorCode }) => operatorCode);
  if (heavy.length === 0) return undefined;
  const more = heavy.length > 3 ? ` and ${heavy.length - 3} more` : "";
  return `No other open shard can carry ${heavy.slice(0, 3).join(", ")}${more} beside its own operators.`;
}

/** The shards that get operators, ascending. */
export function targetsOf({ next, moves }: Plan): number[] {
  return [...new Set([next, ...moves.map(({ shard }) => shard)])].toSorted((a, b) => a - b);
}

export function isOpen({ state, sizeBytes }: ShardState): boolean {
  return state === "open" && sizeBytes !== null;
}

/** The statements that close a shard and give its operators those of a plan, if they are open still. */
export function closing(ctx: Ctx, { shard, plan, now }: { shard: number; plan: Plan; now: number }) {
  const { db } = ctx;
  const row = { id: shard, state: "closing", createdAt: now, closedAt: now } as const;
  const targets = JSON.stringify(targetsOf(plan));
  const areOpen = sql`NOT EXISTS (SELECT 1 FROM shards n JOIN json_each(${targets}) t ON t.value = n.id WHERE n.state <> 'open')`;
  // Also of a repeat: a shard that was closed meanwhile gets no operators.
  const mayMove = and(areOpen, sql`EXISTS (SELECT 1 FROM shards c WHERE c.id = ${shard} AND c.state = 'closing')`);
  const { operatorCode, state } = operatorShards;
  const isOwn = and(eq(operatorShards.shard, shard), eq(state, "open"));
  const planned = JSON.stringify(plan.moves.map((move) => [move.operatorCode, move.shard]));
  const to = sql`COALESCE((SELECT value ->> 1 FROM json_each(${planned}) WHERE value ->> 0 = ${operators.code}), ${plan.next})`;
  return [
    insertSelect(db, shards, row, { where: areOpen }).onConflictDoUpdate({
      target: shards.id,
      set: { state: "closing", closedAt: now },
      setWhere: notInArray(shards.state, ["closing", "retired"]),
    }),
    insertSelect(
      db,
      operatorShards,
      { operatorCode: operators.code, shard: to, state: "open", since: now },
      { from: operators, where: and(mayMove, movesFrom(shard)) },
    )
      .onConflictDoUpdate({ target: [operatorCode, operatorShards.shard], set: { state: "open", since: now } })
      .returning({ code: operatorCode }),
    db.update(operatorShards).set({ state: "closed", since: now }).where(and(isOwn, mayMove)),
    ...(["shard_full", "shard_old"] as const).map((kind) => resolveAlerts(ctx, kind, ofOthers(kind, shard))),
  ] as const;
}

/** Query of the `once` keys of a kind's alerts that are not about this shard. */
function ofOthers(kind: string, shard: number) {
  const name = sql`substr(${alerts.onceKey}, ${kind.length + 2})`;
  return sql`SELECT ${name} FROM ${alerts} WHERE ${eq(alerts.kind, kind)} AND ${name} NOT LIKE ${`${shard} %`}`;
}

/** Lets the isolates read where these operators open their sessions now. */
export async function announceMoved(ctx: Ctx, moved: readonly { readonly code: string }[]): Promise<void> {
  await sideBySide(moved.slice(0, MAX_INVALIDATED), MAX_SHARDS_AT_ONCE, ({ code }) =>
    announceOperatorChange(ctx, code),
  );
}
