import { intercepted } from "../support/intercepted.ts";
import { asSubrequest } from "./invocation.ts";
import type { Stream } from "./random.ts";
import type { Weather } from "./weather.ts";

/** The method that resets an object; only classes of platform/object-class.ts have it. */
export const RESET = "resetByPlatform";
export type Stub = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The objects that were called, so that a deployment can reset all of them. */
export class KnownObjects {
  readonly #stubs = new Map<string, () => Stub>();

  add(name: string, stub: () => Stub): void {
    this.#stubs.set(name, stub);
  }

  async resetAll(): Promise<void> {
    await Promise.all([...this.#stubs.values()].map((stub) => reset(stub())));
  }
}

/**
 * A Durable Object namespace in the weather: calls count among the invocation's, objects are reset between calls and
 * during one, and a stub whose call failed stays broken. The calls are not connections that wait for headers.
 */
export function weatheredNamespace(
  namespace: DurableObjectNamespace,
  weather: Pick<Weather, "objectResets" | "brokenStubs">,
  stream: Stream,
  remember: (object: string, stub: () => Stub) => void,
): DurableObjectNamespace {
  const { between = 0, during = 0 } = weather.objectResets ?? {};

  function weatheredStub(fresh: () => Stub): object {
    let own = fresh();
    let broken: unknown;

    async function call(method: string, args: unknown[]): Promise<unknown> {
      const fate = stream();
      if (fate >= between + during) return own[method]?.(...args);
      if (fate >= between) await own[method]?.(...args);
      await reset(own);
      own = fresh();
      throw resetError();
    }

    // Over an empty object: a stub has any method, and the runtime would look each one up twice.
    return new Proxy(
      {},
      {
        get(_, method) {
          if (typeof method === "symbol" || method === "then") return undefined;
          return (...args: unknown[]) =>
            asSubrequest({ connection: false, to: "object" }, async () => {
              if (broken !== undefined) throw broken;
              try {
                return await call(method, args);
              } catch (cause) {
                if (weather.brokenStubs) broken = cause;
                throw cause;
              }
            });
        },
      },
    );
  }

  return intercepted(namespace, {
    getByName: ([name, options], proceed) => {
      const fresh = () => proceed(name, options) as Stub;
      remember(String(name), fresh);
      return weatheredStub(fresh);
    },
    get: ([id, options], proceed) => {
      const fresh = () => proceed(id, options) as Stub;
      remember(String(id), fresh);
      return weatheredStub(fresh);
    },
  });
}

async function reset(stub: Stub): Promise<void> {
  // The call itself fails too: the object that would answer it is gone, or its class has no such method.
  await stub[RESET]?.().catch(() => undefined);
}

function resetError(): Error {
  return Object.assign(new Error("Durable Object reset because its code was updated."), { retryable: true });
}
