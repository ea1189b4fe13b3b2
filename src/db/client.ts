import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Log } from "../lib/log.ts";
import { type Database, withRetriedReads } from "./retry.ts";

/**
 * The control database (schema/control.ts). Drizzle gets no schema: it would prepare relational queries, which each request
 * would pay for.
 */
export type Db = DrizzleD1Database & { readonly d1?: never };

/** A shard: a database of the ledger (schema/ledger.ts). The compiler takes neither for the other. */
export type LedgerDb = DrizzleD1Database & {
  readonly shard: number;
  /** Binding for statements in plain SQL. Their reads are not retried. */
  readonly d1: D1Database;
};

/** The shards of an installation. */
export interface Ledgers {
  /** Their numbers, ascending; 0 is always among them. */
  readonly shards: readonly number[];
  /** Shards beside the control database, which have copies of what they read of it (src/ledger/shards/facts.ts). */
  readonly copies: readonly number[];
  /** Shards that a read over several asks: all, or those that the operator uses or has used. */
  readonly asked: readonly number[];
  /** Opened on first use; undefined without a binding, and while it is restored alone. */
  at(shard: number): LedgerDb | undefined;
  /** The shard that is restored alone, for its restore. */
  frozen(): LedgerDb | undefined;
}

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
export function openLedger(shard: number, binding: D1Database, log: Log): LedgerDb {
  return Object.assign(drizzle(withRetriedReads(binding, log) as D1Database), { shard, d1: binding });
}

/** Placeholder where there are several shards and none was chosen: a query fails, rather than miss the others. */
export const UNCHOSEN = new Proxy({} as LedgerDb, {
  get() {
    throw new Error("no shard was chosen: see db/shards.ts");
  },
});

/** Opens D1 at the nearest replica: for reads that may be some seconds old. */
export function openReplica(binding: D1Database): Db {
  return drizzle(binding.withSession("first-unconstrained") as unknown as D1Database);
}
