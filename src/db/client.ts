import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Log } from "../lib/log.ts";
import { type Database, withRetriedReads } from "./retry.ts";

/**
 * The control database (schema/control.ts). Without the schema: what Drizzle works out of one for its relational queries
 * would be paid for by every request.
 */
export type Db = DrizzleD1Database & { readonly d1?: never };

/** A database of the ledger (schema/ledger.ts). The compiler takes neither for the other. */
export type LedgerDb = DrizzleD1Database & {
  /** For statements in plain SQL. Their reads are not retried. */
  readonly d1: D1Database;
};

/** Most bound parameters D1 takes in one query. */
export const MAX_BOUND_PARAMETERS = 100;

/**
 * Opens D1 at the primary. Without a session every query goes there; of a session only the first does, whatever it asks
 * for, and what follows may read a replica.
 */
export function openDb(binding: Database, log: Log): Db {
  return drizzle(withRetriedReads(binding, log) as D1Database);
}

/** The same for a database of the ledger. */
export function openLedger(binding: D1Database, log: Log): LedgerDb {
  return Object.assign(drizzle(withRetriedReads(binding, log) as D1Database), { d1: binding });
}

/** Opens D1 at the nearest replica: for reads that may be some seconds old. */
export function openReplica(binding: D1Database): Db {
  return drizzle(binding.withSession("first-unconstrained") as unknown as D1Database);
}
