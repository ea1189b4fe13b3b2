import { adapters } from "./adapters.ts";
import type { CreateContext, Ctx } from "./context.ts";
import { CountedBindings } from "./counted-bindings.ts";
import { type Db, type LedgerDb, type Ledgers, openDb, openLedger, UNCHOSEN } from "./db/client.ts";
import { type Settings, settingsOf } from "./env.ts";
import type { PostToOperator } from "./gate/outgoing/operator-server.ts";
import { safeFetch } from "./gate/outgoing/safe-fetch.ts";
import { systemClock } from "./lib/clock.ts";
import { Hops } from "./lib/hops.ts";
import { consoleLog, type Log } from "./lib/log.ts";
import { cryptoRandom } from "./lib/random.ts";
import { pointsOf } from "./ops/figures/points.ts";
import { withListener } from "./ops/listen/with-listener.ts";
import { withWireLog } from "./ops/wire-log/record-post.ts";

/** Opens the databases of one context, each at its first use: a warm signed GET never touches D1. */
class Handles {
  readonly ledgers: Ledgers;
  readonly #bindings: CountedBindings;
  readonly #log: Log;
  #db: Db | undefined;
  readonly #opened: LedgerDb[] = [];

  constructor(bindings: CountedBindings, log: Log, { shards, copies, frozenShard }: Settings) {
    this.#bindings = bindings;
    this.#log = log;
    this.ledgers = {
      ...{ shards, asked: shards, copies },
      at: (shard) => (shard === frozenShard ? undefined : this.#open(shard)),
      frozen: () => (frozenShard === undefined ? undefined : this.#open(frozenShard)),
    };
  }

  get db(): Db {
    this.#db ??= openDb(this.#bindings.DB, this.#log);
    return this.#db;
  }

  get ledger(): LedgerDb {
    return (this.ledgers.shards.length === 1 && this.ledgers.at(0)) || UNCHOSEN;
  }

  #open(shard: number): LedgerDb | undefined {
    const binding = this.#opened[shard] ? undefined : this.#bindings.ledger(shard);
    if (binding) this.#opened[shard] = openLedger(shard, binding, this.#log);
    return this.#opened[shard];
  }
}

const HANDLES = Symbol("handles");

interface Lazy {
  readonly [HANDLES]: Handles;
}

/**
 * The properties of every context that open a database. Their getters are shared: a context with getters of its own has a
 * hidden class of its own, which V8 keeps, with the whole request, until it collects the old space.
 */
const DB: PropertyDescriptor & ThisType<Lazy> = {
  get() {
    return this[HANDLES].db;
  },
  enumerable: true,
  configurable: true,
};
const LEDGER: PropertyDescriptor & ThisType<Lazy> = {
  get() {
    return this[HANDLES].ledger;
  },
  enumerable: true,
  configurable: true,
};

/** The context of one request, queue batch, cron run or alarm, with the real clock, randomness and adapters. */
export const createContext: CreateContext = (env, waitUntil, log = consoleLog({}, pointsOf(env))) => {
  const hops = new Hops();
  const settings = settingsOf(env);
  const bindings = new CountedBindings(env, { hops, log, settings });
  let wallet: PostToOperator | undefined;
  const handles = new Handles(bindings, log, settings);
  const eager: Omit<Ctx, "db" | "ledger"> & Lazy = {
    [HANDLES]: handles,
    env: bindings,
    settings,
    adapters,
    // Chosen at the first call: few requests make one, and choosing opens bindings.
    wallet: (server, request) => {
      wallet ??= settings.sandbox ? withWireLog(ctx, withListener(ctx, direct)) : direct;
      return wallet(server, request);
    },
    ledgers: handles.ledgers,
    clock: systemClock,
    random: cryptoRandom,
    log,
    hops,
    waitUntil,
  };
  Object.defineProperty(eager, "db", DB);
  const ctx = Object.defineProperty(eager, "ledger", LEDGER) as typeof eager & Pick<Ctx, "db" | "ledger">;
  const direct: PostToOperator = (_, request) => safeFetch(ctx, request);
  return ctx;
};
