import { and, eq, isNull, sql } from "drizzle-orm";
import { importInvoices } from "../../billing/invoices/import-invoices.ts";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { intakeStops } from "../../db/schema/intake.ts";
import { journalCursor, movements, sessions } from "../../db/schema/ledger.ts";
import { restores } from "../../db/schema/recovery.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { eachShard, inShard, readEachShard, withFrozen } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { IS_PENDING } from "../../ledger/books/rows.ts";
import { IS_UNLISTED } from "../../ledger/books/unlisted-sql.ts";
import { type Imported, importMovements } from "../../ledger/import-movements.ts";
import { namedMovements } from "../../ledger/queries/journal-movements.ts";
import { updateCopies } from "../../ledger/shards/keep-copies.ts";
import { DAY_MS, isoTime, MINUTE_MS, utcDay } from "../../lib/clock.ts";
import { derived } from "../../lib/derived.ts";
import { shardOf } from "../../lib/shard-id.ts";
import { liftFences } from "../archive/watch-changes.ts";
import { forgetCursor } from "../risk/cursor.ts";
import { loadCopy, prepareForCopy, readManifest } from "./load-copy.ts";
import { type JournalPage, type JournalSession, namesSince, PAGES, parsePage, timeOf } from "./page.ts";
import { writeJournal } from "./write-journal.ts";

export type Restore = typeof restores.$inferSelect;

/** The journal may have been this far behind when the backup was made. */
const MARGIN_MS = 15 * MINUTE_MS;
/** Rows that one call writes, and pages that it reads: D1 and R2 limit the calls of a request. */
const MAX_ROWS_PER_CALL = 400;
const MAX_PAGES_PER_CALL = 20;

/** Source and target of a restore: the control database in place or from a copy, or one shard. */
interface Restored {
  /** Ignored for a copy, whose manifest has the time. */
  readonly since: number;
  readonly shard: number | null;
  readonly copy: string | null;
}

/**
 * Says that the control database was restored to its state of `since`: stops intake, and from now on rollbacks of bets that may
 * be lost go to the wallet; shards that were retired since take movements again. Of one shard, while the others play: writes
 * what the journal lacks of it first, so that nothing is lost if it is restored only then. A repeat answers the restore that
 * is under way. Throws NOT_FOUND without the copy. Throws CONFLICT for a shard or a copy while that is not frozen, and for a
 * copy into a database with operators. A restore in place is not checked: the caller freezes the service first.
 */
export async function beginRestore(ctx: AdminCtx, { since: asked, shard, copy }: Restored): Promise<Restore> {
  const { db, clock, random, ledgers } = ctx;
  const since = copy === null ? asked : (await readManifest(ctx, copy)).begunAt;
  const underWay = and(
    eq(restores.since, since),
    isNull(restores.importedAt),
    sql`${restores.shard} IS ${shard} AND ${restores.copy} IS ${copy}`,
  );
  const known = await db.select().from(restores).where(underWay).get();
  if (shard !== null) {
    if (ledgers.frozen()?.shard !== shard)
      throw new ApiError("CONFLICT", `Shard ${shard} is not frozen: set FROZEN to ${shard}, then call again.`);
    // A repeat too: the shard may have played in between.
    await writeJournal(inShard(withFrozen(ctx), shard));
  }
  if (known) return known;
  if (copy !== null) await prepareForCopy(ctx, copy);
  else if (shard === null) {
    await rememberShards(ctx);
    // Before the restore is known: a repeat of a call that was killed here does it again.
    await liftFences(ctx);
  }
  const id = random.uuid();
  const begunAt = clock.now();
  const reason = `Restored to ${isoTime(since)}`;
  const stop = { scope: "installation", code: "", reason, stoppedAt: begunAt } as const;
  const [, , [restore]] = await db.batch([
    insertSelect(
      db,
      restores,
      { id, since, begunAt, shard, copy, page: "", rows: 0 },
      { where: sql`NOT EXISTS (SELECT 1 FROM ${restores} WHERE ${underWay})` },
    ),
    auditEntry(ctx, { since: isoTime(since), shard, copy }),
    db.select().from(restores).where(underWay),
    ...(shard === null ? [db.insert(intakeStops).values(stop).onConflictDoNothing()] : []),
  ]);
  if (!restore) throw new Error("the restore is gone");
  return restore;
}

/** Exported for the test of its plan. */
export const PLAYED_HERE = `SELECT o.code FROM operators o WHERE EXISTS (
  SELECT 1 FROM sessions s WHERE s.operator_code = o.code)`;

