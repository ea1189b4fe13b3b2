import { weatheredBucket } from "./bucket.ts";
import { weatheredDatabase } from "./d1.ts";
import { coverGlobals } from "./globals.ts";
import { type Invocation, startInvocation } from "./invocation.ts";
import { weatheredNamespace } from "./objects.ts";
import { weatheredQueue } from "./queue.ts";
import { streamOf } from "./random.ts";
import { CLEAR, type Weather } from "./weather.ts";

export { CallerGone, type Invocation } from "./invocation.ts";
export { LIMITS, type Weather } from "./weather.ts";

/**
 * The platform's weather over the local runtime: wrap the bindings, run handlers as invocations. What is simulated, and
 * how far, is in docs/platform.md. Equal seeds give equal faults for equal calls.
 */
export class Platform {
  readonly #weather: Weather;
  readonly #seed: number;

  constructor(weather: Partial<Weather>, seed = 1) {
    this.#weather = { ...CLEAR, ...weather };
    this.#seed = seed;
  }

  /** The environment, with bindings that are in the weather. Its variables are unchanged. */
  wrap<Env extends object>(env: Env): Env {
    const wrapped = new Map<string | symbol, unknown>();
    return new Proxy(env, {
      get: (target, name) => {
        if (!wrapped.has(name)) wrapped.set(name, this.#wrapBinding(Reflect.get(target, name)));
        return wrapped.get(name);
      },
    });
  }

  /** Runs a handler as one invocation: everything that it calls counts together, through the global `fetch` too. */
  invoke<T>(work: (execution: ExecutionContext) => Promise<T> | T): Invocation<T> {
    coverGlobals();
    return startInvocation(this.#weather, work);
  }

  #wrapBinding(binding: unknown): unknown {
    if (typeof binding !== "object" || binding === null) return binding;
    const stream = (name: string) => streamOf(this.#seed, name);
    if ("idFromName" in binding) return weatheredNamespace(binding as DurableObjectNamespace);
    if ("prepare" in binding) return weatheredDatabase(binding as D1Database, this.#weather, stream);
    if ("sendBatch" in binding) return weatheredQueue(binding as Queue);
    if ("head" in binding) return weatheredBucket(binding as R2Bucket);
    return binding;
  }
}
