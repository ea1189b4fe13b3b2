import { and, asc, eq, type SQL } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { eachShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import type { Movement } from "../rules/movement.ts";
import { type Attempt, readAttempts } from "./read-attempts.ts";

/** A movement of the operator's; with its attempts in the sandbox only. */
export interface OwnMovement {
  readonly movement: Movement;
  readonly attempts: readonly Attempt[] | undefined;
}

/** A transaction (docs/contract/operators.md#transactions). Throws NOT_FOUND, also for another operator's. */
export async function readTransaction(ctx: OperatorCtx, transactionId: string): Promise<OwnMovement> {
  const [found] = await readOwn(ctx, eq(movements.transactionId, transactionId));
  if (!found) throw notFound("The transaction");
  return found;
}

/** Every transaction of a round, oldest first (docs/contract/operators.md#rounds). Throws NOT_FOUND. */
export async function readRound(ctx: OperatorCtx, roundId: string): Promise<OwnMovement[]> {
  const found = await readOwn(ctx, eq(movements.roundId, roundId));
  if (found.length === 0) throw notFound("The round");
  return found;
}

/** A movement is in one shard; a round may be in several, if the provider names it in sessions of several. */
async function readOwn(ctx: OperatorCtx, which: SQL): Promise<OwnMovement[]> {
  const found = await eachShard(ctx, (own) => readInShard(own, which));
  const [only = [], ...others] = found.filter((rows) => rows.length > 0);
  return others.length === 0 ? only : found.flat().toSorted((a, b) => a.movement.createdAt - b.movement.createdAt);
}

async function readInShard(ctx: OperatorCtx, which: SQL): Promise<OwnMovement[]> {
  const own = and(eq(movements.operatorCode, ctx.operator.code), which);
  const ids = ctx.ledger.select({ id: movements.transactionId }).from(movements).where(own);
  // Read in parallel, so that the attempts add no waiting.
  const [rows, calls] = await Promise.all([
    ctx.ledger.select().from(movements).where(own).orderBy(asc(movements.seq)),
    ctx.settings.sandbox ? readAttempts(ctx, ids) : undefined,
  ]);
  return rows.map((movement) => ({ movement, attempts: calls && (calls.get(movement.transactionId) ?? []) }));
}
