import { inTime } from "./in-time.ts";
import type { LogFields } from "./log.ts";

/** Counts the hops of one request: calls to D1, objects, buckets, static files, queues and other servers. */
export class Hops {
  count = 0;
  /** Time of calls to other servers. Of calls at once, their sum. */
  outsideMs = 0;
  /** Longest wait for one call of a database. Undefined: as long as the platform waits. */
  patienceMs: number | undefined;
  #databases: { shard: string; ms: number; read: number; written: number } | undefined;

  /** Adds a call of a database that began at `started`, with the rows that its answer says it read and wrote. */
  asked(shard: string, started: number, answer: unknown): void {
    this.#databases ??= { shard, ms: 0, read: 0, written: 0 };
    const sum = this.#databases;
    // The control database is asked beside one.
    if (shard !== CONTROL) sum.shard = shard;
    sum.ms += performance.now() - started;
    // An answer of `raw` has no `meta`, and may be many rows.
    const results = (Array.isArray(answer) ? answer : [answer]) as (
      | { readonly meta?: Partial<D1Meta> }
      | null
      | undefined
    )[];
    if (!results[0]?.meta) return;
    for (const one of results) {
      sum.read += one?.meta?.rows_read ?? 0;
      sum.written += one?.meta?.rows_written ?? 0;
    }
  }

  /** For the log line and the data point of a request. What it did not do is left out. */
  figures(): LogFields {
    const { count, outsideMs } = this;
    const sum = this.#databases;
    return {
      hops: count,
      ...(outsideMs === 0 ? {} : { outside_ms: Math.round(outsideMs) }),
      ...(sum && { shard: sum.shard, d1_ms: Math.round(sum.ms), rows_read: sum.read, rows_written: sum.written }),
    };
  }
}

/** Errors of databases that are away, slow, overloaded or full. */
const unanswered = new WeakSet<Error>();

/** Messages for which the statement is at fault: they come again with each repeat. */
const IS_FAULT = /SQLITE_(?!FULL|BUSY|IOERR|NOMEM|INTERRUPT)|D1_(TYPE|COLUMN|EXEC)|parameter bindings/;

/** Whether an error is that of a database that did not answer, or was caused by one. */
export function isUnanswered(error: Error): boolean {
  return unanswered.has(error) || (error.cause instanceof Error && isUnanswered(error.cause));
}

/** How the control database is named where shards are. */
export const CONTROL = "control";

/** Methods whose call is a hop, and methods that return an object whose calls are hops. */
export interface Calls {
  readonly [method: string]: "hop" | (() => Calls);
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The objects behind the counting proxies: a batch takes only the runtime's own statements. */
const originals = new WeakMap<object, object>();

/** A proxy that counts the calls made through it. */
export function counted<T extends object>(target: T, calls: Calls, hops: Hops, database?: string): T {
  const proxy = new Proxy(target, {
    get(original, name) {
      const kind = typeof name === "string" ? calls[name] : undefined;
      if (kind === undefined) {
        const value: unknown = Reflect.get(original, name, original);
        return typeof value === "function" ? value.bind(original) : value;
      }
      // Called on the original: the runtime's objects reject calls through a proxy.
      const call = (args: unknown[]) => (original as unknown as Methods)[name as string]?.(...args.map(unwrapped));
      if (kind !== "hop") return (...args: unknown[]) => counted(call(args) as object, kind(), hops, database);
      return (...args: unknown[]) => {
        hops.count++;
        if (database === undefined) return call(args);
        const started = performance.now();
        const called = call(args) as Promise<unknown>;
        const answer = hops.patienceMs === undefined ? called : inTime(called, hops.patienceMs);
        // Beside the caller's own wait, which is the one that fails.
        answer.then(
          (value) => hops.asked(database, started, value),
          (cause: unknown) => {
            if (cause instanceof Error && !IS_FAULT.test(cause.message)) unanswered.add(cause);
            hops.asked(database, started, undefined);
          },
        );
        return answer;
      };
    },
  });
  originals.set(proxy, target);
  return proxy;
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}
