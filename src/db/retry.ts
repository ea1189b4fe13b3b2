import type { Log } from "../lib/log.ts";
import { sleep as realSleep, type Sleep } from "../lib/sleep.ts";

/** Methods of D1 that the service calls. */
export type Database = Pick<D1Database, "prepare" | "batch">;

/** Waits before the second and the third try. */
const WAITS_MS = [50, 200] as const;

/** The errors that D1 documents as worth another try. After any of them the statements may have taken effect. */
const TRANSIENT = [
  "Network connection lost",
  "D1 DB reset because its code was updated",
  "Internal error while starting up D1 DB storage caused object to be reset",
  "Internal error in D1 DB storage caused object to be reset",
  "Replica disconnected from primary",
  "Cannot resolve D1 DB due to transient issue on remote node",
  "Can't read from request stream because client disconnected",
];
/** More tries would feed the queue that is too long. */
const OVERLOADED = "D1 DB is overloaded";

/**
 * Runs work on D1, and again after a transient error. Only for work that may take effect and lose its answer: reads, and
 * writes for which decision 0081 says why a second one is safe. `work` gets the number of tries before.
 */
export async function retried<T>(
  log: Log,
  work: (tries: number) => PromiseLike<T>,
  sleep: Sleep = realSleep,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work(tries);
    } catch (cause) {
      const message = messageOf(cause);
      const reason = [...TRANSIENT, OVERLOADED].find((text) => message.includes(text));
      const waitMs = WAITS_MS[tries];
      if (reason === undefined || waitMs === undefined || (reason === OVERLOADED && tries > 0)) throw cause;
      log.warn("d1.retried", { reason, tries: tries + 1 });
      await sleep(waitMs);
    }
  }
}

/** Drizzle wraps the errors of single statements. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

/**
 * D1 whose reads are retried. D1 itself retries some of them, for a moment and not in every form. A write, or a batch with
 * one, runs once.
 */
export function withRetriedReads(db: Database, log: Log): Database {
  return {
    prepare: (sql) => {
      const statement = db.prepare(sql);
      return /^\s*SELECT\b/i.test(sql) ? (new Read(statement, log) as unknown as D1PreparedStatement) : statement;
    },
    batch: (statements) => {
      const originals = statements.map((statement: unknown) =>
        statement instanceof Read ? statement.original : (statement as D1PreparedStatement),
      );
      const run = () => db.batch<never>(originals);
      return statements.every((statement: unknown) => statement instanceof Read) ? retried(log, run) : run();
    },
  };
}

/** A SELECT; the methods that the service and Drizzle call. */
class Read {
  readonly original: D1PreparedStatement;
  readonly #log: Log;

  constructor(original: D1PreparedStatement, log: Log) {
    this.original = original;
    this.#log = log;
  }

  bind(...values: unknown[]): Read {
    return new Read(this.original.bind(...values), this.#log);
  }

  all() {
    return retried(this.#log, () => this.original.all());
  }

  run() {
    return retried(this.#log, () => this.original.run());
  }

  raw() {
    return retried(this.#log, () => this.original.raw());
  }

  first() {
    return retried(this.#log, () => this.original.first());
  }
}
