import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards, shards } from "../../db/schema/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { listShards, type ShardState } from "./list-shards.ts";

/** The isolates of further operators learn of their shard when the keys that they remember expire, within a minute. */
const MAX_INVALIDATED = 200;

/**
 * Closes a shard to new sessions. Those that are open play on in it, and it takes late movements for good. An operator that
 * has no other shard gets the smallest open one. A repeat changes nothing. Throws NOT_FOUND, and CONFLICT for the only open
 * one.
 */
export async function closeShard(ctx: AdminCtx, shard: number): Promise<void> {
  const all = await listShards(ctx);
  if (!all.some((own) => own.shard === shard && own.state !== null)) throw notFound("The shard");
  const next = smallest(all.filter((other) => other.shard !== shard && isOpen(other)));
  if (!next) throw new ApiError("CONFLICT", "No other shard is open. Add one first: npm run shards -- add.");
  const isClosed = and(eq(shards.id, shard), inArray(shards.state, ["closing", "retired"]));
  const [, moved] = await ctx.db.batch([
    ...closing(ctx, { shard, next: next.shard, now: ctx.clock.now() }),
    auditEntry(ctx, { shard, next: next.shard }, sql`EXISTS (SELECT 1 FROM ${shards} WHERE ${isClosed})`),
  ]);
  await announceMoved(ctx, moved);
  // Not closed, because the next one was, at the same time: there may be another.
  if ((await ctx.db.$count(shards, isClosed)) === 0) await closeShard(ctx, shard);
}

export function isOpen({ state, sizeBytes }: ShardState): boolean {
  return state === "open" && sizeBytes !== null;
}

export function smallest(found: readonly ShardState[]): ShardState | undefined {
  return found.toSorted((a, b) => (a.sizeBytes ?? 0) - (b.sizeBytes ?? 0))[0];
}

/** The statements that close a shard and give its operators the next one, if that is open still. */
export function closing(ctx: Ctx, { shard, next, now }: { shard: number; next: number; now: number }) {
  const { db } = ctx;
  const row = { id: shard, state: "closing", createdAt: now, closedAt: now } as const;
  const nextIsOpen = sql`NOT EXISTS (SELECT 1 FROM shards n WHERE n.id = ${next} AND n.state <> 'open')`;
  // Also of a repeat: a shard that was closed meanwhile gets no operators.
  const mayMove = and(nextIsOpen, sql`EXISTS (SELECT 1 FROM shards c WHERE c.id = ${shard} AND c.state = 'closing')`);
  const { operatorCode, state } = operatorShards;
  const isOwn = and(eq(operatorShards.shard, shard), eq(state, "open"));
  const hasOther = sql`EXISTS (SELECT 1 FROM operator_shards o
    WHERE o.operator_code = ${operators.code} AND o.state = 'open' AND o.shard <> ${shard})`;
  // Operators without a shard open their sessions in shard 0.
  const hasThis =
    shard === 0
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM operator_shards o
          WHERE o.operator_code = ${operators.code} AND o.state = 'open' AND o.shard = ${shard})`;
  return [
    insertSelect(db, shards, row, { where: nextIsOpen }).onConflictDoUpdate({
      target: shards.id,
      set: { state: "closing", closedAt: now },
      setWhere: notInArray(shards.state, ["closing", "retired"]),
    }),
    insertSelect(
      db,
      operatorShards,
      { operatorCode: operators.code, shard: next, state: "open", since: now },
      { from: operators, where: and(mayMove, hasThis, sql`NOT ${hasOther}`) },
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
  await Promise.all(moved.slice(0, MAX_INVALIDATED).map(({ code }) => announceOperatorChange(ctx, code)));
}
