import { and, count, eq, gt, inArray, isNotNull, isNull, min, ne, notExists, sql } from "drizzle-orm";
import { jobId } from "../../books/statements/advance-statements.ts";
import type { AdminCtx, Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { auditLog } from "../../db/schema/audit.ts";
import { invoices } from "../../db/schema/billing.ts";
import { bookJobs, statementDays } from "../../db/schema/books.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { revenueDays, movements as rows, sessions } from "../../db/schema/ledger.ts";
import { bonusCampaigns, campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { archivedDays, operatorShards, shardArchives, shards } from "../../db/schema/shards.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { IS_LISTED_EXCEPTION } from "../../ledger/books/rows.ts";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { type ClosedShard, closedShard } from "./closed-shard.ts";
import { countRows } from "./export-step.ts";
import { takeBooks } from "./take-books.ts";
import { verifyArchive } from "./verify-archive.ts";
import { fence, fencedWith, isUnchanged } from "./watch-changes.ts";

/**
 * Retires an exported shard: from then on it refuses every write of what the archive has, and its database may be unbound and
 * dropped. A repeat changes nothing, and finishes what a killed one left. Throws NOT_FOUND, and CONFLICT with what is missing.
 */
export async function retireShard(ctx: AdminCtx, shard: number): Promise<void> {
  const closed = await closedShard(ctx, shard);
  if (closed.state === "retired") return takeBooks(ctx, shard);
  await prepare(ctx, shard, closed);
  const now = ctx.clock.now();
  await ctx.db.batch([
    ctx.db.update(shards).set({ state: "retired" }).where(eq(shards.id, shard)),
    ctx.db.update(shardArchives).set({ retiredAt: now }).where(eq(shardArchives.shard, shard)),
    auditEntry(ctx, { shard, manifest_sha256: closed.archive?.manifestSha256 }),
  ]);
  await takeBooks(ctx, shard);
}

/** Fences the shard if it is ready. A shard that is fenced already was ready: this call goes on with a killed retirement. */
async function prepare(ctx: AdminCtx, shard: number, closed: ClosedShard): Promise<void> {
  const { ledger } = closed.own;
  const fenced = await fencedWith(ledger);
  if (fenced === undefined) {
    const build = await refuseUnready(ctx, shard, closed);
    if (!(await fence(ledger, build))) throw changed(shard);
  } else if (fenced !== closed.archive?.build || closed.archive.exportedAt === null)
    throw conflict(
      `Shard ${shard} was retired, and the control database restored since: docs/second-day.md#restoring.`,
    );
}

/** Throws unless everything that a retirement needs holds; returns the build of the archive. */
async function refuseUnready(ctx: AdminCtx, shard: number, { own, archive }: ClosedShard): Promise<string> {
  const { exportedAt = null, summary = null, manifestSha256 = null, build = "" } = archive ?? {};
  if (exportedAt === null || summary === null || manifestSha256 === null)
    throw conflict(`Shard ${shard} is not exported. Export it, and wait until the export has finished.`);
  const { movements, sessions, revenueDays: days, byStatus, lastActivityAt } = summary;
  const counts = await countRows(own);
  const isSame = counts.movements === movements && counts.sessions === sessions && counts.revenueDays === days;
  if (!isSame || !(await isUnchanged(own.ledger, build))) throw changed(shard);
  if (byStatus.pending) throw conflict(`${byStatus.pending} transactions of shard ${shard} are pending.`);
  await refuseFailed(own, shard);
  const quietAt = lastActivityAt + ctx.settings.shardRetentionDays * DAY_MS;
  if (quietAt > ctx.clock.now())
    throw conflict(
      `The last movement of shard ${shard} was on ${isoTime(lastActivityAt)}. It can be retired from ${isoTime(quietAt)} on, after ${ctx.settings.shardRetentionDays} quiet days.`,
    );
  await refuseOpen(ctx, own);
  await refuseUncarried(own, shard);
  await refuseUnbilled(own, shard);
  await refuseWithoutStatements(ctx, shard);
  const fault = await verifyArchive(ctx, { shard, build }, manifestSha256);
  if (fault !== undefined)
    throw conflict(
      `The archive of shard ${shard} is not as it was written: ${fault}. Restore the file, or find out why.`,
    );
  return build;
}

/**
 * Throws CONFLICT while a wallet has not taken a win or rollback of the shard: an archive sends nothing. A failed bet is undone
 * by its rollback, which is counted.
 */
export async function refuseFailed({ ledger }: Pick<Ctx, "ledger">, shard: number): Promise<void> {
  const [first] = await ledger
    .select({ of: rows.operatorCode, type: rows.type, count: count(), id: min(rows.transactionId) })
    .from(rows)
    .where(and(eq(rows.status, "failed"), IS_LISTED_EXCEPTION, ne(rows.type, "bet")))
    .groupBy(rows.operatorCode, rows.type)
    .limit(1);
  if (first)
    throw conflict(
      `Transactions of shard ${shard} have failed: ${first.count} of type ${first.type} of ${first.of}, such as ${first.id}. Send them again: movement replay-failed.`,
    );
}

/**
 * Throws CONFLICT while the shard has open sessions, while an operator opens sessions in it, and while it counts the spins of
 * an open promotion, whose players open their next sessions in it (src/ledger/shards/promoted-shard.ts).
 */
async function refuseOpen({ db, clock }: AdminCtx, { ledger }: AdminCtx): Promise<void> {
  const { shard } = ledger;
  const now = clock.now();
  const isOpen = and(isNull(sessions.closedAt), gt(sessions.expiresAt, now));
  const [session] = await ledger.select({ until: sessions.expiresAt }).from(sessions).where(isOpen).limit(1);
  if (session) throw conflict(`Sessions in shard ${shard} are open, one of them until ${isoTime(session.until)}.`);
  const users = db
    .select({ code: operatorShards.operatorCode })
    .from(operatorShards)
    .where(eq(operatorShards.shard, shard));
  const [[grant], [campaign], [assigned]] = await db.batch([
    db
      .select({ of: freeSpins.operatorCode, reference: freeSpins.reference, until: freeSpins.validUntil })
      .from(freeSpins)
      .where(
        and(
          sql`${freeSpins.status} IN ('placing', 'active')`,
          eq(freeSpins.shard, shard),
          gt(freeSpins.validUntil, now),
        ),
      )
      .limit(1),
    db
      .select({
        of: bonusCampaigns.operatorCode,
        reference: bonusCampaigns.reference,
        until: bonusCampaigns.validUntil,
      })
      .from(campaignPlayers)
      .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, campaignPlayers.campaignId))
      .where(
        and(
          inArray(campaignPlayers.operatorCode, users),
          eq(campaignPlayers.shard, shard),
          gt(campaignPlayers.validUntil, now),
        ),
      )
      .limit(1),
    db
      .select({ of: operatorShards.operatorCode })
      .from(operatorShards)
      .where(and(eq(operatorShards.shard, shard), eq(operatorShards.state, "open")))
      .limit(1),
  ]);
  const promotion = grant ?? campaign;
  if (promotion)
    throw conflict(
      `Spins of promotion ${promotion.reference} of ${promotion.of} are counted in shard ${shard} until ${isoTime(promotion.until)}. Retire it when no such promotion is open.`,
    );
  if (assigned)
    throw conflict(`Operator ${assigned.of} opens sessions in shard ${shard}. Give it another: operator shards.`);
}

