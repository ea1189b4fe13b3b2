import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { riskCursors } from "../../db/schema/risk.ts";

/** A step of a check: what its batch writes takes effect only if the cursor was still at `from`. */
export interface Step {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly token: string;
}

/** The cursor of a check in the context's shard. */
export function cursorIn({ ledger }: Ctx, name: string): string {
  return ledger.shard === 0 ? name : `${name} ${ledger.shard}`;
}

/** Reads the place of a check. A new one begins at `start`: it looks at nothing that happened before it was installed. */
export async function readCursor(ctx: Ctx, name: string, start: () => Promise<number> | number): Promise<number> {
  const read = ctx.db.select().from(riskCursors).where(eq(riskCursors.name, name));
  const known = await read.get();
  if (known) return known.position;
  const created = ctx.db
    .insert(riskCursors)
    .values({ name, position: await start(), token: "" })
    .onConflictDoNothing();
  const [, [cursor]] = await ctx.db.batch([created, read]);
  if (!cursor) throw new Error(`the cursor ${name} is gone`);
  return cursor.position;
}

/** Lets a check of the context's shard go on with what comes from now on. */
export async function forgetCursor(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.delete(riskCursors).where(eq(riskCursors.name, cursorIn(ctx, name)));
}

/** The statement that moves the cursor: the first of the step's batch. */
export function moveCursor(ctx: Ctx, { name, from, to, token }: Step) {
  const own = and(eq(riskCursors.name, name), eq(riskCursors.position, from));
  return ctx.db.update(riskCursors).set({ position: to, token }).where(own);
}

/** Condition: this step moved the cursor. */
export function hasMoved({ name, token }: Step): SQL {
  return sql`EXISTS (SELECT 1 FROM ${riskCursors} WHERE ${eq(riskCursors.name, name)} AND ${eq(riskCursors.token, token)})`;
}
