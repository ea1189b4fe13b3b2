/** Queries of D1 that fail, how, and how often. */
export interface Fault {
  /** Chooses a query or batch by its statements. */
  readonly of: (statements: readonly string[]) => boolean;
  /** `before`: nothing was done. `after`: it took effect, and the answer was lost. */
  readonly when: "before" | "after";
  readonly times: number;
  readonly message?: string;
}

/** D1 that loses its connection. `queries` are the chosen ones, with those that did not fail. */
export function faultyDatabase(db: D1Database, fault: Fault): D1Database & { readonly queries: string[][] } {
  const queries: string[][] = [];
  const run = async <T>(statements: readonly string[], work: () => Promise<T>): Promise<T> => {
    if (!fault.of(statements)) return work();
    queries.push([...statements]);
    if (queries.length > fault.times) return work();
    if (fault.when === "after") await work();
    throw new Error(`D1_ERROR: ${fault.message ?? "Network connection lost."}`);
  };
  const prepared = (original: D1PreparedStatement, sql: string): FaultyStatement => ({
    original,
    sql,
    bind: (...values) => prepared(original.bind(...values), sql),
    all: () => run([sql], () => original.all()),
    run: () => run([sql], () => original.run()),
    raw: () => run([sql], () => original.raw()),
    first: () => run([sql], () => original.first()),
  });
  const faulty = {
    queries,
    prepare: (sql: string) => prepared(db.prepare(sql), sql),
    batch: (statements: FaultyStatement[]) =>
      run(
        statements.map(({ sql }) => sql),
        () => db.batch(statements.map(({ original }) => original)),
      ),
    withSession: () => {
      throw new Error("no session is opened here");
    },
  };
  return faulty as unknown as D1Database & { readonly queries: string[][] };
}

interface FaultyStatement {
  readonly original: D1PreparedStatement;
  readonly sql: string;
  bind(...values: unknown[]): FaultyStatement;
  all(): Promise<unknown>;
  run(): Promise<unknown>;
  raw(): Promise<unknown>;
  first(): Promise<unknown>;
}
