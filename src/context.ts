import { CountedBindings } from "./counted-bindings.ts";
import { type Db, openDb } from "./db/client.ts";
import { type Bindings, type Env, type Settings, settingsOf } from "./env.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { Hops } from "./lib/hops.ts";
import { consoleLog, type Log } from "./lib/log.ts";
import { cryptoRandom, type Random } from "./lib/random.ts";

/** What every verb works with. Built once for each request, queue batch or cron run. */
export interface Ctx {
  readonly env: Bindings;
  readonly settings: Settings;
  /** D1 at the primary: ledger, grants, idempotency. */
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Counts the calls made through `env` and `db` and to outside addresses. */
  readonly hops: Hops;
  /** Work that may go on after the answer. */
  waitUntil(work: Promise<unknown>): void;
}

/** The operator a request is signed by. */
export interface Operator {
  readonly code: string;
  readonly name: string;
  readonly requestsPerMinute: number;
  /** Addresses or CIDR; empty: any. */
  readonly allowlist: readonly string[];
}

/** The context of a signed operator request: every query of an operator's verb is scoped to `operator.code`. */
export interface OperatorCtx extends Ctx {
  readonly operator: Operator;
  readonly keyId: string;
}

/** The context of a signed provider request. */
export interface ProviderCtx extends Ctx {
  readonly providerCode: string;
  readonly keyId: string;
}

/** The context of a back-office call: what its writes are recorded under in the audit log. */
export interface AdminCtx extends Ctx {
  readonly requestId: string;
  /** The call, for example `PUT /admin/v1/operators/demo`. */
  readonly action: string;
}

/** The context of one request, queue batch or cron run, over the real clock and randomness. */
export function createContext(env: Env, waitUntil: Ctx["waitUntil"], log: Log = consoleLog()): Ctx {
  const hops = new Hops();
  const bindings = new CountedBindings(env, hops);
  let db: Db | undefined;
  return {
    env: bindings,
    settings: settingsOf(env),
    // Opened by whoever asks first: a warm signed GET asks D1 nothing.
    get db() {
      db ??= openDb(bindings.DB);
      return db;
    },
    clock: systemClock,
    random: cryptoRandom,
    log,
    hops,
    waitUntil,
  };
}
