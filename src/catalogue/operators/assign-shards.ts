import { and, eq, notInArray, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { operatorShards, shards } from "../../db/schema/shards.ts";
import { invalidField } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";

export interface Assignment {
  readonly operatorCode: string;
  /** Several: its players are spread over them. */
  readonly wanted: readonly number[];
}

/**
 * Sets the shards in which an operator opens new sessions; an empty list means shard 0. Open sessions stay where they are.
 * Throws NOT_FOUND, and VALIDATION_FAILED for a shard that is not open.
 */
export async function assignShards(ctx: AdminCtx, { operatorCode, wanted }: Assignment): Promise<void> {
  await findOperator(ctx, operatorCode);
  const { db, clock } = ctx;
  const now = clock.now();
  const named = JSON.stringify(wanted);
  const used = sql`json_each(${JSON.stringify(wanted.length > 0 ? wanted : [0])})`;
  // The control database may have no row as long as it is open.
  const isClosed = sql`COALESCE((SELECT state FROM ${shards} WHERE id = value), iif(value = 0, 'open', '')) <> 'open'`;
  const areOpen = sql`NOT EXISTS (SELECT 1 FROM ${used} WHERE ${isClosed})`;
  const [closed] = await db.batch([
    db.select({ shard: sql<number>`value` }).from(used).where(isClosed),
    db
      .update(operatorShards)
      .set({ state: "closed", since: now })
      .where(
        and(
          eq(operatorShards.operatorCode, operatorCode),
          eq(operatorShards.state, "open"),
          notInArray(operatorShards.shard, [...wanted]),
          areOpen,
        ),
      ),
    insertSelect(
      db,
      operatorShards,
      { operatorCode, shard: sql`value`, state: "open", since: now },
      { from: sql`json_each(${named})`, where: areOpen },
    ).onConflictDoUpdate({
      target: [operatorShards.operatorCode, operatorShards.shard],
      set: { state: "open", since: now },
      setWhere: eq(operatorShards.state, "closed"),
    }),
    auditEntry(ctx, { operator_code: operatorCode, shards: wanted }, areOpen),
  ]);
  const names = closed.map(({ shard }) => shard).join(", ");
  if (closed.length > 0) throw invalidField("shards", `must be open shards: ${names} is not`);
  await announceOperatorChange(ctx, operatorCode);
}
