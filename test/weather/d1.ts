import { intercepted, original } from "../support/intercepted.ts";
import { D1Failures, mayWrite } from "./d1-failures.ts";
import { DatabaseSpells } from "./d1-spells.ts";
import { DatabaseThread } from "./d1-thread.ts";
import { asSubrequest } from "./invocation.ts";
import type { Stream } from "./random.ts";
import { type ReplicaSession, ReplicaSet } from "./replicas.ts";
import type { Weather } from "./weather.ts";

/** What the runtime's own prepared statement does not show. */
interface Text {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const texts = new WeakMap<object, Text>();

/** One call of a database: what it executes, and how. */
interface Call {
  readonly statements: readonly Text[];
  /** The method and its arguments, which shape the answer. */
  readonly form: readonly unknown[];
  readonly run: () => Promise<unknown>;
}

const EXECUTIONS = ["first", "all", "run", "raw"];

/** A database in the weather: limits of the invocation, transient failures, spells, one thread, replicas. */
export function weatheredDatabase(
  db: D1Database,
  weather: Weather,
  streamOf: (name: string) => Stream,
  name = "DB",
): D1Database {
  const failures = new D1Failures(weather.d1Errors, streamOf);
  const spells = weather.d1Spells && new DatabaseSpells(weather.d1Spells, name);
  const thread = weather.d1Thread && new DatabaseThread(weather.d1Thread);
  const replicas = weather.replicas && new ReplicaSet(weather.replicas);

  function execute({ statements, form, run }: Call, session: ReplicaSession | undefined): Promise<unknown> {
    const sqls = statements.map(({ sql }) => sql);
    const inSpell = spells ? () => spells.around(sqls, run) : run;
    const atPrimary = thread ? () => thread.serve(sqls.length, inSpell) : inSpell;
    const key = () => JSON.stringify([form, statements]);
    const anywhere = async () => {
      if (sqls.some(mayWrite)) return session ? session.write(atPrimary) : atPrimary();
      if (session) return session.read(key(), atPrimary);
      return replicas ? (await replicas.readPrimary(key(), atPrimary)).answer : atPrimary();
    };
    return asSubrequest(
      {
        connection: true,
        to: "database",
        d1Queries: sqls.length,
        name: sqls.join("; ").replaceAll(/\s+/g, " ").slice(0, 300),
      },
      () => failures.around(sqls, anywhere),
    );
  }

  function weatheredStatement(prepared: D1PreparedStatement, text: Text, session?: ReplicaSession) {
    texts.set(prepared, text);
    const executions = EXECUTIONS.map((name) => [
      name,
      (args: unknown[], proceed: (...args: unknown[]) => unknown) =>
        execute({ statements: [text], form: [name, args], run: async () => proceed(...args) }, session),
    ]);
    return intercepted(prepared, {
      ...Object.fromEntries(executions),
      bind: (parameters, proceed): D1PreparedStatement => {
        const bound = proceed(...parameters) as D1PreparedStatement;
        return weatheredStatement(bound, { ...text, parameters }, session);
      },
    });
  }

  function weathered<T extends D1DatabaseSession | D1Database>(target: T, session?: ReplicaSession): T {
    return intercepted(target, {
      prepare: ([sql], proceed) =>
        weatheredStatement(proceed(sql) as D1PreparedStatement, { sql: String(sql), parameters: [] }, session),
      batch: ([batch], proceed) => {
        const plain = (batch as D1PreparedStatement[]).map(original);
        const statements = plain.map((one) => texts.get(one) ?? { sql: "", parameters: [] });
        return execute({ statements, form: ["batch"], run: async () => proceed(plain) }, session);
      },
      exec: ([sql], proceed) => {
        const statements = [{ sql: String(sql), parameters: [] }];
        return execute({ statements, form: ["exec"], run: async () => proceed(sql) }, session);
      },
      withSession: ([constraint = "first-unconstrained"], proceed) =>
        weathered(proceed(constraint) as D1DatabaseSession, replicas?.session(String(constraint))),
    });
  }

  return weathered(db);
}
