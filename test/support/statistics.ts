import { env } from "cloudflare:workers";
import { onTestFinished } from "vitest";

/** Gives the first database statistics until the test ends: plans are chosen by them. */
export async function analyze(): Promise<void> {
  onTestFinished(() => forgetStatistics(env.DB));
  await env.DB.prepare("ANALYZE").run();
}

/**
 * Leaves a database as if it had never been analysed. A connection keeps how large it believes tables and indexes to be,
 * even when the rows of the statistics are gone and it reads them again; only a change of the schema that is rolled back
 * makes it begin again.
 */
export async function forgetStatistics(db: D1Database): Promise<void> {
  // The first makes the table where there is none.
  await db.batch([db.prepare("ANALYZE sqlite_schema"), db.prepare("DELETE FROM sqlite_stat1")]);
  const rolledBack = await db
    .batch([db.prepare("CREATE TABLE rolled_back (id)"), db.prepare("SELECT json('malformed')")])
    .catch((cause: Error) => cause.message);
  if (!String(rolledBack).includes("malformed JSON")) throw new Error(`Nothing was rolled back: ${rolledBack}`);
}
