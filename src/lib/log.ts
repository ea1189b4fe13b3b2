import { DrizzleQueryError } from "drizzle-orm";

/** Fields of a log line. Never a secret, a launch token, a body or a query string. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One structured JSON line per event; `event` is a stable dotted name such as `wallet.back`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Logs the name and message of the cause, never SQL parameters. */
  error(event: string, fields?: LogFields, cause?: unknown): void;
}

function describe(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  // The message of a DrizzleQueryError contains SQL parameters, so only its own cause may be logged.
  const root = cause.cause instanceof Error ? cause.cause : cause;
  if (root instanceof DrizzleQueryError) return { cause: "DrizzleQueryError" };
  return { cause: root.name, cause_message: root.message.slice(0, 300), stack: root.stack?.split("\n")[1]?.trim() };
}

/** Takes events as data points beside their lines. */
export type Points = (event: string, fields: LogFields) => void;

/** Writes to the console, which Workers Logs collects; every line has the `base` fields. */
export function consoleLog(base: LogFields = {}, points?: Points): Log {
  return new ConsoleLog(base, points);
}

class ConsoleLog implements Log {
  readonly #base: LogFields;
  readonly #points: Points | undefined;

  constructor(base: LogFields, points: Points | undefined) {
    this.#base = base;
    this.#points = points;
  }

  info(event: string, fields: LogFields = {}): void {
    console.log(this.#line("info", event, fields));
    this.#points?.(event, fields);
  }

  warn(event: string, fields: LogFields = {}): void {
    console.warn(this.#line("warn", event, fields));
    this.#points?.(event, fields);
  }

  error(event: string, fields?: LogFields, cause?: unknown): void {
    console.error(this.#line("error", event, { ...fields, ...(cause === undefined ? {} : describe(cause)) }));
  }

  #line(level: string, event: string, fields?: LogFields): string {
    return JSON.stringify({ level, event, ...this.#base, ...fields });
  }
}
