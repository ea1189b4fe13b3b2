/** How many calls to databases, objects, buckets, queues and other servers were made on behalf of one request. */
export class Hops {
  count = 0;
}

/** What calling a method is: a hop, or the way to something whose own calls are hops; anything else is neither. */
export interface Calls {
  readonly [method: string]: "hop" | (() => Calls | typeof EVERY_CALL);
}

/** The calls of an object that is reached by RPC: each is a hop. */
export const EVERY_CALL = "every call";

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The objects behind the counting ones: the runtime takes only its own statements back in a batch. */
const originals = new WeakMap<object, object>();

/** An object that counts the calls made through it, and otherwise is the original. */
export function counted<T extends object>(target: T, calls: Calls | typeof EVERY_CALL, hops: Hops): T {
  const proxy = new Proxy(target, {
    get(original, name) {
      // The method is called on the original: the runtime's own objects refuse to be called through a proxy.
      const call = (args: unknown[]) => (original as unknown as Methods)[String(name)]?.(...args.map(unwrapped));
      const kind = kindOf(calls, name);
      if (kind === "hop") {
        return (...args: unknown[]) => {
          hops.count++;
          return call(args);
        };
      }
      if (kind) return (...args: unknown[]) => counted(call(args) as object, kind(), hops);
      const value: unknown = Reflect.get(original, name, original);
      return typeof value === "function" ? value.bind(original) : value;
    },
  });
  originals.set(proxy, target);
  return proxy;
}

function kindOf(calls: Calls | typeof EVERY_CALL, name: string | symbol): Calls[string] | undefined {
  // An object that is awaited or returned from an async function is asked for `then`, which is no call of ours.
  if (typeof name === "symbol" || name === "then") return undefined;
  return calls === EVERY_CALL ? "hop" : calls[name];
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}
