import { adapters } from "./adapters.ts";
import type { CreateContext } from "./context.ts";
import { CountedBindings } from "./counted-bindings.ts";
import { type Db, type LedgerDb, openDb, openLedger } from "./db/client.ts";
import { settingsOf } from "./env.ts";
import { systemClock } from "./lib/clock.ts";
import { Hops } from "./lib/hops.ts";
import { consoleLog } from "./lib/log.ts";
import { cryptoRandom } from "./lib/random.ts";

/** The context of one request, queue batch, cron run or alarm, with the real clock, randomness and adapters. */
export const createContext: CreateContext = (env, waitUntil, log = consoleLog()) => {
  const hops = new Hops();
  const settings = settingsOf(env);
  const bindings = new CountedBindings(env, { hops, log, settings });
  let db: Db | undefined;
  let ledger: LedgerDb | undefined;
  return {
    env: bindings,
    settings,
    adapters,
    // Opened lazily: a warm signed GET never touches D1.
    get db() {
      db ??= openDb(bindings.DB, log);
      return db;
    },
    get ledger() {
      ledger ??= openLedger(bindings.DB, log);
      return ledger;
    },
    clock: systemClock,
    random: cryptoRandom,
    log,
    hops,
    waitUntil,
  };
};