/** Refuses while records of the shard are not in the control database yet: they are carried within a minute. */
async function refuseUncarried({ ledger }: AdminCtx, shard: number): Promise<void> {
  const left = await Promise.all([alerts, auditLog, operatorEvents].map((table) => ledger.$count(table)));
  if (left.some((count) => count > 0))
    throw conflict(`Records of shard ${shard} are still being carried to the control database. Retry in a minute.`);
}

async function refuseUnbilled({ db, ledger }: AdminCtx, shard: number): Promise<void> {
  const open = await ledger
    .select({ operator: revenueDays.operatorCode, day: revenueDays.day })
    .from(revenueDays)
    .where(eq(revenueDays.invoiceId, ""))
    .limit(1)
    .get();
  if (open) throw conflict(`Not all play of shard ${shard} is billed: that of ${open.operator} on ${open.day} is not.`);
  const billed = await ledger.selectDistinct({ id: revenueDays.invoiceId }).from(revenueDays);
  for (const chunk of jsonChunks(billed.map(({ id }) => id))) {
    const named = sql`${invoices.id} IN (SELECT value FROM json_each(${chunk}))`;
    const issued = await db.$count(invoices, and(named, eq(invoices.status, "issued")));
    if (issued !== (JSON.parse(chunk) as unknown[]).length)
      throw conflict(`Invoices of play in shard ${shard} are being generated or voided. Retry in a few minutes.`);
  }
  const drafts = and(
    eq(invoices.status, "draft"),
    sql`EXISTS (SELECT 1 FROM json_each(${invoices.shards}) WHERE value = ${shard})`,
  );
  if ((await db.$count(invoices, drafts)) > 0)
    throw conflict(`Invoices over shard ${shard} are being generated. Retry in a few minutes.`);
}

const MAX_STATEMENTS = 1_000;

/** Throws CONFLICT until the statements of all archived days are final: they are made from movements. Starts missing ones. */
async function refuseWithoutStatements({ db, clock }: AdminCtx, shard: number): Promise<void> {
  const { operatorCode, day } = archivedDays;
  const ofDay = and(eq(statementDays.operatorCode, operatorCode), eq(statementDays.day, day));
  const final = db
    .select({ one: sql`1` })
    .from(statementDays)
    .where(and(ofDay, isNotNull(statementDays.finalAt)));
  const missing = await db
    .selectDistinct({ operatorCode, day })
    .from(archivedDays)
    .where(and(eq(archivedDays.shard, shard), notExists(final)))
    .limit(MAX_STATEMENTS);
  const [first] = missing;
  if (!first) return;
  const jobs = missing.map((key) => [jobId(key), key.operatorCode]);
  for (const chunk of jsonChunks(jobs)) {
    await db.run(
      sql`INSERT INTO ${bookJobs} (kind, id, operator_code, next_at)
        SELECT 'statement', value ->> 0, value ->> 1, ${clock.now()} FROM json_each(${chunk}) WHERE true
        ON CONFLICT DO NOTHING`,
    );
  }
  throw conflict(
    `Statements of days in shard ${shard} are not final, such as that of ${first.operatorCode} of ${first.day}. They are being made; retry in some minutes.`,
  );
}

function changed(shard: number): ApiError {
  return conflict(`Shard ${shard} has changed since it was exported. Export it again.`);
}

function conflict(message: string): ApiError {
  return new ApiError("CONFLICT", message);
}
