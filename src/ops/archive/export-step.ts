import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { advanceJob, type BookJob, type Outcome, type Step } from "../../books/jobs/advance-job.ts";
import { deleteFiles } from "../../books/jobs/files.ts";
import type { AdminCtx, Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bookJobs } from "../../db/schema/books.ts";
import { archivedDays, shardArchives, shards } from "../../db/schema/shards.ts";
import { inShard } from "../../db/shards.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { archivedRow } from "../../ledger/archive/archived-row.ts";
import {
  type ArchivedFile,
  type ArchivedList,
  type ArchiveSummary,
  folderOf,
  type Manifest,
  manifestOf,
  type Place,
} from "../../ledger/archive/format.ts";
import type { Row } from "../../ledger/books/rows.ts";
import { readBareAttempts } from "../../ledger/queries/read-attempts.ts";
import { HOUR_MS, isoTime } from "../../lib/clock.ts";
import { sha256Hex, utf8 } from "../../lib/encoding.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { closedShard } from "./closed-shard.ts";
import { DaySums, type OpenDay } from "./day-sums.ts";
import { SOURCES, type Source } from "./sources.ts";
import { verifyList } from "./verify-archive.ts";
import { isUnchanged, watchChanges } from "./watch-changes.ts";

/** Rows of a page, which memory must hold, and pages of a step, which a kill repeats. */
export interface StepSizes {
  readonly page: number;
  readonly pages: number;
  /** Most files of a step: each is a call of the bucket. */
  readonly files: number;
}

/** Some megabytes a page. Two steps, and reading their files back, stay within what an invocation may call. */
export const STEP_SIZES: StepSizes = { page: 2_000, pages: 20, files: 200 };

interface Written {
  readonly build: string;
  readonly rowsAtFirst: number;
  readonly lists: readonly ArchivedList[];
  readonly byStatus: Readonly<Record<string, number>>;
  readonly lastActivityAt: number;
}

type State =
  | (Written & {
      readonly phase: "write";
      /** The source that is read, and how far. */
      readonly source: number;
      readonly after: Place;
      /** Files and lists so far: their numbers name them. */
      readonly files: number;
      readonly openDay: OpenDay;
    })
  | (Written & { readonly phase: "verify"; readonly verified: number });

/**
 * One step of the export of a shard: reads a part of a section into files, or reads files back and compares. Files are named by
 * their place, so a step that is done twice writes the same ones. After a write in the shard it begins again, later.
 */
async function exportStep(ctx: Ctx, shard: number, job: BookJob, sizes = STEP_SIZES): Promise<Step> {
  const own = inShard(ctx, shard);
  const state = job.state as State | null;
  if (state === null) return begin(own);
  if (!(await isUnchanged(own.ledger, state.build))) return again(own, "the shard was written to");
  return state.phase === "write" ? write(own, state, sizes) : verify(own, state);
}

async function begin(ctx: Ctx): Promise<Step> {
  const { ledger, db, clock, random } = ctx;
  const build = random.uuid();
  const { shard } = ledger;
  const known = await db.select({ state: shards.state }).from(shards).where(eq(shards.id, shard)).get();
  if (known?.state !== "closing") return {};
  await watchChanges(ledger, build);
  await deleteFiles(ctx, folderOf(shard));
  const counts = await countRows(ctx);
  const row = { build, startedAt: clock.now(), progress: 0, exportedAt: null, manifestSha256: null, summary: null };
  const state: State = {
    ...{ phase: "write", build, source: 0, after: SOURCES[0]?.start ?? [], files: 0, openDay: {} },
    ...{ rowsAtFirst: counts.movements * 3 + counts.sessions + counts.revenueDays, lists: [], byStatus: {} },
    lastActivityAt: 0,
  };
  return {
    state,
    commit: (held) => [
      db.delete(archivedDays).where(and(eq(archivedDays.shard, shard), held)),
      db
        .update(shardArchives)
        .set(row)
        .where(and(eq(shardArchives.shard, shard), held)),
    ],
  };
}

async function write(ctx: Ctx, state: State & { phase: "write" }, sizes: StepSizes): Promise<Step> {
  const source = SOURCES[state.source] as Source;
  const sums = new DaySums(state.openDay);
  const byStatus: Record<string, number> = { ...state.byStatus };
  let { lastActivityAt, after } = state;
  const files: ArchivedFile[] = [];
  let isOver = false;
  for (let page = 0; page < sizes.pages && files.length < sizes.files && !isOver; page++) {
    const { rows, isLast } = await readPage(ctx, source, after, { ...sizes, files: sizes.files - files.length });
    const last = rows.at(-1);
    if (last) after = placeOf(source, last);
    for (const row of rows) {
      if (source.name === "days") sums.add(row);
      if (source.name !== "transactions") continue;
      const status = String(row.status);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      lastActivityAt = Math.max(lastActivityAt, ...TIMES.map((time) => Number(row[time] ?? 0)));
    }
    files.push(...(await writeFiles(ctx, { state, source, rows, first: state.files + files.length })));
    isOver = isLast;
  }
  if (isOver) sums.close();
  const lists = [...state.lists, ...(await writeList(ctx, state, source, files))];
  const done = { build: state.build, rowsAtFirst: state.rowsAtFirst, lists, byStatus, lastActivityAt };
  const next = SOURCES[state.source + 1];
  const walked = { files: state.files + files.length, openDay: sums.open };
  const left: State = !isOver
    ? { ...done, ...walked, phase: "write", source: state.source, after }
    : next
      ? { ...done, ...walked, phase: "write", source: state.source + 1, after: next.start }
      : { ...done, phase: "verify", verified: 0 };
  return {
    state: left,
    commit: (held) => [...sums.statements(ctx, ctx.ledger.shard, held), progressed(ctx, left, held)],
  };
}

