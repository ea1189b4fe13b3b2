import { weatheredBucket } from "./bucket.ts";
import { weatheredDatabase } from "./d1.ts";
import { coverGlobals } from "./globals.ts";
import { type Invocation, runInside, startInvocation } from "./invocation.ts";
import { KnownObjects, weatheredNamespace } from "./objects.ts";
import { weatheredQueue } from "./queue.ts";
import { type Stream, streamOf } from "./random.ts";
import { sleep } from "./sleep.ts";
import { CLEAR, type Weather } from "./weather.ts";

export { CallerGone, type Invocation } from "./invocation.ts";
export { LIMITS, type Weather } from "./weather.ts";

/** The part of the requests under way that a deployment cuts off. */
const CUT_OFF = 0.5;

/**
 * The platform's weather over the local runtime: wrap the bindings, run handlers as invocations. What is simulated, and
 * how far, is in docs/platform.md. Equal seeds give equal faults for equal calls.
 */
export class Platform {
  readonly #weather: Weather;
  readonly #streamOf: (name: string) => Stream;
  readonly #callers: Stream;
  readonly #crons: Stream;
  readonly #requests = new Set<Invocation<unknown>>();
  readonly #objects = new KnownObjects();

  constructor(weather: Partial<Weather>, seed = 1) {
    this.#weather = { ...CLEAR, ...weather };
    this.#streamOf = (name) => streamOf(seed, name);
    this.#callers = this.#streamOf("callers");
    this.#crons = this.#streamOf("crons");
  }

  /** The environment, with bindings that are in the weather. Its variables are unchanged. */
  wrap<Env extends object>(env: Env): Env {
    const wrapped = new Map<string | symbol, unknown>();
    return new Proxy(env, {
      get: (target, name) => {
        if (!wrapped.has(name)) wrapped.set(name, this.#wrapBinding(String(name), Reflect.get(target, name)));
        return wrapped.get(name);
      },
    });
  }

  /** Runs a handler as one invocation: everything that it calls counts together, through the global `fetch` too. */
  invoke<T>(work: (execution: ExecutionContext) => Promise<T> | T): Invocation<T> {
    coverGlobals();
    return startInvocation(this.#weather, work);
  }

  /** Runs the handler of a request, whose caller may hang up. */
  request<T>(work: (execution: ExecutionContext) => Promise<T> | T): Invocation<T> {
    const invocation = this.invoke(work);
    this.#requests.add(invocation);
    void invocation.ended.then(() => this.#requests.delete(invocation));
    const { hangUps } = this.#weather;
    if (hangUps && this.#callers() < hangUps.chance) {
      void sleep(this.#callers() * hangUps.withinMs).then(invocation.hangUp);
    }
    return invocation;
  }

  /** Runs a method of an object as an invocation, unless it is part of one. */
  inside<T>(method: () => T): T {
    coverGlobals();
    return runInside(this.#weather, method);
  }

  /** The way of a request to the Worker, and of its answer back. */
  async fromCaller(): Promise<void> {
    const { distance } = this.#weather;
    if (distance) await sleep(distance.caller);
  }

  /** Whether the scheduled handler is called this time. */
  firesCron(): boolean {
    return this.#crons() >= (this.#weather.cron?.missed ?? 0);
  }

  /** A deployment: half of the requests under way are cut off, and every object is reset. */
  async deploy(): Promise<void> {
    for (const request of this.#requests) if (this.#callers() < CUT_OFF) request.hangUp();
    await this.#objects.resetAll();
  }

  #wrapBinding(name: string, binding: unknown): unknown {
    if (typeof binding !== "object" || binding === null) return binding;
    const weather = this.#weather;
    if ("prepare" in binding) return weatheredDatabase(binding as D1Database, weather, this.#streamOf, name);
    if ("sendBatch" in binding) return weatheredQueue(binding as Queue, weather.queue, this.#streamOf(name));
    if ("head" in binding) return weatheredBucket(binding as R2Bucket);
    if (!("idFromName" in binding)) return binding;
    return weatheredNamespace(binding as DurableObjectNamespace, weather, this.#streamOf(name), (object, stub) =>
      this.#objects.add(`${name} ${object}`, stub),
    );
  }
}
