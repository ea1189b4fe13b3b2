import { and, eq, isNull, sql } from "drizzle-orm";
import { importInvoices } from "../../billing/invoices/import-invoices.ts";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { intakeStops } from "../../db/schema/intake.ts";
import { journalCursor, movements, sessions } from "../../db/schema/ledger.ts";
import { restores } from "../../db/schema/recovery.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { eachShard, inShard, readEachShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { IS_PENDING } from "../../ledger/books/rows.ts";
import { IS_UNLISTED } from "../../ledger/books/unlisted-sql.ts";
import { type Imported, importMovements } from "../../ledger/import-movements.ts";
import { namedMovements } from "../../ledger/queries/journal-movements.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { shardOf } from "../../lib/shard-id.ts";
import { liftFences } from "../archive/watch-changes.ts";
import { type JournalPage, type JournalSession, namesSince, PAGES, parsePage } from "./page.ts";

export type Restore = typeof restores.$inferSelect;

/** The journal may have been this far behind when the backup was made. */
const MARGIN_MS = 15 * MINUTE_MS;
/** Rows that one call writes, and pages that it reads: D1 and R2 limit the calls of a request. */
const MAX_ROWS_PER_CALL = 400;
const MAX_PAGES_PER_CALL = 20;

/**
 * Says that the database was restored to its state of `since`: stops intake, and from now on rollbacks of bets that may be
 * lost go to the wallet; shards that were retired since take movements again. A repeat answers the restore that is under way.
 */
export async function beginRestore(ctx: AdminCtx, since: number): Promise<Restore> {
  const { db, clock, random } = ctx;
  await rememberShards(ctx);
  const id = random.uuid();
  const begunAt = clock.now();
  const underWay = and(eq(restores.since, since), isNull(restores.importedAt));
  const reason = `Restored to ${isoTime(since)}`;
  const [, , , [restore]] = await db.batch([
    insertSelect(
      db,
      restores,
      { id, since, begunAt, page: "", rows: 0 },
      { where: sql`NOT EXISTS (SELECT 1 FROM ${restores} WHERE ${underWay})` },
    ),
    db
      .insert(intakeStops)
      .values({ scope: "installation", code: "", reason, stoppedAt: begunAt })
      .onConflictDoNothing(),
    auditEntry(ctx, { since: isoTime(since) }),
    db.select().from(restores).where(underWay),
  ]);
  if (!restore) throw new Error("the restore is gone");
  await liftFences(ctx);
  return restore;
}

/** Exported for the test of its plan. */
export const PLAYED_HERE = `SELECT o.code FROM operators o WHERE EXISTS (
  SELECT 1 FROM sessions s WHERE s.operator_code = o.code)`;

/**
 * Notes again which shards operators have used, where that was lost: otherwise their shard would lose its copies of their keys and
 * wallets when it is filled again, and their look-ups would not ask it.
 */
async function rememberShards(ctx: AdminCtx): Promise<void> {
  const found = await readEachShard<{ code: string }>(ctx, PLAYED_HERE, () => []);
  const used = found.filter(({ shard }) => ctx.ledgers.copies.includes(shard));
  if (used.length === 0) return;
  await insertSelect(
    ctx.db,
    operatorShards,
    {
      operatorCode: sql`value ->> 'code'`,
      shard: sql`value ->> 'shard'`,
      state: "closed",
      since: ctx.clock.now(),
    },
    { from: sql`json_each(${JSON.stringify(used)})` },
  ).onConflictDoNothing();
}

/** Imports the next part of what the journal has since the backup; repeated until `importedAt` is set. NOT_FOUND. */
export async function importNext(ctx: AdminCtx, id: string): Promise<Restore> {
  const own = eq(restores.id, id);
  const restore = await ctx.db.select().from(restores).where(own).get();
  if (!restore) throw notFound("The restore");
  if (restore.importedAt !== null) return restore;
  const named = new Set(restore.unsettled);
  let { page, rows } = restore;
  let importedAt: number | null = null;
  let room = MAX_ROWS_PER_CALL;
  for (let pages = 0; pages < MAX_PAGES_PER_CALL && room > 0; pages++) {
    const next = await nextPage(ctx, page || namesSince(restore.since - MARGIN_MS));
    if (next === undefined) {
      rows += await importInvoices(ctx);
      importedAt = ctx.clock.now();
      break;
    }
    const found = parsePage((await (await ctx.env.JOURNAL.get(next))?.text()) ?? "");
    const imported = await importPage(ctx, found, room);
    rows += imported.written;
    room -= imported.written;
    if (!imported.all) break;
    for (const bet of imported.unsettled) named.add(bet);
    page = next;
  }
  // A later page may have had the outcome.
  const standing = await eachShard(ctx, (own) => namedMovements(own, [...named]));
  const known = new Set(standing.flat().map(({ transactionId }) => transactionId));
  const unsettled = [...named].filter((bet) => !known.has(bet));
  await ctx.db.batch([
    ctx.db.update(restores).set({ page, rows, unsettled, importedAt }).where(own),
    auditEntry(ctx, { restore_id: id, page, rows }),
  ]);
  return { ...restore, page, rows, importedAt, unsettled };
}

