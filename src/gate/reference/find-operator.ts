import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import { notFound } from "../../errors.ts";

export type OperatorRow = typeof operators.$inferSelect;

/** An operator's row. Throws NOT_FOUND. */
export async function findOperator(ctx: Ctx, code: string): Promise<OperatorRow> {
  const row = await findKnown(ctx, code);
  if (!row) throw notFound("The operator");
  return row;
}

/** An operator's row; undefined for an unknown code. */
export function findKnown(ctx: Pick<Ctx, "db">, code: string): Promise<OperatorRow | undefined> {
  return ctx.db.select().from(operators).where(eq(operators.code, code)).get();
}
