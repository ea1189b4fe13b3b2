import { AsyncLocalStorage } from "node:async_hooks";
import { Connections } from "./connections.ts";
import type { End } from "./distance.ts";
import { Lifetime } from "./lifetime.ts";
import { sleep } from "./sleep.ts";
import type { Weather } from "./weather.ts";

/** One run of a handler, with everything that it starts. */
export interface Invocation<T> {
  /** What the handler answers. Rejects with CallerGone when the caller hangs up before. */
  readonly result: Promise<T>;
  /** The caller is gone. */
  hangUp(): void;
  /** Resolves once all work of the invocation has ended. */
  readonly ended: Promise<void>;
  /** The calls so far that waited for one another, by what they went to: the longest chain of them. */
  trips(): readonly End[];
}

export class CallerGone extends Error {
  constructor() {
    super("The caller hung up.");
    this.name = "CallerGone";
  }
}

/** A call of the invocation to a binding or another server. */
export interface Subrequest {
  /** Whether it counts among the connections that wait for headers. */
  readonly connection: boolean;
  /** What it goes to, which may be far away. Absent: it is where the Worker is. */
  readonly to?: End;
  readonly d1Queries?: number;
  readonly signal?: AbortSignal | null | undefined;
  /** For the log of slow calls. */
  readonly name?: string;
}

/** The limits of one invocation. */
class RunningInvocation {
  readonly lifetime: Lifetime;
  readonly #weather: Weather;
  readonly #connections: Connections;
  #subrequests = 0;
  #d1Queries = 0;
  /** The longest chain of calls that have ended. A call that begins now waited for it, as far as anybody can see. */
  #trips: readonly End[] = [];

  constructor(weather: Weather) {
    this.#weather = weather;
    this.#connections = new Connections(weather.connections);
    this.lifetime = new Lifetime(weather.waitUntilSeconds);
  }

  /** Makes a call within the limits. Once the invocation is cancelled, no call starts and none settles. */
  async subrequest<T>({ connection, to, d1Queries = 0, signal, name }: Subrequest, call: () => Promise<T>): Promise<T> {
    if (this.lifetime.cancelled) return never();
    this.#count(d1Queries);
    const at = Date.now();
    if (connection) await this.lifetime.whileAlive(this.#connections.take(signal));
    const began = Date.now();
    const chain = to ? [...this.#trips, to] : this.#trips;
    try {
      const far = (to && this.#weather.distance?.[to]) ?? 0;
      if (far > 0) await this.lifetime.whileAlive(sleep(far));
      return await this.lifetime.whileAlive(call());
    } finally {
      if (connection) this.#connections.release();
      if (chain.length > this.#trips.length) this.#trips = chain;
      const took = Date.now() - at;
      if (took >= this.#weather.slowMs)
        console.log(JSON.stringify({ event: "platform.slow", name, at, waited_ms: began - at, took_ms: took }));
    }
  }

  get trips(): readonly End[] {
    return this.#trips;
  }

  #count(d1Queries: number): void {
    this.#subrequests++;
    this.#d1Queries += d1Queries;
    if (this.#subrequests > this.#weather.subrequests) throw new Error("Too many subrequests.");
    if (this.#d1Queries > this.#weather.d1Queries)
      throw new Error("D1_ERROR: Too many API requests by single worker invocation.");
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

const current = new AsyncLocalStorage<RunningInvocation>();

/** Whether the invocation of the running code is cancelled; asked again later, it tells of the same invocation. */
export function cancellation(): () => boolean {
  const invocation = current.getStore();
  return () => invocation?.lifetime.cancelled ?? false;
}

/** Makes a call as a subrequest of the running invocation, or as it is outside of any. */
export function asSubrequest<T>(cost: Subrequest, call: () => Promise<T>): Promise<T> {
  const invocation = current.getStore();
  return invocation ? invocation.subrequest(cost, call) : call();
}

/** Runs a handler as an invocation of its own. */
export function startInvocation<T>(
  weather: Weather,
  work: (execution: ExecutionContext) => Promise<T> | T,
): Invocation<T> {
  const invocation = new RunningInvocation(weather);
  const { lifetime } = invocation;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  promise.catch(() => undefined);
  const execution: Pick<ExecutionContext, "waitUntil" | "passThroughOnException" | "props"> = {
    waitUntil: (work) => lifetime.waitUntil(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const handled = current.run(invocation, async () => work(execution as ExecutionContext));
  handled.then(resolve, reject).finally(() => lifetime.leave());
  const hangUp = () => {
    reject(new CallerGone());
    lifetime.leave();
  };
  return { result: promise, hangUp, ended: lifetime.ended, trips: () => invocation.trips };
}

/** Runs a method as an invocation that is never cancelled, or as part of the one that it is called in. */
export function runInside<T>(weather: Weather, method: () => T): T {
  return current.getStore() ? method() : current.run(new RunningInvocation(weather), method);
}
