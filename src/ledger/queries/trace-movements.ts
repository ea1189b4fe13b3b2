import { and, desc, eq, lt, lte, or, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { eachShard, inShard } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Page } from "../../paging/keyset-page.ts";
import { mergedPage } from "../../paging/merged-page.ts";
import { archivedAttempts } from "../archive/archived-row.ts";
import { archivedTransactions } from "../archive/read-archive.ts";
import { IS_LISTED_EXCEPTION, toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import { type Attempt, readAttempts } from "./read-attempts.ts";

interface RowInShard {
  readonly shard: number;
  readonly row: typeof movements.$inferSelect;
}

export interface MovementFilters {
  readonly status: Movement["status"] | undefined;
  readonly operatorCode: string | undefined;
}

export interface TracedMovement {
  readonly shard: number;
  readonly movement: Movement;
  readonly attempts: readonly Attempt[];
  /** Undefined: it is not from an archive. */
  readonly archivedCalls: readonly Attempt[] | undefined;
}

/** Throws CONFLICT for a movement of an archive. */
export function refuseArchivedMovement({ shard, archivedCalls }: TracedMovement): void {
  if (archivedCalls)
    throw new ApiError("CONFLICT", `The transaction is in the archive of shard ${shard}, and changes no more.`);
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
  const { rows, nextCursor } = await mergedPage<RowInShard, Place>(ctx, {
    scope: ["movements by creation in shards", status ?? null, operatorCode ?? null],
    cursor,
    limit: PAGE_SIZE,
    parts: ctx.ledgers.shards,
    placeOf: ({ row: { createdAt, seq } }) => ({ createdAt, seq }),
    isBefore: ({ row }, other) => row.createdAt > other.row.createdAt,
    rowsAfter: async (shard, place, limit) => {
      const found = await inShard(ctx, shard)
        .ledger.select()
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
        .limit(limit);
      return found.map((row) => ({ shard, row }));
    },
  });
  const byShard = Map.groupBy(rows, ({ shard }) => shard);
  const traced = await Promise.all(
    [...byShard].map(([shard, own]) =>
      withAttempts(
        inShard(ctx, shard),
        own.map(({ row }) => row),
      ),
    ),
  );
  const byId = new Map(traced.flat().map((one) => [keyOf(one.shard, one.movement), one]));
  return { rows: rows.flatMap(({ shard, row }) => byId.get(keyOf(shard, row)) ?? []), nextCursor };
}

const keyOf = (shard: number, { transactionId }: Pick<Movement, "transactionId">) => `${shard} ${transactionId}`;

interface Place {
  readonly createdAt: number;
  readonly seq: number;
}

function isBefore({ createdAt, seq }: Place): SQL | undefined {
  return and(lte(movements.createdAt, createdAt), or(lt(movements.createdAt, createdAt), lt(movements.seq, seq)));
}

/** One movement with its calls, for the back office, also of an archive. Throws NOT_FOUND. */
export async function traceMovement(ctx: Ctx, transactionId: string): Promise<TracedMovement> {
  const own = eq(movements.transactionId, transactionId);
  const found = await eachShard(ctx, async (inOne) =>
    withAttempts(inOne, await inOne.ledger.select().from(movements).where(own)),
  );
  const [traced] = found.flat();
  if (traced) return traced;
  const [archived] = await archivedTransactions(ctx, transactionId);
  if (!archived) throw notFound("The transaction");
  const archivedCalls = archivedAttempts(archived) ?? [];
  return { shard: archived.shard, movement: toMovement(archived), attempts: archivedCalls, archivedCalls };
}

async function withAttempts(ctx: Ctx, page: readonly Movement[]): Promise<TracedMovement[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ transactionId }) => transactionId);
  const calls = await readAttempts(ctx, ids);
  const { shard } = ctx.ledger;
  return page.map((movement) => ({
    ...{ shard, movement, attempts: calls.get(movement.transactionId) ?? [] },
    archivedCalls: undefined,
  }));
}
