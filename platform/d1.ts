import { D1Failures } from "./d1-failures.ts";
import { intercepted, original } from "./intercepted.ts";
import { asSubrequest } from "./invocation.ts";
import type { Stream } from "./random.ts";
import type { Weather } from "./weather.ts";

/** The SQL of each prepared statement, which the runtime's own does not show. */
const texts = new WeakMap<object, string>();

const EXECUTIONS = ["first", "all", "run", "raw"];

/** A database in the weather: limits, transient failures. */
export function weatheredDatabase(db: D1Database, weather: Weather, streamOf: (name: string) => Stream): D1Database {
  const failures = new D1Failures(weather.d1Errors, streamOf);

  function execute(sqls: readonly string[], call: () => Promise<unknown>): Promise<unknown> {
    return asSubrequest({ connection: true, d1Queries: sqls.length }, () => failures.around(sqls, call));
  }

  function statement(prepared: D1PreparedStatement, sql: string): D1PreparedStatement {
    texts.set(prepared, sql);
    const executions = EXECUTIONS.map((name) => [
      name,
      (args: unknown[], proceed: (...args: unknown[]) => unknown) =>
        execute([sql], () => proceed(...args) as Promise<unknown>),
    ]);
    return intercepted(prepared, {
      ...Object.fromEntries(executions),
      bind: (args, proceed) => statement(proceed(...args) as D1PreparedStatement, sql),
    });
  }

  function session<S extends D1DatabaseSession | D1Database>(target: S): S {
    return intercepted(target, {
      prepare: ([sql], proceed) => statement(proceed(sql) as D1PreparedStatement, String(sql)),
      batch: ([statements], proceed) => {
        const plain = (statements as D1PreparedStatement[]).map(original);
        return execute(
          plain.map((one) => texts.get(one) ?? ""),
          () => proceed(plain) as Promise<unknown>,
        );
      },
      exec: ([sql], proceed) => execute([String(sql)], () => proceed(sql) as Promise<unknown>),
      withSession: (args, proceed) => session(proceed(...args) as D1DatabaseSession),
    });
  }

  return session(db);
}
