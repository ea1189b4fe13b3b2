import type { Stream } from "./random.ts";
import type { D1Errors } from "./weather.ts";

/** Errors that D1 documents as worth a retry. */
const NOT_REACHED = [
  "Network connection lost.",
  "D1 DB reset because its code was updated.",
  "Internal error while starting up D1 DB storage caused object to be reset.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
];
/** Those of them that leave open whether the query ran. */
const ANSWER_LOST = [
  "Network connection lost.",
  "D1 DB reset because its code was updated.",
  "Internal error in D1 DB storage caused object to be reset.",
];

/** D1 repeats a read-only query itself, twice. */
const ATTEMPTS_OF_READS = 3;
const WRITES = /\b(insert|update|delete|replace|create|drop|alter|pragma|reindex|vacuum|analyze)\b/i;

/** Whether a query may write: D1 judges by its keywords. */
export function mayWrite(sql: string): boolean {
  return WRITES.test(sql);
}

/** Transient failures of one database. */
export class D1Failures {
  readonly #errors: D1Errors | undefined;
  readonly #before: Stream;
  readonly #after: Stream;
  #left: number;

  constructor(errors: D1Errors | undefined, streamOf: (name: string) => Stream) {
    this.#errors = errors;
    this.#before = streamOf("d1 before");
    this.#after = streamOf("d1 after");
    this.#left = errors?.times ?? Number.POSITIVE_INFINITY;
  }

  /** Runs the statements of one call, unless it fails before or after. */
  async around(sqls: readonly string[], run: () => Promise<unknown>): Promise<unknown> {
    const errors = this.#errors;
    if (!errors || !sqls.some((sql) => errors.matching?.test(sql) ?? true)) return run();
    const attempts = sqls.some(mayWrite) ? 1 : ATTEMPTS_OF_READS;
    this.#maybeFail(this.#before, errors.before, attempts, NOT_REACHED);
    const result = await run();
    this.#maybeFail(this.#after, errors.after, attempts, ANSWER_LOST);
    return result;
  }

  #maybeFail(stream: Stream, chance: number, attempts: number, messages: readonly string[]): void {
    if (this.#left <= 0 || chance <= 0) return;
    for (let attempt = 0; attempt < attempts; attempt++) if (stream() >= chance) return;
    this.#left--;
    throw new Error(`D1_ERROR: ${messages[Math.floor(stream() * messages.length)]}`);
  }
}
