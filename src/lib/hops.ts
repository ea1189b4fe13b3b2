/** The number of hops of one request: calls to D1, objects, buckets, queues and other servers. */
export class Hops {
  count = 0;
}

/** Methods whose call is a hop, and methods that return an object whose calls are hops. */
export interface Calls {
  readonly [method: string]: "hop" | (() => Calls);
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The objects behind the counting proxies: a batch takes only the runtime's own statements. */
const originals = new WeakMap<object, object>();

/** A proxy that counts the calls made through it. */
export function counted<T extends object>(target: T, calls: Calls, hops: Hops): T {
  const proxy = new Proxy(target, {
    get(original, name) {
      const kind = typeof name === "string" ? calls[name] : undefined;
      if (kind === undefined) {
        const value: unknown = Reflect.get(original, name, original);
        return typeof value === "function" ? value.bind(original) : value;
      }
      // Called on the original: the runtime's objects reject calls through a proxy.
      const call = (args: unknown[]) => (original as unknown as Methods)[name as string]?.(...args.map(unwrapped));
      if (kind !== "hop") return (...args: unknown[]) => counted(call(args) as object, kind(), hops);
      return (...args: unknown[]) => {
        hops.count++;
        return call(args);
      };
    },
  });
  originals.set(proxy, target);
  return proxy;
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}
