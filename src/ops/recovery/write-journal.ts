import { and, asc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { auditLog } from "../../db/schema/audit.ts";
import { journalCursor, journalOpen, movements, sessions } from "../../db/schema/ledger.ts";
import { nextMovements } from "../../ledger/queries/journal-movements.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { type JournalPage, pageName, writePage } from "./page.ts";

/** 250 movements a second: more than one database books. */
const MAX_ROWS_PER_PAGE = 600;
const MAX_PAGES_PER_RUN = 25;
/** Longer than a run takes. A run that outlives it commits nothing more. */
const LEASE_MS = 3 * MINUTE_MS;

/** A restore needs no more of a session for its money. */
const { locale, lobbyUrl, depositUrl, realityCheckMinutes, responsibleGamingUrl, launch, ...notOfVisit } =
  getTableColumns(sessions);
const { playerName, playerCountry, playerDevice, ...KEPT_OF_SESSIONS } = notOfVisit;

type Cursor = typeof journalCursor.$inferSelect;
interface Next extends JournalPage {
  readonly movementSeq: number;
  readonly auditId: number;
}

/**
 * Scheduled job, each minute: writes what has changed in a shard to the journal outside the database, in pages
 * (docs/second-day.md). A page is written before the cursor moves, so a killed run leaves a page that the next one repeats.
 */
export async function writeJournal(ctx: Ctx): Promise<void> {
  const token = ctx.random.uuid();
  let cursor = await claimCursor(ctx, token);
  if (!cursor) return;
  let caughtUpAt: number | undefined;
  for (let pages = 0; pages < MAX_PAGES_PER_RUN; pages++) {
    // Before the read: what happens during it may be in no page yet.
    const readAt = ctx.clock.now();
    const next = await readNext(ctx, cursor);
    if (next.movements.length === 0 && next.audit.length === 0) {
      caughtUpAt = readAt;
      break;
    }
    await ctx.env.JOURNAL.put(pageName(ctx.clock.now(), ctx.random.uuid()), writePage(next));
    if (!(await moveCursor(ctx, token, next))) return;
    cursor = { ...cursor, movementSeq: next.movementSeq, auditId: next.auditId };
  }
  const done = caughtUpAt === undefined ? { leaseUntil: 0 } : { leaseUntil: 0, caughtUpAt };
  await ctx.ledger.update(journalCursor).set(done).where(eq(journalCursor.leaseToken, token));
}

/** Undefined while another run has it. */
async function claimCursor({ ledger, clock }: Ctx, leaseToken: string): Promise<Cursor | undefined> {
  const now = clock.now();
  const lease = { leaseToken, leaseUntil: now + LEASE_MS };
  const [cursor] = await ledger
    .insert(journalCursor)
    .values({ id: 1, movementSeq: 0, auditId: 0, caughtUpAt: 0, ...lease })
    .onConflictDoUpdate({ target: journalCursor.id, set: lease, setWhere: lte(journalCursor.leaseUntil, now) })
    .returning();
  return cursor;
}

async function readNext(ctx: Ctx, { movementSeq, auditId }: Cursor): Promise<Next> {
  const { movements, seq } = await nextMovements(ctx, movementSeq, MAX_ROWS_PER_PAGE);
  const named = sql`(SELECT value FROM json_each(${JSON.stringify(movements.map((row) => row.sessionId))}))`;
  const [theirs, audit] = await Promise.all([
    ctx.ledger.select(KEPT_OF_SESSIONS).from(sessions).where(inArray(sessions.id, named)),
    ctx.ledger.shard === 0 ? nextEntries(ctx, auditId) : [],
  ]);
  return { movements, sessions: theirs, audit, movementSeq: seq, auditId: audit.at(-1)?.id ?? auditId };
}

/** The audit log is in the control database: the run of shard 0 has it. */
function nextEntries({ db }: Ctx, after: number) {
  return db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(MAX_ROWS_PER_PAGE);
}

/** False, with nothing written, if the lease has gone to another run. */
async function moveCursor({ ledger: db }: Ctx, token: string, next: Next): Promise<boolean> {
  const isOwn = eq(journalCursor.leaseToken, token);
  const owned: SQL = sql`EXISTS (SELECT 1 FROM ${journalCursor} WHERE ${isOwn})`;
  const open = next.movements.filter(({ status }) => status === "pending" || status === "failed");
  const closed = next.movements.filter((row) => !open.includes(row));
  const asJson = (rows: typeof open) =>
    JSON.stringify(rows.map(({ transactionId, revision }) => ({ transactionId, revision })));
  // A row that changed while its page was written stays listed: the next page has it again.
  const isWritten = sql`(SELECT value ->> 'transactionId' FROM json_each(${asJson(closed)})
    JOIN ${movements} ON transaction_id = value ->> 'transactionId' AND revision = value ->> 'revision')`;
  const { movementSeq, auditId } = next;
  const [moved] = await db.batch([
    db.update(journalCursor).set({ movementSeq, auditId }).where(isOwn),
    insertSelect(
      db,
      journalOpen,
      { transactionId: sql`value ->> 'transactionId'`, revision: sql`value ->> 'revision'` },
      { from: sql`json_each(${asJson(open)})`, where: owned },
    ).onConflictDoUpdate({ target: journalOpen.transactionId, set: { revision: sql`excluded.revision` } }),
    db.delete(journalOpen).where(and(inArray(journalOpen.transactionId, isWritten), owned)),
  ]);
  return moved.meta.changes > 0;
}
