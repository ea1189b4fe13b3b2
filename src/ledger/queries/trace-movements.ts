import { and, desc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, sessions } from "../../db/schema/ledger.ts";
import { eachShard, eachShardOf, inShard } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { archivedTransactions } from "../archive/read-archive.ts";
import { IS_LISTED_EXCEPTION } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import { type DescribedMovement, described, describeMovements } from "./describe-movements.ts";
import { mergedPage } from "./merged-page.ts";
import { type Attempt, readAttempts } from "./read-attempts.ts";

interface RowInShard {
  readonly shard: number;
  readonly row: typeof movements.$inferSelect;
  readonly gameId: string | null;
}

interface MovementFilters {
  readonly status: Movement["status"] | undefined;
  readonly operatorCode: string | undefined;
}

export interface TracedMovement extends DescribedMovement {
  readonly attempts: readonly Attempt[];
}

/** Throws CONFLICT for a movement of an archive. */
export function refuseArchivedMovement(found: TracedMovement): void {
  if (found.archivedCalls) throw archivedMovement(found);
}

export function archivedMovement({ shard }: TracedMovement): ApiError {
  return new ApiError("CONFLICT", `The transaction is in the archive of shard ${shard}, and changes no more.`);
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
      return withGames(inShard(ctx, shard))
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
    },
  });
  return { rows: await withAttempts(ctx, rows), nextCursor };
}

function withGames({ ledger }: Ctx) {
  return ledger
    .select({ shard: sql<number>`${ledger.shard}`.as("shard"), row: movements, gameId: sessions.gameId })
    .from(movements)
    .leftJoin(sessions, eq(sessions.id, movements.sessionId));
}

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
  const found = await eachShard(ctx, async (inOne) => withGames(inOne).where(own));
  const [traced] = await withAttempts(ctx, found.flat());
  if (traced) return traced;
  const [archived] = await describeMovements(ctx, (await archivedTransactions(ctx, transactionId)).slice(0, 1));
  if (!archived) throw notFound("The transaction");
  return { ...archived, attempts: archived.archivedCalls ?? [] };
}

/** The attempts of each movement are read in its shard. */
async function withAttempts(ctx: Ctx, rows: readonly RowInShard[]): Promise<TracedMovement[]> {
  const known = await described(
    ctx,
    rows.map(({ row, ...own }) => ({ ...own, movement: row, archivedCalls: undefined })),
  );
  const calls = await eachShardOf(ctx, known, async (own, found) => {
    const ids = found.map(({ movement }) => movement.transactionId);
    return [own.ledger.shard, await readAttempts(own, ids)] as const;
  });
  const callsIn = new Map(calls);
  return known.map((one) => ({
    ...one,
    attempts: callsIn.get(one.shard)?.get(one.movement.transactionId) ?? [],
  }));
}
