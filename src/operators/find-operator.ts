import { eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { operators } from "../db/schema/operators.ts";
import { notFound } from "../errors.ts";

export type OperatorRow = typeof operators.$inferSelect;

/** An operator's row. Throws NOT_FOUND. */
export async function findOperator(ctx: Ctx, code: string): Promise<OperatorRow> {
  const row = await ctx.db.select().from(operators).where(eq(operators.code, code)).get();
  if (!row) throw notFound("The operator");
  return row;
}
