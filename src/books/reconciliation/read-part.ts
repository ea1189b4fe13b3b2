import type { Ctx } from "../../context.ts";
import { reconciliationParts } from "../../db/schema/books.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { InFlight } from "../../lib/in-flight.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { sleep } from "../../lib/sleep.ts";
import { advanceJob, type BookJob, type Outcome, type Step } from "../jobs/advance-job.ts";
import { type Run, RunBuffer } from "../jobs/runs.ts";
import { folderOf } from "./files.ts";
import { isPart, type PartKey, saveStatement, taken } from "./part.ts";
import { UnreadablePart } from "./parts/read-lines.ts";
import { type ReadRow, readRows } from "./parts/read-rows.ts";
import { NEVER, type Upload, uploadName } from "./queue-part.ts";

/** Rows of a sorted file, and of a step: what a part holds in memory at once. */
const RUN_ROWS = 20_000;
/** Steps of one message: each takes a second or less. */
const STEPS_PER_MESSAGE = 5;
/** Claims without a step that was saved, an hour of a bucket that is away: more are a part whose reading ends its process. */
const MAX_ATTEMPTS = 60;
/** Between bursts of a millisecond or less, so that bets that share the isolate go on. */
const PAUSE_MS = 1;

/** Parts that an isolate reads at a time. */
const reading = new InFlight(1);

/** Handles a wake-up: reads a stored part on, a few files at a time. */
export async function deliverPart(ctx: Ctx, jobId: string): Promise<void> {
  const outcome = await reading.run("", () => advancePart(ctx, jobId, STEPS_PER_MESSAGE));
  if (!outcome) await sendWakeUp(ctx, { kind: "part", id: jobId }, inRealTime(ctx).clock.now() + SECOND_MS);
}

/** Takes up to `steps` steps of reading a part. */
export async function advancePart(ctx: Ctx, jobId: string, steps: number, runRows = RUN_ROWS): Promise<Outcome> {
  const [id = "", part = ""] = jobId.split(" ");
  const reader = new PartReader(ctx, { id, part: Number(part) }, runRows);
  try {
    const outcome = await advanceJob(ctx, { kind: "part", id: jobId }, steps, (job) => reader.step(job));
    if (outcome === "ended") await reader.deleteRest();
    return outcome;
  } finally {
    await reader.close();
  }
}

function namesOf(runs: readonly Run[]): string[] {
  return runs.map(({ name }) => name);
}

/** Reads a stored part from where the last message left it. */
class PartReader {
  readonly #ctx: Ctx;
  readonly #key: PartKey;
  readonly #runRows: number;
  /** Goes on from step to step. */
  #rows: AsyncGenerator<ReadRow> | undefined;
  /** Files to delete after the job, unless the part still names them. */
  #rest: string[] = [];

  constructor(ctx: Ctx, key: PartKey, runRows: number) {
    this.#ctx = ctx;
    this.#key = key;
    this.#runRows = runRows;
  }

  async step({ state, attempts }: BookJob): Promise<Step> {
    const upload = state as Upload;
    // A message that came twice.
    if (upload.end !== undefined) return { state: upload, againAt: NEVER };
    if (attempts > MAX_ATTEMPTS) return this.#refused(upload, "takes too long to read: send it in smaller parts");
    try {
      return await this.#read(upload);
    } catch (cause) {
      if (cause instanceof UnreadablePart) return this.#refused(upload, cause.message);
      throw cause;
    }
  }

  async #read(upload: Upload): Promise<Step> {
    const bucket = this.#ctx.env.DOCUMENTS;
    if (!this.#rows) {
      const stored = await bucket.get(uploadName({ ...this.#key, ...upload }));
      if (!stored) return this.#ended(upload, "lost");
      const packed = { bytes: new Uint8Array(await stored.arrayBuffer()), gzip: upload.gzip };
      this.#rows = readRows(packed, { after: upload.lines, pause: () => sleep(PAUSE_MS) });
    }
    const buffer = new RunBuffer(this.#runRows);
    let { lines, rows, unreadable } = upload;
    let ended = false;
    while (!buffer.isFull && !ended) {
      const next = await this.#rows.next();
      ended = next.done === true;
      if (next.done) break;
      const { read, entry } = taken(next.value, { lines, rows, unreadable }, this.#key.part);
      ({ lines, rows, unreadable } = read);
      buffer.add(entry);
    }
    const { id, part } = this.#key;
    const name = `${folderOf(id)}parts/${part}/${this.#ctx.random.uuid()}-${upload.runs.length}`;
    const runs = [...upload.runs, ...(await buffer.write(bucket, name))];
    const read: Upload = { ...upload, lines, rows, unreadable, runs };
    return ended ? this.#done(read) : { state: read };
  }

  async #done(read: Upload): Promise<Step> {
    this.#rest = [uploadName({ ...this.#key, ...read }), ...namesOf(read.runs), ...(await this.#inPlace())];
    return {
      state: { ...read, end: "read" } satisfies Upload,
      againAt: NEVER,
      commit: (held) => [saveStatement(this.#ctx, this.#key, read, held)],
    };
  }

  #refused(upload: Upload, refused: string): Step {
    return this.#ended(upload, { refused });
  }

  /** Ends without a part. */
  #ended(upload: Upload, end: NonNullable<Upload["end"]>): Step {
    this.#rest = [uploadName({ ...this.#key, ...upload }), ...namesOf(upload.runs)];
    return { state: { ...upload, runs: [], end } satisfies Upload, againAt: NEVER };
  }

  /** After the end: deletes the upload, and the files that it replaced or no longer needs. */
  async deleteRest(): Promise<void> {
    const kept = new Set(await this.#inPlace());
    await this.#ctx.env.DOCUMENTS.delete(this.#rest.filter((name) => !kept.has(name)));
  }

  /** The names of the part's files. */
  async #inPlace(): Promise<string[]> {
    const { runs } = reconciliationParts;
    const rows = await this.#ctx.db.select({ runs }).from(reconciliationParts).where(isPart(this.#key));
    return rows.flatMap((row) => namesOf(row.runs));
  }

  async close(): Promise<void> {
    await this.#rows?.return(undefined);
  }
}
