import type { Env } from "./env.ts";
import { type Calls, counted, countedObjects, type Hops } from "./lib/hops.ts";

const STATEMENT: Calls = { bind: () => STATEMENT, first: "hop", all: "hop", run: "hop", raw: "hop" };
const SESSION: Calls = { prepare: () => STATEMENT, batch: "hop" };
const DATABASE: Calls = { ...SESSION, withSession: () => SESSION };
const BUCKET: Calls = { get: "hop", head: "hop", put: "hop", delete: "hop", list: "hop" };
const QUEUE: Calls = { send: "hop", sendBatch: "hop" };

/** The bindings, with every call through them counted. A binding costs something only once it is used. */
export function countedEnv(env: Env, hops: Hops): Env {
  return {
    ...env,
    get DB() {
      return counted(env.DB, DATABASE, hops);
    },
    get IMAGES() {
      return counted(env.IMAGES, BUCKET, hops);
    },
    get DOCUMENTS() {
      return counted(env.DOCUMENTS, BUCKET, hops);
    },
    get DELIVERIES() {
      return counted(env.DELIVERIES, QUEUE, hops);
    },
    get RATE_COUNTERS() {
      return countedObjects(env.RATE_COUNTERS, hops);
    },
    get VALIDATION_RUNS() {
      return countedObjects(env.VALIDATION_RUNS, hops);
    },
    get LIVE_LOBBIES() {
      return countedObjects(env.LIVE_LOBBIES, hops);
    },
    get LIVE_STUDIOS() {
      return countedObjects(env.LIVE_STUDIOS, hops);
    },
  };
}
