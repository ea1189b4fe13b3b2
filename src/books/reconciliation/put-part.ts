import { and, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { bookJobs, reconciliationParts } from "../../db/schema/books.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { InFlight } from "../../lib/in-flight.ts";
import { sleep } from "../../lib/sleep.ts";
import { type Run, RunBuffer } from "../jobs/runs.ts";
import { folderOf } from "./files.ts";
import {
  deleteRuns,
  isJobOf,
  isPart,
  NOTHING_READ,
  type PartKey,
  refusedPart,
  saveStatement,
  taken,
  whyNotSaved,
} from "./part.ts";
import { MoreToRead, type Packed, UnreadablePart } from "./parts/read-lines.ts";
import { readRows } from "./parts/read-rows.ts";
import { digestOf, NEVER, partRead, queuePart, type Upload } from "./queue-part.ts";
import { readReconciliation } from "./read-reconciliation.ts";

/** Size that a request reads by itself: some milliseconds of the isolate that books money. */
const MAX_SENT_BYTES = 256 * 1024;
const AT_MOST = { lines: 2_000, bytes: 1024 * 1024 };
/** Requests that read at a time in an isolate: the bursts of each more would come between a bet and its turn. */
const reading = new InFlight(2);

interface SentPart extends PartKey, Packed {}

/**
 * Takes a part of the operator's list into sorted files, in place of what it had under this number. A small one is read
 * here; any other is stored as it was sent, read by a queue's consumer, and waited for. Errors: NOT_FOUND,
 * RECONCILIATION_REFUSED once it is started, VALIDATION_FAILED on `body`, UPSTREAM_UNAVAILABLE while it is being read.
 */
export async function putPart(ctx: OperatorCtx, sent: SentPart): Promise<{ rows: number }> {
  const { status } = await readReconciliation(ctx, sent.id);
  if (status !== "open") throw refusedPart(status);
  const read = await reading.run("", () => readAtOnce(ctx, sent));
  if (read) return read;
  return partRead(ctx, await queuePart(ctx, sent));
}

/** Undefined, with nothing done, for a part that is too large. */
async function readAtOnce(ctx: OperatorCtx, sent: SentPart): Promise<{ rows: number } | undefined> {
  if (sent.bytes.byteLength > MAX_SENT_BYTES) return undefined;
  const bucket = ctx.env.DOCUMENTS;
  const buffer = new RunBuffer(AT_MOST.lines);
  let read = NOTHING_READ;
  let runs: Run[] = [];
  try {
    for await (const row of readRows(sent, { atMost: AT_MOST, pause: () => sleep(1) })) {
      const next = taken(row, read, sent.part);
      read = next.read;
      buffer.add(next.entry);
    }
    runs = await buffer.write(bucket, `${folderOf(sent.id)}parts/${sent.part}/${ctx.random.uuid()}-0`);
    // Only the files that this call replaces: a second call with the same part may be writing its own.
    const upload = { digest: await digestOf(sent), gzip: sent.gzip, ...read, runs };
    await deleteRuns(bucket, await save(ctx, sent, upload));
  } catch (cause) {
    if (cause instanceof MoreToRead) return undefined;
    if (cause instanceof ApiError) await deleteRuns(bucket, runs);
    if (cause instanceof UnreadablePart) throw invalidField("body", cause.message);
    throw cause;
  }
  return { rows: read.rows };
}

/** Returns the files that the part had before. A queued copy of it has its answer, and any other upload comes to nothing. */
async function save(ctx: OperatorCtx, key: PartKey, upload: Upload): Promise<readonly Run[]> {
  const { db } = ctx;
  const state: Upload = { ...upload, end: "read" };
  const [before, saved] = await db.batch([
    db.select({ runs: reconciliationParts.runs }).from(reconciliationParts).where(isPart(key)),
    saveStatement(ctx, key, upload),
    db.delete(bookJobs).where(and(isJobOf(key), sql`${bookJobs.state} ->> 'digest' <> ${upload.digest}`)),
    db.update(bookJobs).set({ state, leaseToken: null, leaseUntil: null, nextAt: NEVER }).where(isJobOf(key)),
  ]);
  if (saved.length > 0) return before.flatMap((row) => row.runs);
  throw await whyNotSaved(ctx, key, upload);
}