/**
 * Notes again which shards operators have used, where that was lost. Otherwise a shard that is filled again would lose its
 * copies of their keys and wallets, and their look-ups would not ask it.
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

/** Returns the context of an import; of one shard's, a context with that shard alone. Throws CONFLICT if it is not frozen. */
function contextOf(caller: AdminCtx, { shard }: Restore): AdminCtx {
  if (shard === null) return caller;
  if (caller.ledgers.frozen()?.shard !== shard)
    throw new ApiError("CONFLICT", `Shard ${shard} is not frozen: its import would meet its play.`);
  const { ledgers } = withFrozen(caller);
  return derived(caller, "ledgers", { ...ledgers, shards: [shard], asked: [shard], copies: [shard] });
}

/**
 * Imports the next part of the copy, then of what the journal has since. Call it until `importedAt` is set. Each call first
 * copies to a restored shard the facts that it lacks. Throws NOT_FOUND and CONFLICT.
 */
export async function importNext(caller: AdminCtx, id: string): Promise<Restore> {
  const own = eq(restores.id, id);
  const restore = await caller.db.select().from(restores).where(own).get();
  if (!restore) throw notFound("The restore");
  if (restore.importedAt !== null) return restore;
  const ctx = contextOf(caller, restore);
  if (restore.shard !== null && !(await updateCopies(inShard(ctx, restore.shard)))) return restore;
  if (restore.copy !== null && !restore.page.startsWith(PAGES))
    return loadNext(ctx, { ...restore, copy: restore.copy });
  const named = new Set(restore.unsettled);
  let { page, rows } = restore;
  let importedAt: number | null = null;
  let room = MAX_ROWS_PER_CALL;
  for (let pages = 0; pages < MAX_PAGES_PER_CALL && room > 0; pages++) {
    const next = await nextPage(ctx, page || namesSince(restore.since - MARGIN_MS));
    if (next === undefined) {
      rows += await importInvoices(ctx, restore.copy !== null, await booksFrom(ctx, restore));
      importedAt = ctx.clock.now();
      break;
    }
    const found = parsePage((await (await ctx.env.JOURNAL.get(next))?.text()) ?? "");
    const isBefore = next < namesSince(restore.since - MARGIN_MS);
    const imported = await importPage(ctx, isBefore ? ofControl(found) : found, room);
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

/** Loads the next part of a copy. After the last, does what a restore in place does first: remembers shards, lifts fences. */
async function loadNext(ctx: AdminCtx, restore: Restore & { readonly copy: string }): Promise<Restore> {
  const { page, rows } = await loadCopy(ctx, restore.copy, restore.page);
  const isWithoutBooks = await lacksBooks(ctx, restore);
  if (page === null) {
    await rememberShards(ctx);
    await liftFences(ctx);
    // The movements that come back have new numbers: the check goes on after them.
    if (isWithoutBooks) await forgetCursor(inShard(ctx, 0), "movements");
  }
  const since = isWithoutBooks ? 0 : restore.since - MARGIN_MS;
  const done = { page: page ?? namesSince(since), rows: restore.rows + rows };
  await ctx.db.batch([
    ctx.db.update(restores).set(done).where(eq(restores.id, restore.id)),
    auditEntry(ctx, { restore_id: restore.id, ...done }),
  ]);
  return { ...restore, ...done };
}

/** Whether the database was loaded from a copy without its books: all that the journal has makes them again. */
async function lacksBooks(ctx: Ctx, { copy }: Restore): Promise<boolean> {
  return copy !== null && (await readManifest(ctx, copy)).hasBooks === false;
}

/** First day in UTC that the journal has whole, of books that it made again; undefined: none were. */
async function booksFrom(ctx: AdminCtx, restore: Restore): Promise<string | undefined> {
  if (!(await lacksBooks(ctx, restore))) return undefined;
  const first = await nextPage(ctx, PAGES);
  return utcDay((first === undefined ? ctx.clock.now() : timeOf(first)) + DAY_MS);
}

/** The control database's part of a page. The other databases were not lost. */
function ofControl({ movements, sessions, audit }: JournalPage): JournalPage {
  return {
    movements: movements.filter(({ sessionId }) => shardOf(sessionId) === 0),
    sessions: sessions.filter(({ id }) => shardOf(id) === 0),
    audit,
  };
}

/** Writes a page, each row into the shard that its session names. */
async function importPage(
  ctx: AdminCtx,
  { sessions: opened, movements }: JournalPage,
  limit: number,
): Promise<Imported> {
  let done: Imported = { written: 0, all: true, unsettled: [] };
  const named = new Set([...opened.map(({ id }) => id), ...movements.map(({ sessionId }) => sessionId)].map(shardOf));
  // The import of one shard takes nothing of another.
  const isAlone = !ctx.ledgers.shards.includes(0);
  for (const shard of named) {
    if (isAlone && !ctx.ledgers.shards.includes(shard)) continue;
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

/** Inserts missing sessions, and closes those that the journal has as closed. One statement for many: a row has many columns. */
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
        launch: sql`NULL`,
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
  const states = await eachShard(withFrozen(ctx), readInShard);
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
