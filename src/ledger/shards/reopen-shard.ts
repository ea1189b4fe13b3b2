import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { operatorShards, shardArchives, shards } from "../../db/schema/shards.ts";
import { inShard, readShard } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceMoved } from "./close-shard.ts";
import { isControl } from "./list-shards.ts";

export const OPENED_SINCE = `SELECT value AS code FROM json_each(?) AS moved WHERE EXISTS (
  SELECT 1 FROM sessions s WHERE s.operator_code = moved.value AND s.created_at >= ?) LIMIT 1`;

/**
 * Takes the closing of a shard back: its operators open their sessions in it as before, and its period starts again. A repeat
 * changes nothing. Throws NOT_FOUND, and CONFLICT once an operator has opened a session where it was moved to, or an export
 * was begun.
 */
export async function reopenShard(ctx: AdminCtx, shard: number): Promise<void> {
  const { db, clock } = ctx;
  const known = await db.select().from(shards).where(eq(shards.id, shard)).get();
  if (!known) throw notFound("The shard");
  const { state, closedAt } = known;
  if (state === "open") return;
  const isExported = (await db.$count(shardArchives, eq(shardArchives.shard, shard))) > 0;
  if (state !== "closing" || closedAt === null || isExported)
    throw new ApiError("CONFLICT", `Shard ${shard} is not closed, or its export was begun.`);
  const ofClosing = eq(operatorShards.since, closedAt);
  const left = sql`SELECT o.operator_code FROM operator_shards o WHERE o.shard = ${shard} AND o.state = 'closed' AND o.since = ${closedAt}`;
  const came = and(
    ofClosing,
    eq(operatorShards.state, "open"),
    sql`(${shard} = 0 OR ${operatorShards.operatorCode} IN (${left}))`,
  );
  const moved = await db
    .select({ code: operatorShards.operatorCode, to: operatorShards.shard })
    .from(operatorShards)
    .where(came);
  for (const [to, own] of Map.groupBy(moved, (move) => move.to)) {
    const codes = JSON.stringify(own.map(({ code }) => code));
    const [first] = await readShard<{ code: string }>(inShard(ctx, to), OPENED_SINCE, [codes, closedAt]);
    if (first)
      throw new ApiError(
        "CONFLICT",
        `${first.code} has opened sessions in shard ${to} since. To move it: operator shards.`,
      );
  }
  const isStill = and(eq(shards.id, shard), eq(shards.state, "closing"), eq(shards.closedAt, closedAt));
  const wasClosed = sql`EXISTS (SELECT 1 FROM ${shards} WHERE ${isStill})`;
  await db.batch([
    auditEntry(ctx, { shard, operators: moved.length }, wasClosed),
    db.update(operatorShards).set({ state: "closed" }).where(and(came, wasClosed)),
    db
      .update(operatorShards)
      .set({ state: "open" })
      .where(and(eq(operatorShards.shard, shard), eq(operatorShards.state, "closed"), ofClosing, wasClosed)),
    db
      .update(shards)
      .set({ state: "open", closedAt: null, createdAt: isControl(ctx, shard) ? known.createdAt : clock.now() })
      .where(isStill),
  ]);
  await announceMoved(ctx, moved);
}
