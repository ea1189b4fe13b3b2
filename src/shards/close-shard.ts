import { and, eq, notInArray, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { operatorShards, shards } from "../db/schema/shards.ts";
import { ApiError, notFound } from "../errors.ts";
import { operatorCounter } from "../limits/counters.ts";
import { listShards } from "./list-shards.ts";

/**
 * Closes a shard to new sessions. Those that are open play on in it, and it takes late movements for good. An operator that
 * has no other shard gets the smallest open one. A repeat changes nothing. Throws NOT_FOUND, and CONFLICT for the control
 * database.
 */
export async function closeShard(ctx: AdminCtx, shard: number): Promise<void> {
  const all = await listShards(ctx);
  if (shard === 0) throw new ApiError("CONFLICT", "Shard 0 is the control database. Give its operators other shards.");
  if (!all.some((own) => own.shard === shard && own.state !== null)) throw notFound("The shard");
  const others = all.filter((other) => other.shard !== shard && other.state === "open" && other.sizeBytes !== null);
  const [next] = others.toSorted((a, b) => (a.sizeBytes ?? 0) - (b.sizeBytes ?? 0));
  const { db, clock } = ctx;
  const now = clock.now();
  const isOwn = and(eq(operatorShards.shard, shard), eq(operatorShards.state, "open"));
  const hasOther = sql`EXISTS (SELECT 1 FROM operator_shards other WHERE other.operator_code = ${operatorShards.operatorCode}
    AND other.state = 'open' AND other.shard <> ${shard})`;
  const [, , moved] = await db.batch([
    db
      .update(shards)
      .set({ state: "closing", closedAt: now })
      .where(and(eq(shards.id, shard), notInArray(shards.state, ["closing", "retired"]))),
    insertSelect(
      db,
      operatorShards,
      { operatorCode: operatorShards.operatorCode, shard: next?.shard ?? 0, state: "open", since: now },
      { from: operatorShards, where: and(isOwn, sql`NOT ${hasOther}`) },
    ).onConflictDoUpdate({
      target: [operatorShards.operatorCode, operatorShards.shard],
      set: { state: "open", since: now },
    }),
    db
      .update(operatorShards)
      .set({ state: "closed", since: now })
      .where(isOwn)
      .returning({ code: operatorShards.operatorCode }),
    auditEntry(ctx, { shard }),
  ]);
  await Promise.all(moved.map(({ code }) => operatorCounter(ctx, code).invalidate()));
}
