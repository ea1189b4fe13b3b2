/** One change to the tables of a Durable Object. Released steps never change; new ones are added at the end. */
export type SchemaStep = (sql: SqlStorage) => void;

/** Takes an object's tables to the latest version, in one transaction. */
export function migrateObject(storage: DurableObjectStorage, steps: readonly SchemaStep[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec("CREATE TABLE IF NOT EXISTS schema (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)");
    const version = sql.exec<{ version: number }>("SELECT version FROM schema").toArray()[0]?.version ?? 0;
    // An object that a later release has migrated stays as it is: its tables serve this release too.
    if (version >= steps.length) return;
    for (const step of steps.slice(version)) step(sql);
    sql.exec(
      "INSERT INTO schema VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version",
      steps.length,
    );
  });
}
