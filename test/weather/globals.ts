import { asSubrequest, cancellation } from "./invocation.ts";

/** What `globalThis` had before, also when a test has replaced it in between. */
let innerFetch: typeof fetch;
let innerSetTimeout: typeof setTimeout;

const weatheredFetch: typeof fetch = (input: RequestInfo | URL, init?: RequestInit) =>
  asSubrequest({ connection: true, to: "server", signal: init?.signal ?? signalOf(input) }, () =>
    innerFetch(input, init),
  );

/** A timer of a cancelled invocation does not run its callback. */
const weatheredSetTimeout = ((callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
  const cancelled = cancellation();
  return innerSetTimeout(() => {
    if (!cancelled()) callback(...args);
  }, ms);
}) as typeof setTimeout;

/** Brings the global `fetch` and timers under the running invocation. Does nothing the second time. */
export function coverGlobals(): void {
  if (globalThis.fetch !== weatheredFetch) {
    innerFetch = globalThis.fetch;
    globalThis.fetch = weatheredFetch;
  }
  if (globalThis.setTimeout !== weatheredSetTimeout) {
    innerSetTimeout = globalThis.setTimeout;
    globalThis.setTimeout = weatheredSetTimeout;
  }
  coverCache();
}

const CACHE_CALLS = ["match", "put", "delete"] as const;
let cacheCovered = false;

/** The edge's cache, which Node does not have. */
function coverCache(): void {
  if (cacheCovered || typeof Cache === "undefined") return;
  cacheCovered = true;
  for (const name of CACHE_CALLS) {
    const method = Cache.prototype[name] as (...args: never[]) => Promise<unknown>;
    Object.defineProperty(Cache.prototype, name, {
      value(this: Cache, ...args: unknown[]) {
        return asSubrequest({ connection: true }, () => Reflect.apply(method, this, args));
      },
    });
  }
}

function signalOf(input: RequestInfo | URL): AbortSignal | undefined {
  return input instanceof Request ? input.signal : undefined;
}
