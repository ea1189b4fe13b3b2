import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { notFound } from "../../errors.ts";
import type { Movement } from "../rules/movement.ts";
import { type Attempt, readAttempts } from "./read-attempts.ts";

export interface MovementFilters {
  readonly status: Movement["status"] | undefined;
  readonly operatorCode: string | undefined;
}

export interface TracedMovement {
  readonly movement: Movement;
  readonly attempts: readonly Attempt[];
}

/** A page of the back office's list, newest first, each with its calls to the wallet; `before` is a place in it. */
export async function listMovements(
  ctx: Ctx,
  { status, operatorCode }: MovementFilters,
  limit: number,
  before: number | undefined,
): Promise<{ readonly rows: TracedMovement[]; readonly last: number | undefined }> {
  const conditions: (SQL | undefined)[] = [
    status && eq(movements.status, status),
    operatorCode === undefined ? undefined : eq(movements.operatorCode, operatorCode),
    before === undefined ? undefined : lt(movements.seq, before),
  ];
  const found = await ctx.db
    .select()
    .from(movements)
    .where(and(...conditions))
    .orderBy(desc(movements.seq))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const rows = await withAttempts(ctx, page);
  return { rows, last: found.length > limit ? page.at(-1)?.seq : undefined };
}

/** One movement with its calls, for the back office. Throws NOT_FOUND. */
export async function traceMovement(ctx: Ctx, transactionId: string): Promise<TracedMovement> {
  const row = await ctx.db.select().from(movements).where(eq(movements.transactionId, transactionId)).get();
  if (!row) throw notFound("The transaction");
  const [traced] = await withAttempts(ctx, [row]);
  return traced ?? { movement: row, attempts: [] };
}

async function withAttempts(ctx: Ctx, page: readonly Movement[]): Promise<TracedMovement[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ transactionId }) => transactionId);
  const calls = await readAttempts(ctx, ids);
  return page.map((movement) => ({ movement, attempts: calls.get(movement.transactionId) ?? [] }));
}
