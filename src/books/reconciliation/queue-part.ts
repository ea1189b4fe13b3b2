import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bookJobs, reconciliationParts } from "../../db/schema/books.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { toHex } from "../../lib/encoding.ts";
import { InFlight } from "../../lib/in-flight.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { sleep } from "../../lib/sleep.ts";
import { REPEATED_AFTER_MS } from "../jobs/advance-job.ts";
import { folderOf } from "./files.ts";
import { isJobOf, isPart, jobIdOf, NOTHING_READ, type PartKey, type PartRows, type Read, whyNotSaved } from "./part.ts";
import type { Packed } from "./parts/read-lines.ts";

/** Parts of an operator that are stored and not read yet. */
const MAX_UNREAD = 4;
/** Time that a request waits for its part, and the interval at which it looks. */
const MAX_WAIT_MS = 20_000;
const FIRST_LOOK_MS = 50;
const MAX_LOOK_MS = 1_000;
/** Requests of an isolate that wait: each may still hold its 8 MiB. */
const MAX_WAITING = 6;
const RETRY_SECONDS = 5;
const waiting = new InFlight(MAX_WAITING);

/** When the sweep wakes a part that was read: never. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** The last large upload of a part, and how far it was read. */
export interface Upload extends Read, PartRows {
  /** Digest of the bytes as they were sent. */
  readonly digest: string;
  readonly gzip: boolean;
  /** Absent: it is still being read. `lost`: its process died before the bytes were stored. */
  readonly end?: "read" | "lost" | { readonly refused: string };
}

type Queued = PartKey & Pick<Upload, "digest">;

export function uploadName({ id, part, digest }: Queued): string {
  return `${folderOf(id)}uploads/${part}-${digest}`;
}

export async function digestOf({ bytes, gzip }: Packed): Promise<string> {
  return `${toHex(await crypto.subtle.digest("SHA-256", bytes))}${gzip ? ".gz" : ""}`;
}

/** Stores a part and has it read by a queue's consumer. The same bytes again are neither stored nor read again. */
export async function queuePart(ctx: OperatorCtx, { id, part, bytes, gzip }: PartKey & Packed): Promise<Queued> {
  const digest = await digestOf({ bytes, gzip });
  const queued = { id, part, digest };
  const known = await uploadOf(ctx, queued);
  const isKept = known && known.end !== "lost";
  if (isKept && (known.end !== "read" || known.isInPlace)) return queued;
  const upload: Upload = { digest, gzip, ...NOTHING_READ, runs: [] };
  await open(ctx, queued, upload);
  await ctx.env.DOCUMENTS.put(uploadName(queued), bytes);
  await sendWakeUp(ctx, { kind: "part", id: jobIdOf(queued) });
  return queued;
}

/**
 * Records the job that reads an upload. A message begins it or, if this process dies before it sends one, the sweep. Throws
 * UPSTREAM_UNAVAILABLE while the operator has too many that are unread.
 */
async function open(ctx: OperatorCtx, key: PartKey, state: Upload): Promise<void> {
  const { db, operator } = ctx;
  const nextAt = inRealTime(ctx).clock.now() + REPEATED_AFTER_MS;
  // The `+` keeps SQLite off the primary key, for the index by time: the jobs of parts that were read stay for a month.
  const unread = and(
    sql`+${bookJobs.kind} = 'part'`,
    eq(bookJobs.operatorCode, operator.code),
    lt(bookJobs.nextAt, NEVER),
    ne(bookJobs.id, jobIdOf(key)),
  );
  const fresh = { state, attempts: 0, leaseToken: null, leaseUntil: null, nextAt };
  const opened = await insertSelect(
    db,
    bookJobs,
    { kind: "part", id: jobIdOf(key), operatorCode: operator.code, ...fresh },
    { where: sql`(SELECT count(*) FROM ${bookJobs} WHERE ${unread}) < ${MAX_UNREAD}` },
  )
    .onConflictDoUpdate({ target: [bookJobs.kind, bookJobs.id], set: fresh })
    .returning({ id: bookJobs.id });
  if (opened.length === 0)
    throw unavailable(`${MAX_UNREAD} parts of your lists are being read. Send this one again in ${RETRY_SECONDS} s.`);
}

/** Waits until a stored part was read. UPSTREAM_UNAVAILABLE when that takes longer: a repeat waits on. */
export async function partRead(ctx: OperatorCtx, queued: Queued): Promise<{ rows: number }> {
  const read = await waiting.run("", async () => {
    for (let waited = 0, ms = FIRST_LOOK_MS; waited < MAX_WAIT_MS; ms = Math.min(2 * ms, MAX_LOOK_MS)) {
      const rows = await rowsOf(ctx, queued);
      if (rows !== undefined) return { rows };
      await sleep(ms);
      waited += ms;
    }
    return undefined;
  });
  if (read) return read;
  throw unavailable(
    `The part is stored and being read. Send it again in ${RETRY_SECONDS} s for the answer; it is not read twice.`,
  );
}

/** Undefined while it is being read. */
async function rowsOf(ctx: OperatorCtx, queued: Queued): Promise<number | undefined> {
  const upload = await uploadOf(ctx, queued);
  if (!upload) throw await whyNotSaved(ctx, queued, { rows: 0, runs: [] });
  if (upload.end === undefined) return undefined;
  if (upload.end === "lost") throw unavailable(`The part was not stored. Send it again in ${RETRY_SECONDS} s.`);
  if (upload.end !== "read") throw invalidField("body", upload.end.refused);
  if (upload.isInPlace) return upload.rows;
  throw await whyNotSaved(ctx, queued, upload);
}

/** The upload of these bytes, unless another came after it. In one read, because a copy may be put in its place meanwhile. */
async function uploadOf({ db }: Ctx, queued: Queued): Promise<(Upload & { readonly isInPlace: boolean }) | undefined> {
  const [[job], [row]] = await db.batch([
    db.select({ state: bookJobs.state }).from(bookJobs).where(isJobOf(queued)),
    db.select({ runs: reconciliationParts.runs }).from(reconciliationParts).where(isPart(queued)),
  ]);
  const upload = job?.state as Upload | undefined;
  const isInPlace = JSON.stringify(row?.runs) === JSON.stringify(upload?.runs);
  return upload?.digest === queued.digest ? { ...upload, isInPlace } : undefined;
}

function unavailable(message: string): ApiError {
  return new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: RETRY_SECONDS });
}
