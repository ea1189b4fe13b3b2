import { adapters } from "./adapters.ts";
import type { CreateContext, Ctx } from "./context.ts";
import { CountedBindings } from "./counted-bindings.ts";
import { type Db, type LedgerDb, type Ledgers, openDb, openLedger, UNCHOSEN } from "./db/client.ts";
import { settingsOf } from "./env.ts";
import type { PostToOperator } from "./gate/outgoing/operator-server.ts";
import { safeFetch } from "./gate/outgoing/safe-fetch.ts";
import { systemClock } from "./lib/clock.ts";
import { Hops } from "./lib/hops.ts";
import { consoleLog } from "./lib/log.ts";
import { cryptoRandom } from "./lib/random.ts";
import { pointsOf } from "./ops/figures/points.ts";
import { withListener } from "./ops/listen/with-listener.ts";
import { withWireLog } from "./ops/wire-log/record-post.ts";

/** The context of one request, queue batch, cron run or alarm, with the real clock, randomness and adapters. */
export const createContext: CreateContext = (env, waitUntil, log = consoleLog({}, pointsOf(env))) => {
  const hops = new Hops();
  const settings = settingsOf(env);
  const bindings = new CountedBindings(env, { hops, log, settings });
  let db: Db | undefined;
  let wallet: PostToOperator | undefined;
  const opened: LedgerDb[] = [];
  const open = (shard: number) => {
    const binding = opened[shard] ? undefined : bindings.ledger(shard);
    if (binding) opened[shard] = openLedger(shard, binding, log);
    return opened[shard];
  };
  const { frozenShard } = settings;
  const ledgers: Ledgers = {
    shards: settings.shards,
    asked: settings.shards,
    copies: settings.copies,
    at: (shard) => (shard === frozenShard ? undefined : open(shard)),
    frozen: () => (frozenShard === undefined ? undefined : open(frozenShard)),
  };
  const ctx: Ctx = {
    env: bindings,
    settings,
    adapters,
    // Chosen at the first call: few requests make one, and choosing opens bindings.
    wallet: (server, request) => {
      wallet ??= settings.sandbox ? withWireLog(ctx, withListener(ctx, direct)) : direct;
      return wallet(server, request);
    },
    // Opened lazily: a warm signed GET never touches D1.
    get db() {
      db ??= openDb(bindings.DB, log);
      return db;
    },
    get ledger() {
      return (settings.shards.length === 1 && ledgers.at(0)) || UNCHOSEN;
    },
    ledgers,
    clock: systemClock,
    random: cryptoRandom,
    log,
    hops,
    waitUntil,
  };
  const direct: PostToOperator = (_, request) => safeFetch(ctx, request);
  return ctx;
};