/** Writes a page, each row into the shard that its session names. */
async function importPage(
  ctx: AdminCtx,
  { sessions: opened, movements }: JournalPage,
  limit: number,
): Promise<Imported> {
  let done: Imported = { written: 0, all: true, unsettled: [] };
  const shards = new Set([...opened.map(({ id }) => id), ...movements.map(({ sessionId }) => sessionId)].map(shardOf));
  for (const shard of shards) {
    const own = inShard(ctx, shard);
    await importSessions(
      own,
      opened.filter(({ id }) => shardOf(id) === shard),
    );
    const inIt = movements.filter(({ sessionId }) => shardOf(sessionId) === shard);
    const imported = await importMovements(own, inIt, limit - done.written);
    done = {
      written: done.written + imported.written,
      all: done.all && imported.all,
      unsettled: [...done.unsettled, ...imported.unsettled],
    };
  }
  return done;
}

async function nextPage({ env }: AdminCtx, startAfter: string): Promise<string | undefined> {
  const { objects } = await env.JOURNAL.list({ prefix: PAGES, startAfter, limit: 1 });
  return objects[0]?.key;
}

/** Sessions that are missing, and the ends of those that are not. One statement for many, because a row has many columns. */
async function importSessions({ ledger: db }: AdminCtx, found: readonly JournalSession[]): Promise<void> {
  const field = (name: keyof JournalSession) => sql`value ->> ${`$.${name}`}`;
  for (const chunk of jsonChunks(found)) {
    await insertSelect(
      db,
      sessions,
      {
        id: field("id"),
        operatorCode: field("operatorCode"),
        playerId: field("playerId"),
        currency: field("currency"),
        precision: field("precision"),
        gameId: field("gameId"),
        providerCode: field("providerCode"),
        gameCode: field("gameCode"),
        walletGameCode: field("walletGameCode"),
        sectionCode: field("sectionCode"),
        locale: sql`NULL`,
        lobbyUrl: sql`NULL`,
        depositUrl: sql`NULL`,
        realityCheckMinutes: sql`NULL`,
        responsibleGamingUrl: sql`NULL`,
        playerCountry: sql`NULL`,
        playerDevice: sql`NULL`,
        playerName: sql`NULL`,
        tokenHash: field("tokenHash"),
        createdAt: field("createdAt"),
        expiresAt: field("expiresAt"),
        closedAt: field("closedAt"),
      },
      { from: sql`json_each(${chunk})` },
    ).onConflictDoUpdate({
      target: sessions.id,
      set: { closedAt: sql`COALESCE(${sessions.closedAt}, excluded.closed_at)` },
    });
  }
}

interface JournalState {
  /** Everything that happened before is in the journal. */
  readonly caughtUpAt: number | null;
  readonly betsInFlight: number;
}

/** Reads the place of the journal, and the bets that wait for their wallet: a restore wants both at rest. */
export async function readJournal(ctx: Ctx): Promise<JournalState> {
  const states = await eachShard(ctx, readInShard);
  return {
    caughtUpAt: states.some(({ caughtUpAt }) => caughtUpAt === null)
      ? null
      : Math.min(...states.map(({ caughtUpAt }) => caughtUpAt ?? 0)),
    betsInFlight: states.reduce((sum, { betsInFlight }) => sum + betsInFlight, 0),
  };
}

async function readInShard({ ledger: db }: Ctx): Promise<JournalState> {
  const inFlight = and(IS_PENDING, eq(movements.type, "bet"), eq(movements.intent, "apply"));
  // Named, because SQLite may prefer an index that it makes for the statement, and reads the whole table for it.
  const listed = sql`FROM movements INDEXED BY movements_due WHERE ${movements.unlisted} = 0 AND ${inFlight}`;
  const unlisted = sql`FROM movements NOT INDEXED WHERE ${sql.raw(IS_UNLISTED)} AND ${inFlight}`;
  const [[cursor], [counts]] = await db.batch([
    db.select().from(journalCursor),
    db
      .select({
        listed: sql<number>`(SELECT count(*) ${listed})`,
        unlisted: sql<number>`(SELECT count(*) ${unlisted})`,
      })
      .from(journalCursor)
      .limit(1),
  ]);
  return { caughtUpAt: cursor?.caughtUpAt || null, betsInFlight: (counts?.listed ?? 0) + (counts?.unlisted ?? 0) };
}
