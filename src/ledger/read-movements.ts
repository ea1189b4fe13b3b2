import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../context.ts";
import { attempts, movements } from "../db/schema/ledger.ts";
import { notFound } from "../http/errors.ts";
import type { Movement } from "./movement.ts";

export type Attempt = typeof attempts.$inferSelect;

/** A movement of the operator's own (interface: GET /v1/transactions/{id}). Throws NOT_FOUND. */
export async function readTransaction(ctx: OperatorCtx, transactionId: string): Promise<Movement> {
  const own = and(eq(movements.transactionId, transactionId), eq(movements.operatorCode, ctx.operator.code));
  const row = await ctx.db.select().from(movements).where(own).get();
  if (!row) throw notFound("The transaction");
  return row;
}

/** Every movement of one of the operator's rounds, oldest first (interface: GET /v1/rounds/{id}). Throws NOT_FOUND. */
export async function readRound(ctx: OperatorCtx, roundId: string): Promise<Movement[]> {
  const own = and(eq(movements.operatorCode, ctx.operator.code), eq(movements.roundId, roundId));
  const rows = await ctx.db.select().from(movements).where(own).orderBy(asc(movements.seq));
  if (rows.length === 0) throw notFound("The round");
  return rows;
}

export interface MovementFilters {
  readonly status: Movement["status"] | undefined;
  readonly operatorCode: string | undefined;
}

export interface TracedMovement {
  readonly movement: Movement;
  readonly attempts: readonly Attempt[];
}

/** Most attempts that are shown of one movement: the newest. */
const MOST_ATTEMPTS = 50;

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
  if (!row) throw notFound("The movement");
  const [traced] = await withAttempts(ctx, [row]);
  return traced ?? { movement: row, attempts: [] };
}

async function withAttempts(ctx: Ctx, page: readonly Movement[]): Promise<TracedMovement[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ transactionId }) => transactionId);
  const place = sql<number>`row_number() over (partition by ${attempts.transactionId} order by ${attempts.startedAt} desc)`;
  const numbered = ctx.db
    .select({ id: attempts.id, place: place.as("place") })
    .from(attempts)
    .where(inArray(attempts.transactionId, ids))
    .as("numbered");
  const calls = await ctx.db
    .select({ attempt: attempts })
    .from(numbered)
    .innerJoin(attempts, eq(attempts.id, numbered.id))
    .where(sql`${numbered.place} <= ${MOST_ATTEMPTS}`)
    .orderBy(asc(attempts.startedAt));
  return page.map((movement) => ({
    movement,
    attempts: calls.map(({ attempt }) => attempt).filter((call) => call.transactionId === movement.transactionId),
  }));
}
