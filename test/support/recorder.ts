import { AsyncLocalStorage } from "node:async_hooks";
import type { Env } from "../../src/env.ts";

/** A statement that D1 has run, with the rows that the platform would charge. */
export interface Statement {
  readonly sql: string;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly changes: number;
}

/** Effects of one invocation outside its isolate, work under `waitUntil` included. */
export class Work {
  readonly statements: Statement[] = [];
  /** Binding and method, such as `IMAGES.put`; `fetch` for a call to another server. */
  readonly calls: string[] = [];
}

const current = new AsyncLocalStorage<Work>();
const wrapped = new WeakMap<Env, Env>();

let rest: Work | undefined;

/** From now on, what no `recordInto` covers is added to `work`. */
export function recordAllInto(work: Work): void {
  rest = work;
}

/** Runs `action`; what it and its continuations do through bindings of `recording` is added to `work`. */
export function recordInto<T>(work: Work, action: () => T): T {
  return current.run(work, action);
}

/** The same bindings, recorded. One per environment: the service keeps what it has read from it by identity. */
export function recording(env: Env): Env {
  const known = wrapped.get(env);
  if (known) return known;
  recordStatements(env.DB);
  recordFetch();
  const recorded: Env = {
    ...env,
    IMAGES: recordCalls("IMAGES", env.IMAGES),
    DOCUMENTS: recordCalls("DOCUMENTS", env.DOCUMENTS),
    JOURNAL: recordCalls("JOURNAL", env.JOURNAL),
    DELIVERIES: recordCalls("DELIVERIES", env.DELIVERIES),
    JOBS: recordCalls("JOBS", env.JOBS),
    RATE_COUNTERS: recordObjects("RATE_COUNTERS", env.RATE_COUNTERS),
    STRANGER_COUNTERS: recordObjects("STRANGER_COUNTERS", env.STRANGER_COUNTERS),
    VALIDATION_RUNS: recordObjects("VALIDATION_RUNS", env.VALIDATION_RUNS),
    ...(env.LISTENERS && { LISTENERS: recordObjects("LISTENERS", env.LISTENERS) }),
    LIVE_LOBBIES: recordObjects("LIVE_LOBBIES", env.LIVE_LOBBIES),
    LIVE_STUDIOS: recordObjects("LIVE_STUDIOS", env.LIVE_STUDIOS),
  };
  wrapped.set(env, recorded);
  return recorded;
}

interface Result {
  readonly meta: { readonly rows_read: number; readonly rows_written: number; readonly changes: number };
}

interface Session {
  _send(endpoint: string, query: string | string[], ...more: unknown[]): Promise<Result | Result[]>;
}

let patched = false;

/** Statements are recorded where the runtime sends them: `raw()`, which Drizzle reads with, hides their meta. */
function recordStatements(db: D1Database): void {
  if (patched) return;
  patched = true;
  const session = Object.getPrototypeOf(db.withSession()) as Session;
  const send = session._send;
  if (typeof send !== "function") throw new Error("This version of workerd sends D1 statements in another way.");
  session._send = async function (this: Session, endpoint, query, ...more) {
    const work = current.getStore() ?? rest;
    const results = await send.call(this, endpoint, query, ...more);
    const sent = [query].flat();
    for (const [i, { meta }] of [results].flat().entries()) {
      if (meta === undefined) continue;
      const { rows_read: rowsRead, rows_written: rowsWritten, changes } = meta;
      work?.statements.push({ sql: sent[i] ?? "", rowsRead, rowsWritten, changes });
    }
    return results;
  };
}

function recordFetch(): void {
  const original = globalThis.fetch;
  globalThis.fetch = (...args: Parameters<typeof fetch>) => {
    (current.getStore() ?? rest)?.calls.push("fetch");
    return original(...args);
  };
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

function recordCalls<T extends object>(name: string, target: T): T {
  return new Proxy({} as T, {
    get(_, method) {
      // Awaiting an object reads its `then`.
      if (typeof method === "symbol" || method === "then") return undefined;
      return (...args: unknown[]) => {
        (current.getStore() ?? rest)?.calls.push(`${name}.${method}`);
        return (target as Methods)[method]?.(...args);
      };
    },
  });
}

function recordObjects<O extends Rpc.DurableObjectBranded>(
  name: string,
  namespace: DurableObjectNamespace<O>,
): DurableObjectNamespace<O> {
  const byName: Pick<DurableObjectNamespace<O>, "getByName"> = {
    getByName: (id) => recordCalls(name, namespace.getByName(id)),
  };
  return byName as DurableObjectNamespace<O>;
}
