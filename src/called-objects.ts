import type { Settings } from "./env.ts";
import { upstreamUnavailable } from "./errors.ts";
import type { Hops } from "./lib/hops.ts";
import type { Log } from "./lib/log.ts";

/** Waits before a call of an object is repeated. The platform restarts an object within milliseconds. */
const RETRY_DELAYS_MS: readonly number[] = [20, 200];

/** Messages of failures that pass, where the platform does not mark them: Durable Objects, troubleshooting. */
const RESET = /reset because its code was updated|network connection lost|caused object to be reset/i;
const OVERLOADED = /durable object is overloaded/i;

/** Caller: one request, batch, cron run or alarm. */
export interface Caller {
  readonly hops: Hops;
  readonly log: Log;
  readonly settings: Settings;
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/**
 * A namespace whose objects are created where the settings say, and whose calls are counted and survive a restart of the
 * object. Each method of an object may therefore run twice for one call: it must bear that.
 */
export function calledObjects<O extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<O>,
  caller: Caller,
): DurableObjectNamespace<O> {
  const { jurisdiction, locationHint } = caller.settings.objects;
  const within = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const options = locationHint && { locationHint };
  const byName: Pick<DurableObjectNamespace<O>, "getByName"> = {
    getByName: (name) => calledObject(() => within.getByName(name, options), caller),
  };
  return byName as DurableObjectNamespace<O>;
}

function calledObject<S extends object>(open: () => S, caller: Caller): S {
  // A proxy over an empty object: over the stub, which has any method, the runtime would look up every method twice.
  return new Proxy({} as S, {
    get(_, method) {
      // Awaiting an object, or returning it from an async function, reads its `then`, which is not a hop.
      if (typeof method === "symbol" || method === "then") return undefined;
      return (...args: unknown[]) => call(open, { method, args }, caller);
    },
  });
}

/** Calls with a fresh stub each time: a stub stays broken after an exception. UPSTREAM_UNAVAILABLE after the last try. */
async function call<S extends object>(
  open: () => S,
  { method, args }: { method: string; args: unknown[] },
  { hops, log }: Caller,
): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    hops.count++;
    try {
      return await (open() as unknown as Methods)[method]?.(...args);
    } catch (cause) {
      const failure = failureOf(cause);
      if (failure === "defect") throw cause;
      const delay = failure === "reset" ? RETRY_DELAYS_MS[retries] : undefined;
      if (delay !== undefined) {
        await scheduler.wait(delay);
        continue;
      }
      log.error("object.unreachable", { method, retries }, cause);
      throw upstreamUnavailable("A part of the service is restarting or overloaded.");
    }
  }
}

/** Whether the object was reset, has too much to do (a repeat would add to it), or its code threw. */
function failureOf(cause: unknown): "reset" | "overloaded" | "defect" {
  if (!(cause instanceof Error)) return "defect";
  const { retryable, overloaded, durableObjectReset } = cause as Error & Readonly<Record<string, unknown>>;
  if (overloaded === true || OVERLOADED.test(cause.message)) return "overloaded";
  return retryable === true || durableObjectReset === true || RESET.test(cause.message) ? "reset" : "defect";
}
