import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx, OwnerCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { retried } from "../../db/retry.ts";
import { batchedGrants, freeSpins, grantBatches } from "../../db/schema/promotions.ts";
import { notFound } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { toHex, utf8 } from "../../lib/encoding.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import { sameTexts } from "../../lib/same-texts.ts";
import { freeSpinsRefused, type Grant, isSameStake } from "./grant.ts";
import type { NewGrant } from "./grant-free-spins.ts";

export { BATCHED_ERRORS, BATCHED_STATUSES } from "../../db/schema/promotions.ts";

export type GrantBatch = typeof grantBatches.$inferSelect;
export type BatchedGrant = typeof batchedGrants.$inferSelect;

export const MAX_BATCHED = 1_000;
/** Batches of an operator that are not finished. */
const MAX_UNFINISHED = 5;
const KEPT_MS = 30 * DAY_MS;
/** Batches that one run deletes, with their grants. */
const MAX_FORGOTTEN = 5;

interface NewBatch extends Omit<NewGrant, "playerId"> {
  readonly grants: readonly { readonly playerId: string; readonly reference: string }[];
}

/**
 * Orders free spins for many players. Idempotent by the batch's reference: a repeat answers the first, with the fields in which
 * it differs. The grants are placed by the queue, each as `grantFreeSpins` does. Throws FREE_SPINS_REFUSED while the operator
 * has too many unfinished.
 */
export async function createBatch(
  ctx: OperatorCtx,
  { grants, ...terms }: NewBatch,
): Promise<{ batch: GrantBatch; differs: readonly string[] }> {
  const digest = toHex(await crypto.subtle.digest("SHA-256", utf8(JSON.stringify(grants))));
  const id = ctx.random.uuid();
  const { db, operator } = ctx;
  const unfinished = and(eq(grantBatches.operatorCode, operator.code), isNull(grantBatches.finishedAt));
  const row = {
    ...terms,
    id,
    gameIds: [...terms.gameIds],
    operatorCode: operator.code,
    total: grants.length,
    digest,
    createdAt: ctx.clock.now(),
    nextAttemptAt: inRealTime(ctx).clock.now(),
  };
  const rows = jsonChunks(grants.map(({ playerId, reference }, place) => [place, playerId, reference]));
  // In one transaction, each grant on the condition that this call has opened the batch.
  await retried(ctx.log, () =>
    db.batch([
      insertSelect(db, grantBatches, row, {
        where: sql`(SELECT count(*) FROM ${grantBatches} WHERE ${unfinished}) < ${MAX_UNFINISHED}`,
      }).onConflictDoNothing(),
      ...rows.map((chunk) =>
        insertSelect(
          db,
          batchedGrants,
          {
            batchId: id,
            place: sql`value ->> 0`,
            playerId: sql`value ->> 1`,
            reference: sql`value ->> 2`,
          },
          {
            from: sql`json_each(${chunk})`,
            where: sql`EXISTS (SELECT 1 FROM ${grantBatches} WHERE ${grantBatches.id} = ${id})`,
          },
        ).onConflictDoNothing(),
      ),
    ]),
  );
  const batch = await db
    .select()
    .from(grantBatches)
    .where(and(eq(grantBatches.operatorCode, operator.code), eq(grantBatches.reference, terms.reference)))
    .get();
  if (!batch) throw freeSpinsRefused(`${MAX_UNFINISHED} batches are not finished. Send this one when one of them is.`);
  if (batch.id === id) await sendWakeUp(ctx, { kind: "grants", id });
  return { batch, differs: batchDifferences(batch, row) };
}

function batchDifferences(first: GrantBatch, sent: Omit<GrantBatch, "attempts" | "finishedAt" | "leaseToken">) {
  const fields = {
    currency: first.currency !== sent.currency,
    game_ids: !sameTexts(first.gameIds, sent.gameIds),
    quantity: first.quantity !== sent.quantity,
    bet_amount: !isSameStake(first, sent),
    valid_until: first.validUntil !== sent.validUntil,
    grants: first.digest !== sent.digest,
  };
  return Object.entries(fields).flatMap(([field, isOther]) => (isOther ? [field] : []));
}