const TIMES = ["created_at", "completed_at", "updated_at", "called_at"] as const;

/** A page of a section, shorter where it would have too many files. */
async function readPage(ctx: Ctx, source: Source, after: Place, { page, files }: StepSizes) {
  const { d1 } = ctx.ledger;
  const read = d1.prepare(source.sql).bind(...after, page);
  const { results } = await retried(ctx.log, () => read.all<Row>());
  const folders = new Set<string>();
  const until = results.findIndex((row) => folders.add(source.folderOf(row)).size > files);
  const rows = until < 0 ? results : results.slice(0, until);
  return { rows, isLast: until < 0 && results.length < page };
}

function placeOf({ key }: Source, row: Row): Place {
  return key.map((column) => row[column] as string | number);
}

interface Page {
  readonly state: Written;
  readonly source: Source;
  readonly rows: readonly Row[];
  /** Number of its first file. */
  readonly first: number;
}

async function writeFiles(ctx: Ctx, { state, source, rows, first }: Page): Promise<ArchivedFile[]> {
  const ids = source.table === "movements" ? rows.map((row) => String(row.transaction_id)) : [];
  const calls = ids.length === 0 ? new Map() : await readBareAttempts(ctx, ids);
  const lines = (row: Row) =>
    source.table === "movements" ? archivedRow(row, calls.get(String(row.transaction_id)) ?? []) : row;
  const byFolder = [...Map.groupBy(rows, source.folderOf)];
  return Promise.all(
    byFolder.map(async ([folder, own], at) => {
      const name = `${folder}/${numbered(first + at)}.ndjson.gz`;
      const text = own.map((row) => `${JSON.stringify(lines(row))}\n`).join("");
      const bytes = await gzip(text);
      const sha256 = await sha256Hex(bytes);
      const { etag } = await ctx.env.DOCUMENTS.put(folderOf(ctx.ledger.shard, state.build) + name, bytes, { sha256 });
      return { name, rows: own.length, bytes: bytes.byteLength, sha256, etag, first: placeOf(source, own[0] as Row) };
    }),
  );
}

/** One list for the files of a step. */
async function writeList(
  ctx: Ctx,
  { build, lists }: Written,
  { name: section }: Source,
  files: readonly ArchivedFile[],
): Promise<ArchivedList[]> {
  const [first] = files;
  if (!first) return [];
  const name = `lists/${numbered(lists.length)}.ndjson`;
  const bytes = utf8(files.map((file) => `${JSON.stringify(file)}\n`).join(""));
  await ctx.env.DOCUMENTS.put(folderOf(ctx.ledger.shard, build) + name, bytes);
  const sum = (of: "rows" | "bytes") => files.reduce((total, file) => total + file[of], 0);
  const sha256 = await sha256Hex(bytes);
  return [{ section, name, files: files.length, rows: sum("rows"), bytes: sum("bytes"), sha256, first: first.first }];
}

const numbered = (place: number) => String(place).padStart(7, "0");

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const zipped = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(zipped ?? null).arrayBuffer());
}

async function verify(ctx: Ctx, state: State & { phase: "verify" }): Promise<Step> {
  const list = state.lists[state.verified];
  if (!list) return finish(ctx, state);
  const fault = await verifyList(ctx, { shard: ctx.ledger.shard, build: state.build }, list);
  if (fault !== undefined) return again(ctx, fault);
  const left: State = { ...state, verified: state.verified + 1 };
  return { state: left, commit: (held) => [progressed(ctx, left, held)] };
}

