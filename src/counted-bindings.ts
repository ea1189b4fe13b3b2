import { type Caller, calledObjects } from "./called-objects.ts";
import { type Bindings, type Env, shardName } from "./env.ts";
import { type Calls, CONTROL, counted, Hops } from "./lib/hops.ts";

const STATEMENT: Calls = { bind: () => STATEMENT, first: "hop", all: "hop", run: "hop", raw: "hop" };
const SESSION: Calls = { prepare: () => STATEMENT, batch: "hop" };
const DATABASE: Calls = { ...SESSION, withSession: () => SESSION };
const BUCKET: Calls = { get: "hop", head: "hop", put: "hop", delete: "hop", list: "hop" };
const FILES: Calls = { fetch: "hop" };
const QUEUE: Calls = { send: "hop", sendBatch: "hop" };

/** The bindings, with every call counted. A binding is wrapped only when it is used. */
export class CountedBindings implements Bindings {
  readonly #env: Env;
  readonly #caller: Caller;

  constructor(env: Env, caller: Caller) {
    this.#env = env;
    this.#caller = caller;
  }

  get DB() {
    return counted(this.#env.DB, DATABASE, this.#caller.hops, CONTROL);
  }
  /** A shard of the ledger; undefined without a binding. */
  ledger(shard: number): D1Database | undefined {
    const bound = this.#env[shardName(shard)] ?? (shard === 0 ? this.#env.DB : undefined);
    return bound && counted(bound, DATABASE, this.#caller.hops, String(shard));
  }
  get ASSETS() {
    return counted(this.#env.ASSETS, FILES, this.#caller.hops);
  }
  get IMAGES() {
    return counted(this.#env.IMAGES, BUCKET, this.#caller.hops);
  }
  get DOCUMENTS() {
    return counted(this.#env.DOCUMENTS, BUCKET, this.#caller.hops);
  }
  get JOURNAL() {
    return counted(this.#env.JOURNAL, BUCKET, this.#caller.hops);
  }
  get DELIVERIES() {
    return counted(this.#env.DELIVERIES, QUEUE, this.#caller.hops);
  }
  get JOBS() {
    return counted(this.#env.JOBS, QUEUE, this.#caller.hops);
  }
  get RATE_COUNTERS() {
    return calledObjects(this.#env.RATE_COUNTERS, this.#caller);
  }
  get STRANGER_COUNTERS() {
    return calledObjects(this.#env.STRANGER_COUNTERS, this.#caller);
  }
  get VALIDATION_RUNS() {
    return calledObjects(this.#env.VALIDATION_RUNS, this.#caller);
  }
  get LIVE_LOBBIES() {
    return calledObjects(this.#env.LIVE_LOBBIES, this.#caller);
  }
  get LISTENERS() {
    const bound = this.#env.LISTENERS;
    return bound && calledObjects(bound, this.#caller);
  }
  /** Not counted: what is recorded of a request is written behind its answer. */
  get WIRE_LOGS() {
    const bound = this.#env.WIRE_LOGS;
    return bound && calledObjects(bound, { ...this.#caller, hops: new Hops() });
  }
  get LIVE_STUDIOS() {
    return calledObjects(this.#env.LIVE_STUDIOS, this.#caller);
  }
}