export async function isBatchKnown({ db, operator }: OwnerCtx, reference: string): Promise<boolean> {
  const own = and(eq(grantBatches.operatorCode, operator.code), eq(grantBatches.reference, reference));
  return (await db.$count(grantBatches, own)) > 0;
}

export type Progress = Readonly<Record<BatchedGrant["status"], number>>;

/** Progress of batches, by their ids. */
export async function progressOf({ db }: Ctx, ids: readonly string[]): Promise<(id: string) => Progress> {
  const { batchId, status } = batchedGrants;
  const counted = await db
    .select({ batchId, status, count: sql<number>`count(*)` })
    .from(batchedGrants)
    .where(sql`${batchId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .groupBy(batchId, status);
  const byBatch = Map.groupBy(counted, (one) => one.batchId);
  return (id) => ({
    waiting: 0,
    granted: 0,
    refused: 0,
    unanswered: 0,
    ...Object.fromEntries((byBatch.get(id) ?? []).map((one) => [one.status, one.count])),
  });
}

/** A batch of the operator. Throws NOT_FOUND. */
export async function readBatch({ db, operator }: OwnerCtx, id: string): Promise<GrantBatch> {
  const own = and(eq(grantBatches.id, id), eq(grantBatches.operatorCode, operator.code));
  const batch = await db.select().from(grantBatches).where(own).get();
  if (!batch) throw notFound("The batch");
  return batch;
}

interface BatchesQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Batches of a page: each is up to 1,000 grants to count. */
const MAX_LISTED = 100;

/** The operator's batches, newest first. */
export function listBatches(ctx: OwnerCtx, { limit, cursor }: BatchesQuery): Promise<Page<GrantBatch>> {
  return tablePage(ctx, grantBatches, {
    scope: ["grant batches", ctx.operator.code],
    where: eq(grantBatches.operatorCode, ctx.operator.code),
    by: ["createdAt", "id"],
    newestFirst: true,
    cursor,
    limit: Math.min(limit, MAX_LISTED),
  });
}

interface BatchedQuery extends BatchesQuery {
  readonly status: BatchedGrant["status"] | undefined;
}

export interface AnsweredInBatch extends BatchedGrant {
  /** As it is now; null unless `granted`. */
  readonly grant: Grant | null;
}

/** The grants of a batch, in the order sent, each with its answer. Throws NOT_FOUND. */
export async function listBatched(
  ctx: OwnerCtx,
  id: string,
  { status, limit, cursor }: BatchedQuery,
): Promise<Page<AnsweredInBatch>> {
  await readBatch(ctx, id);
  const page = await tablePage(ctx, batchedGrants, {
    scope: ["batched grants", id, status ?? null],
    where: and(eq(batchedGrants.batchId, id), status && eq(batchedGrants.status, status)),
    by: ["place"],
    cursor,
    limit,
  });
  const ids = JSON.stringify(page.rows.flatMap(({ grantId }) => grantId ?? []));
  const found = await ctx.db
    .select()
    .from(freeSpins)
    .where(sql`${freeSpins.id} IN (SELECT value FROM json_each(${ids}))`);
  const grants = new Map(found.map((grant) => [grant.id, grant]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, grant: grants.get(row.grantId ?? "") ?? null })) };
}

/** Scheduled job: deletes batches 30 days after they were finished. Their grants stay. */
export async function forgetBatches({ db, clock }: Ctx): Promise<void> {
  const over = await db
    .select({ id: grantBatches.id })
    .from(grantBatches)
    .where(and(sql`${grantBatches.finishedAt} IS NOT NULL`, lt(grantBatches.finishedAt, clock.now() - KEPT_MS)))
    .orderBy(grantBatches.finishedAt)
    .limit(MAX_FORGOTTEN);
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  await db.batch([
    db.delete(batchedGrants).where(inArray(batchedGrants.batchId, ids)),
    db.delete(grantBatches).where(inArray(grantBatches.id, ids)),
  ]);
}
