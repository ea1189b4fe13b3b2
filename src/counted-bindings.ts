import type { Bindings } from "./env.ts";
import { type Calls, counted, countedObjects, type Hops } from "./lib/hops.ts";

const STATEMENT: Calls = { bind: () => STATEMENT, first: "hop", all: "hop", run: "hop", raw: "hop" };
const SESSION: Calls = { prepare: () => STATEMENT, batch: "hop" };
const DATABASE: Calls = { ...SESSION, withSession: () => SESSION };
const BUCKET: Calls = { get: "hop", head: "hop", put: "hop", delete: "hop", list: "hop" };
const QUEUE: Calls = { send: "hop", sendBatch: "hop" };

/** The bindings, with every call counted. A binding is wrapped only when it is used. */
export class CountedBindings implements Bindings {
  readonly #env: Bindings;
  readonly #hops: Hops;

  constructor(env: Bindings, hops: Hops) {
    this.#env = env;
    this.#hops = hops;
  }

  get DB() {
    return counted(this.#env.DB, DATABASE, this.#hops);
  }
  get IMAGES() {
    return counted(this.#env.IMAGES, BUCKET, this.#hops);
  }
  get DOCUMENTS() {
    return counted(this.#env.DOCUMENTS, BUCKET, this.#hops);
  }
  get DELIVERIES() {
    return counted(this.#env.DELIVERIES, QUEUE, this.#hops);
  }
  get JOBS() {
    return counted(this.#env.JOBS, QUEUE, this.#hops);
  }
  get RATE_COUNTERS() {
    return countedObjects(this.#env.RATE_COUNTERS, this.#hops);
  }
  get STRANGER_COUNTERS() {
    return countedObjects(this.#env.STRANGER_COUNTERS, this.#hops);
  }
  get VALIDATION_RUNS() {
    return countedObjects(this.#env.VALIDATION_RUNS, this.#hops);
  }
  get LIVE_LOBBIES() {
    return countedObjects(this.#env.LIVE_LOBBIES, this.#hops);
  }
  get LIVE_STUDIOS() {
    return countedObjects(this.#env.LIVE_STUDIOS, this.#hops);
  }
}
