/** How many calls to databases, objects, buckets, queues and other servers were made on behalf of one request. */
export class Hops {
  count = 0;
}

/** What calling a method is: a hop, or the way to something whose own calls are hops; anything else is neither. */
export interface Calls {
  readonly [method: string]: "hop" | (() => Calls);
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The objects behind the counting ones: the runtime takes only its own statements back in a batch. */
const originals = new WeakMap<object, object>();

/** An object that counts the calls made through it, and otherwise is the original. */
export function counted<T extends object>(target: T, calls: Calls, hops: Hops): T {
  const proxy = new Proxy(target, {
    get(original, name) {
      const kind = typeof name === "string" ? calls[name] : undefined;
      if (kind === undefined) {
        const value: unknown = Reflect.get(original, name, original);
        return typeof value === "function" ? value.bind(original) : value;
      }
      // The method is called on the original: the runtime's own objects refuse to be called through a proxy.
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

/** The objects of a namespace by their names, each call of theirs counted. */
export function countedObjects<O extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<O>,
  hops: Hops,
): DurableObjectNamespace<O> {
  const byName: Pick<DurableObjectNamespace<O>, "getByName"> = {
    getByName: (name) => countedStub(namespace.getByName(name), hops),
  };
  return byName as DurableObjectNamespace<O>;
}

function countedStub<S extends object>(stub: S, hops: Hops): S {
  // Over an empty object: a proxy over the stub has the runtime look up every method twice, for a stub has any name.
  return new Proxy({} as S, {
    get(_, name) {
      // An object that is awaited or returned from an async function is asked for `then`, which is no call of ours.
      if (typeof name === "symbol" || name === "then") return undefined;
      return (...args: unknown[]) => {
        hops.count++;
        return (stub as unknown as Methods)[name]?.(...args);
      };
    },
  });
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}
