import { and, desc, eq, lt, lte, or, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../paging/keyset-page.ts";
import { IS_LISTED_EXCEPTION } from "../books/rows.ts";
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

export interface MovementsQuery extends MovementFilters {
  readonly cursor: string | undefined;
}

const PAGE_SIZE = 50;

/** The movements, newest first, each with its calls to the wallet. */
export async function listMovements(
  ctx: Ctx,
  { status, operatorCode, cursor }: MovementsQuery,
): Promise<Page<TracedMovement>> {
  const exceptional = status !== undefined && status !== "completed";
  // Each of these has an index that ends in the time of creation; all rows together are in the order of arrival.
  const byTime = exceptional || operatorCode !== undefined;
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: ["movements by creation", status ?? null, operatorCode ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ createdAt, seq }: typeof movements.$inferSelect) => ({ createdAt, seq }),
    rowsAfter: (place, limit) =>
      ctx.ledger
        .select()
        .from(movements)
        .where(
          and(
            status && eq(movements.status, status),
            exceptional ? IS_LISTED_EXCEPTION : undefined,
            operatorCode === undefined ? undefined : eq(movements.operatorCode, operatorCode),
            place && (byTime ? isBefore(place) : lt(movements.seq, place.seq)),
          ),
        )
        .orderBy(...(byTime ? [desc(movements.createdAt)] : []), desc(movements.seq))
        .limit(limit),
  });
  return { rows: await withAttempts(ctx, rows), nextCursor };
}

function isBefore({ createdAt, seq }: { readonly createdAt: number; readonly seq: number }): SQL | undefined {
  return and(lte(movements.createdAt, createdAt), or(lt(movements.createdAt, createdAt), lt(movements.seq, seq)));
}

/** One movement with its calls, for the back office. Throws NOT_FOUND. */
export async function traceMovement(ctx: Ctx, transactionId: string): Promise<TracedMovement> {
  const row = await ctx.ledger.select().from(movements).where(eq(movements.transactionId, transactionId)).get();
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
