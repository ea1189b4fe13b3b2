import { and, eq, notInArray, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { operatorShards, shards } from "../db/schema/shards.ts";
import { invalidField } from "../errors.ts";
import { operatorCounter } from "../limits/counters.ts";
import { findOperator } from "./find-operator.ts";

export interface Assignment {
  readonly operatorCode: string;
  /** Several: its players are spread over them. */
  readonly wanted: readonly number[];
}

/**
 * Sets the shards in which an operator opens new sessions. Sessions that are open stay where they are. Throws NOT_FOUND, and
 * VALIDATION_FAILED for a shard that is not open.
 */
export async function assignShards(ctx: AdminCtx, { operatorCode, wanted }: Assignment): Promise<void> {
  await findOperator(ctx, operatorCode);
  const { db, clock } = ctx;
  const known = new Map((await db.select().from(shards)).map(({ id, state }) => [id, state]));
  // The control database has no row unless it has been closed.
  const closed = wanted.filter((shard) => (known.get(shard) ?? (shard === 0 && "open")) !== "open");
  if (closed.length > 0) throw invalidField("shards", `must be open shards: ${closed.join(", ")} is not`);
  const now = clock.now();
  const isOpen = sql`COALESCE((SELECT state FROM ${shards} WHERE id = value), iif(value = 0, 'open', '')) = 'open'`;
  await db.batch([
    db
      .update(operatorShards)
      .set({ state: "closed", since: now })
      .where(
        and(
          eq(operatorShards.operatorCode, operatorCode),
          eq(operatorShards.state, "open"),
          notInArray(operatorShards.shard, [...wanted]),
        ),
      ),
    insertSelect(
      db,
      operatorShards,
      { operatorCode, shard: sql`value`, state: "open", since: now },
      { from: sql`json_each(${JSON.stringify(wanted)})`, where: isOpen },
    ).onConflictDoUpdate({
      target: [operatorShards.operatorCode, operatorShards.shard],
      set: { state: "open", since: now },
      setWhere: eq(operatorShards.state, "closed"),
    }),
    auditEntry(ctx, { operator_code: operatorCode, shards: wanted }),
  ]);
  await operatorCounter(ctx, operatorCode).invalidate();
}
