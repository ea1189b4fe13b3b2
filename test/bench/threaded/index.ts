import type { Env, ShardName } from "../../../src/env.ts";
import service from "../../../src/index.ts";
import type { WakeUp } from "../../../src/lib/outbox/wake-up.ts";
import { weatheredDatabase } from "../../weather/d1.ts";
import { CLEAR } from "../../weather/weather.ts";

export {
  Listener,
  LiveLobby,
  LiveStudio,
  RateCounter,
  StrangerCounter,
  ValidationRun,
  WireLog,
} from "../../../src/objects.ts";

type BenchEnv = Env & { readonly BATCH_MS: string };

const covered = new WeakMap<BenchEnv, Env>();

/** Each shard beside the control database as one thread that takes a fixed time for a batch. Always the same object. */
function threaded(env: BenchEnv): Env {
  const known = covered.get(env);
  if (known) return known;
  const d1Thread = {
    serviceMs: 0,
    batchMs: Number(env.BATCH_MS),
    maxQueued: Number.POSITIVE_INFINITY,
    maxWaitMs: 60_000,
  };
  const databases = Object.entries(env).filter(([name]) => name.startsWith("LEDGER_")) as [ShardName, D1Database][];
  const shards = databases.map(([name, db]) => [name, weatheredDatabase(db, { ...CLEAR, d1Thread }, () => () => 1)]);
  const own: Env = { ...env, ...(Object.fromEntries(shards) as Record<ShardName, D1Database>) };
  covered.set(env, own);
  return own;
}

export default {
  fetch: (request: Request, env: BenchEnv, execution: ExecutionContext) =>
    service.fetch(request, threaded(env), execution),
  queue: (batch: MessageBatch<WakeUp>, env: BenchEnv, execution: ExecutionContext) =>
    service.queue(batch, threaded(env), execution),
  scheduled: (controller: ScheduledController, env: BenchEnv, execution: ExecutionContext) =>
    service.scheduled(controller, threaded(env), execution),
};
