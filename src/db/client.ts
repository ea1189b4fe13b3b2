import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** Without the schema: what Drizzle works out of one for its relational queries would be paid for by every request. */
export type Db = DrizzleD1Database;

/** Most bound parameters D1 takes in one query. */
export const MAX_BOUND_PARAMETERS = 100;

/** Opens D1 at the primary, so that a write is seen by the read that follows it. */
export function openDb(binding: D1Database): Db {
  return drizzle(binding.withSession("first-primary") as unknown as D1Database);
}

/** Opens D1 at the nearest replica: for reads that may be some seconds old. */
export function openReplica(binding: D1Database): Db {
  return drizzle(binding.withSession("first-unconstrained") as unknown as D1Database);
}
