export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** All rows of some tables, for `putBack`. */
export async function rowsIn(database: D1Database, tables: readonly string[]): Promise<Rows> {
  const read = async (table: string) => (await database.prepare(`SELECT * FROM ${table}`).all()).results;
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)])));
}

/** Makes the tables what they were. */
export async function putBack(database: D1Database, rows: Rows): Promise<void> {
  const inserts = Object.entries(rows).flatMap(([table, own]) =>
    own.map((row) => {
      const names = Object.keys(row);
      const places = names.map(() => "?").join(", ");
      return database
        .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
        .bind(...Object.values(row));
    }),
  );
  const deletes = Object.keys(rows).map((table) => database.prepare(`DELETE FROM ${table}`));
  await database.batch([...deletes, ...inserts]);
}
