import { and, desc, eq, gte, isNull, min, sql } from "drizzle-orm";
import { IS_MOVED_MARK } from "../../billing/revenue/each-book.ts";
import type { Ctx } from "../../context.ts";
import { billedInvoices } from "../../db/schema/ledger.ts";
import { controlCopies } from "../../db/schema/recovery.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { HOUR_MS, isoTime, utcDay } from "../../lib/clock.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { BOOKS, type Column, copiedTables, copyPageName, type Manifest, manifestName, pagesOf } from "./copy-pages.ts";

const PAGE_SIZE = 500;
/** Of one invocation: each is a query and an object. */
const MAX_PAGES_PER_RUN = 100;
/** Before the rows of a table: a closed control database has the number 0 among the shards. */
const BEFORE_ALL = -1;

/** A day until the next copy, and two hours: a copy takes minutes. */
const MAX_COPY_AGE_MS = 26 * HOUR_MS;

type Copy = typeof controlCopies.$inferSelect;

/** Scheduled job: from midnight UTC on, wakes the copy of the day until it is whole. Raises `copy_late` if that lasts. */
export async function wakeCopy(ctx: Ctx): Promise<void> {
  const day = utcDay(ctx.clock.now());
  const last = await ctx.db.select().from(controlCopies).orderBy(desc(controlCopies.day)).limit(1).get();
  if (last?.day === day && last.finishedAt !== null) return;
  await raiseIfLate(ctx);
  await sendWakeUp(ctx, { kind: "copy", id: day });
}

/** Measures from the begin of the last whole copy, which has what there was then. Without one, from that of the first copy. */
async function raiseIfLate(ctx: Ctx): Promise<void> {
  const { begunAt, finishedAt } = controlCopies;
  const whole = sql<number | null>`max(${begunAt}) FILTER (WHERE ${finishedAt} IS NOT NULL)`;
  const [copies] = await ctx.db.select({ first: min(begunAt), whole }).from(controlCopies);
  const since = copies?.whole ?? copies?.first ?? null;
  const now = ctx.clock.now();
  if (since === null || since >= now - MAX_COPY_AGE_MS) return;
  const message = copies?.whole
    ? `The last whole copy of the control database is of ${isoTime(since)}.`
    : `The control database was never copied as a whole: the first copy began at ${isoTime(since)}.`;
  await raiseAlert(ctx, { kind: "copy_late", operatorCode: null, message, at: now, once: String(since) });
}

/**
 * Handles a wake-up: copies the next tables of the control database to the bucket of the journal, page by page. A page is
 * written before its place is noted, so that a killed run leaves one that the next run repeats.
 */
export async function copyControl(ctx: Ctx, day: string): Promise<void> {
  if (day !== utcDay(ctx.clock.now())) return;
  const begun = { day, begunAt: ctx.clock.now(), table: "", after: BEFORE_ALL, rows: 0 };
  await ctx.db.insert(controlCopies).values(begun).onConflictDoNothing();
  let copy = await ctx.db.select().from(controlCopies).where(eq(controlCopies.day, day)).get();
  const tables = await tablesNow(ctx);
  for (let pages = 0; copy && copy.finishedAt === null && pages < MAX_PAGES_PER_RUN; pages++)
    copy = await copyPage(ctx, copy, tables);
}

type Tables = ReadonlyMap<string, readonly Column[]>;

async function tablesNow({ env }: Ctx): Promise<Tables> {
  const [tables, played] = await Promise.all([
    copiedTables(env.DB),
    env.DB.prepare("SELECT 1 FROM movements LIMIT 1").first(),
  ]);
  return played ? new Map([...tables].filter(([table]) => !BOOKS.includes(table))) : tables;
}

/** Undefined: another run was faster. */
async function copyPage(ctx: Ctx, copy: Copy, tables: Tables): Promise<Copy | undefined> {
  // Or the next, where its own is not copied any more: the books of shard 0 are not, once it has played.
  const table = [...tables.keys()].find((name) => name >= copy.table);
  const columns = table === undefined ? undefined : tables.get(table);
  if (table === undefined || columns === undefined)
    return finish(
      ctx,
      copy,
      BOOKS.every((book) => tables.has(book)),
    );
  const names = columns.map(({ name }) => `"${name}"`);
  // As text: an integer may exceed what a number holds exactly. The column makes it one again.
  const values = columns.map(({ name, type }) => (/^int/i.test(type) ? `CAST("${name}" AS TEXT)` : `"${name}"`));
  const statement = `SELECT rowid AS "rowid of the row", ${values.map((value, i) => `${value} AS ${names[i]}`).join(", ")}
    FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE_SIZE}`;
  const { results } = await ctx.env.DB.prepare(statement)
    .bind(table === copy.table ? copy.after : BEFORE_ALL)
    .all<Record<string, unknown> & { "rowid of the row": number }>();
  const rows = results.map(({ "rowid of the row": _, ...row }) => row);
  const page = copyPageName(pagesOf(copy.day, copy.begunAt), table, copy.after, ctx.random.uuid());
  if (rows.length > 0) await ctx.env.JOURNAL.put(page, JSON.stringify(rows));
  const isLast = rows.length < PAGE_SIZE;
  const next = isLast ? [...tables.keys()].find((name) => name > table) : table;
  const after = isLast ? BEFORE_ALL : (results.at(-1)?.["rowid of the row"] ?? 0);
  const lastAudit = table === "audit_log" && rows.length > 0 ? { lastAudit: page } : {};
  const to = { table: next ?? END, after, rows: copy.rows + rows.length, ...lastAudit };
  return (await move(ctx, copy, to))[0];
}

/** After the last table: no table has this name. */
const END = "~";

/**
 * Writes the manifest, which says that the copy is whole. Where the revenue of a retired shard moved meanwhile, the next run
 * begins again instead: the revenue without its mark would be moved once more after loading.
 */
async function finish(ctx: Ctx, copy: Copy, hasBooks: boolean): Promise<Copy | undefined> {
  const { day, begunAt, rows, lastAudit } = copy;
  const movedSince = and(IS_MOVED_MARK, gte(billedInvoices.takenAt, begunAt));
  if ((await ctx.db.$count(billedInvoices, movedSince)) > 0) {
    await ctx.db.delete(controlCopies).where(isAt(copy));
    return undefined;
  }
  const manifest: Manifest = { begunAt, pages: pagesOf(day, begunAt), hasBooks, rows, lastAudit };
  await ctx.env.JOURNAL.put(manifestName(day), JSON.stringify(manifest));
  const [finished] = await ctx.db.batch([
    move(ctx, copy, { finishedAt: ctx.clock.now() }),
    resolveAlerts(ctx, "copy_late", sql`SELECT 1 WHERE 0`),
  ]);
  return finished[0];
}

function move({ db }: Ctx, copy: Copy, to: Partial<Copy>) {
  return db.update(controlCopies).set(to).where(isAt(copy)).returning();
}

/** SQL: the copy is where it was read, and no other copy of its day has begun since. */
function isAt({ day, begunAt, table, after }: Copy) {
  const isThis = and(eq(controlCopies.day, day), eq(controlCopies.begunAt, begunAt));
  const isThere = and(eq(controlCopies.table, table), eq(controlCopies.after, after));
  return and(isThis, isThere, isNull(controlCopies.finishedAt));
}