/** Writes the manifest, if the archive has every row once and the shard is what it was. */
async function finish(ctx: Ctx, state: State & { phase: "verify" }): Promise<Step> {
  const { shard } = ctx.ledger;
  const { build, lists, byStatus, lastActivityAt } = state;
  const counts = await countRows(ctx);
  const rows = (...names: readonly string[]) =>
    lists.reduce((sum, list) => sum + (names.includes(list.section) ? list.rows : 0), 0);
  const isWhole =
    [rows("transactions"), rows("rounds"), rows("days", "unfinished")].every((sum) => sum === counts.movements) &&
    rows("sessions") === counts.sessions &&
    rows("revenue") === counts.revenueDays;
  if (!isWhole || !(await isUnchanged(ctx.ledger, build))) return again(ctx, "the shard was written to");
  const summary: ArchiveSummary = { ...counts, byStatus, lastActivityAt };
  const now = ctx.clock.now();
  const manifest: Manifest = { format: 1, shard, build, exportedAt: isoTime(now), ...summary, lists };
  const bytes = utf8(`${JSON.stringify(manifest, null, 1)}\n`);
  await ctx.env.DOCUMENTS.put(manifestOf({ shard, build }), bytes);
  const done = { progress: 1, exportedAt: now, manifestSha256: await sha256Hex(bytes), summary };
  ctx.log.info("shard.exported", { shard, movements: counts.movements });
  return {
    commit: (held) => [
      ctx.db
        .update(shardArchives)
        .set(done)
        .where(and(eq(shardArchives.shard, shard), eq(shardArchives.build, build), held)),
    ],
  };
}

/** Pause before an export begins again: where late movements come often, exports would follow each other without an end. */
const PAUSE_MS = HOUR_MS;

/** Begins again from the start, after PAUSE_MS or when the back office asks for it. */
function again({ log, ledger, db, clock }: Ctx, reason: string): Step {
  const { shard } = ledger;
  log.warn("shard.export_begun_again", { shard, reason });
  return {
    againAt: clock.now() + PAUSE_MS,
    commit: (held) => [
      db
        .update(shardArchives)
        .set({ progress: 0 })
        .where(and(eq(shardArchives.shard, shard), held)),
    ],
  };
}

function progressed({ db, ledger }: Ctx, state: State, held: SQL): BatchItem<"sqlite"> {
  const written = state.lists.reduce((sum, { rows }) => sum + rows, 0) / Math.max(1, state.rowsAtFirst);
  const verified = state.phase === "verify" ? state.verified / Math.max(1, state.lists.length) : 0;
  // Never 1: that is the end.
  const progress = Math.min(0.999, written * 0.7 + verified * 0.3);
  return db
    .update(shardArchives)
    .set({ progress })
    .where(and(eq(shardArchives.shard, ledger.shard), held));
}

interface RowCounts {
  readonly movements: number;
  readonly sessions: number;
  readonly revenueDays: number;
}

/** Counts every row: seconds in a full database, where only exports and retirements of closed shards wait for it. */
export async function countRows({ ledger: { d1 }, log }: Ctx): Promise<RowCounts> {
  const count = (table: string) => `(SELECT count(*) FROM ${table})`;
  const read = d1.prepare(
    `SELECT ${count("movements")} AS movements, ${count("sessions")} AS sessions, ${count("revenue_days")} AS revenueDays`,
  );
  const counts = await retried(log, () => read.first<RowCounts>());
  return counts ?? { movements: 0, sessions: 0, revenueDays: 0 };
}

/** Steps of one message: each takes some seconds. */
const STEPS_PER_MESSAGE = 2;

interface Advance {
  readonly steps: number;
  readonly sizes?: StepSizes;
}

export function advanceExport(ctx: Ctx, shard: number, { steps, sizes }: Advance): Promise<Outcome> {
  return advanceJob(ctx, { kind: "export", id: String(shard) }, steps, (job) => exportStep(ctx, shard, job, sizes));
}

/** Handles a wake-up. */
export async function deliverExport(ctx: Ctx, id: string): Promise<void> {
  await advanceExport(ctx, Number(id), { steps: STEPS_PER_MESSAGE });
}

/**
 * Begins the export of a closed shard to R2, which messages carry on. A repeat changes nothing while one is being made, and once
 * there is one of what the shard has now. Throws NOT_FOUND, and CONFLICT for a shard that is not closed, or is retired.
 */
export async function startExport(ctx: AdminCtx, shard: number): Promise<void> {
  const { own, state, archive } = await closedShard(ctx, shard);
  if (state === "retired") throw new ApiError("CONFLICT", `Shard ${shard} is retired: its archive is final.`);
  if (archive && archive.exportedAt !== null && (await isUnchanged(own.ledger, archive.build))) return;
  const now = ctx.clock.now();
  const begun = { build: "", startedAt: now, progress: 0, exportedAt: null, manifestSha256: null, summary: null };
  await ctx.db.batch([
    ctx.db
      .insert(shardArchives)
      .values({ shard, ...begun })
      .onConflictDoNothing(),
    // One that waits begins now, even if its message is lost.
    ctx.db
      .insert(bookJobs)
      .values({ kind: "export", id: String(shard), operatorCode: "", nextAt: now })
      .onConflictDoUpdate({
        target: [bookJobs.kind, bookJobs.id],
        set: { nextAt: now },
        setWhere: isNull(bookJobs.state),
      }),
    auditEntry(ctx, { shard }),
  ]);
  await sendWakeUp(ctx, { kind: "export", id: String(shard) });
}
