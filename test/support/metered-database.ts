/** A statement that ran, and how many rows of the database it wrote. */
export interface Ran {
  readonly sql: string;
  readonly rowsWritten: number;
}

/** D1 that notes what runs. */
export function meteredDatabase(db: D1Database): D1Database & { readonly ran: Ran[] } {
  const ran: Ran[] = [];
  const note = <T extends D1Result>(sql: string, result: T): T => {
    ran.push({ sql, rowsWritten: result.meta.rows_written });
    return result;
  };
  const prepared = (original: D1PreparedStatement, sql: string): MeteredStatement => ({
    original,
    sql,
    bind: (...values) => prepared(original.bind(...values), sql),
    all: async () => note(sql, await original.all()),
    run: async () => note(sql, await original.run()),
    // Drizzle reads rows as arrays: their result has no counts, and reads write nothing.
    raw: () => original.raw(),
    first: async () => note(sql, await original.all()).results[0] ?? null,
  });
  const metered = {
    ran,
    prepare: (sql: string) => prepared(db.prepare(sql), sql),
    batch: async (statements: MeteredStatement[]) => {
      const results = await db.batch(statements.map(({ original }) => original));
      return results.map((result, i) => note(statements[i]?.sql ?? "", result));
    },
    withSession: () => {
      throw new Error("no session is opened here");
    },
  };
  return metered as unknown as D1Database & { readonly ran: Ran[] };
}

interface MeteredStatement {
  readonly original: D1PreparedStatement;
  readonly sql: string;
  bind(...values: unknown[]): MeteredStatement;
  all(): Promise<D1Result>;
  run(): Promise<D1Result>;
  raw(): Promise<unknown>;
  first(): Promise<unknown>;
}
