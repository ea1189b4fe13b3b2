import type { Ctx } from "../../context.ts";
import { SECOND_MS } from "../clock.ts";

/** Wake-ups whose work is one call: many of them share an invocation. */
const SMALL = ["movement", "campaign", "notification", "heartbeat"] as const;
/**
 * Wake-ups whose work fills an invocation: each has one of its own. Events too: in the queue of the movements of a wallet that
 * hangs, the event about that would come when the outage is over.
 */
const LARGE = [
  ...(["event", "backlog", "movements", "rearm", "recovery", "invoices", "drafts", "grants"] as const),
  ...([
    "statement",
    "reconciliation",
    "part",
    "export",
    "shard",
    "copies",
    "closing",
    "copy",
    "clock",
    "jobs_heartbeat",
  ] as const),
] as const;

/** A queue message about work that must happen: ids only, because the rows hold the data and the schedule. */
export interface WakeUp {
  readonly kind: (typeof SMALL)[number] | (typeof LARGE)[number];
  /**
   * The row's id. An operator's code for `backlog` (all that is due to its wallet), `movements` (some of it), `rearm` (a
   * backlog whose wallet is back), `recovery` (its failed rows), `drafts` (its open invoices) and `clock` (the advance of its
   * test clock). `<period> <operator>` for `invoices`, `<day> <operator>` for `statement`, `<reconciliation> <number>` for
   * `part`, `<operator> <id>` for `event`. The number of a shard for `shard` (its jobs of a minute), `copies` (it lags) and
   * `export`; `closing` is of all shards that are due. The day for `copy` (of the control database).
   */
  readonly id: string;
  /** Of `recovery`, by operator: failed rows that were created then or later. */
  readonly since?: number;
  /** Of `recovery`: created before then. */
  readonly until?: number | undefined;
  /** Of `recovery`: the code that the wallet answered last. */
  readonly code?: string | undefined;
  /** Of `recovery`: rows of the operator's test clock. */
  readonly onTestClock?: boolean;
  /** Of `movements`: the rows. */
  readonly ids?: readonly string[];
  /** The shard that the message is about; without it, shard 0. */
  readonly shard?: number;
}

type Sender = Pick<Ctx, "env" | "clock" | "log">;

/** The longest that a queue delays a message. */
const MAX_DELAY_SECONDS = 12 * 60 * 60;

/** Limits of one `sendBatch`: 100 messages, and 256 KB with some room for each message's own data. */
const MAX_MESSAGES = 100;
const MAX_CHARACTERS = 60_000;

/**
 * Sends a wake-up that arrives at `at`, by default at once. Never throws: a lost message only delays the work, because
 * the sweep of its kind finds the row. The delay is rounded up: a message that arrives early is dropped.
 */
export async function sendWakeUp(ctx: Sender, wakeUp: WakeUp, at = 0): Promise<void> {
  const delaySeconds = Math.ceil(Math.max(0, at - ctx.clock.now()) / SECOND_MS);
  try {
    await queueOf(ctx, wakeUp.kind).send(wakeUp, { delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS) });
  } catch (cause) {
    ctx.log.error(`${wakeUp.kind}.wake_failed`, { id: wakeUp.id }, cause);
  }
}

/** Sends wake-ups of one kind that arrive at once, in as few calls as the queue allows. Never throws. */
export async function sendWakeUps(ctx: Sender, kind: WakeUp["kind"], rows: readonly Omit<WakeUp, "kind">[]) {
  for (const batch of batchesOf(rows)) {
    try {
      await queueOf(ctx, kind).sendBatch(batch.map((row) => ({ body: { kind, ...row } })));
    } catch (cause) {
      ctx.log.error(`${kind}.wake_failed`, { id: batch[0]?.id, messages: batch.length }, cause);
    }
  }
}

function queueOf({ env }: Sender, kind: WakeUp["kind"]): Queue<WakeUp> {
  return (SMALL as readonly string[]).includes(kind) ? env.DELIVERIES : env.JOBS;
}

function batchesOf<Row extends object>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = batches.at(-1);
    if (last && last.length < MAX_MESSAGES && characters + size <= MAX_CHARACTERS) {
      last.push(row);
      characters += size;
    } else {
      batches.push([row]);
      characters = size;
    }
  }
  return batches;
}
