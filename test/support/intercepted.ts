/** Called in place of a method; `proceed` calls the method itself. */
export type Interceptor = (args: unknown[], proceed: (...args: unknown[]) => unknown) => unknown;

/** The runtime's own objects behind the proxies: their methods take no others. */
const originals = new WeakMap<object, object>();

/** A proxy whose named methods go through interceptors; everything else is the target's own. */
export function intercepted<T extends object>(target: T, methods: Readonly<Record<string, Interceptor>>): T {
  const proxy = new Proxy(target, {
    get(original, name) {
      const value: unknown = Reflect.get(original, name, original);
      if (typeof value !== "function") return value;
      const proceed = (...args: unknown[]): unknown => Reflect.apply(value, original, args);
      const interceptor = Object.hasOwn(methods, name) ? methods[name as string] : undefined;
      return interceptor ? (...args: unknown[]) => interceptor(args, proceed) : proceed;
    },
  });
  originals.set(proxy, target);
  return proxy;
}

/** The object behind a proxy of `intercepted`, or the value itself. */
export function original<T extends object>(value: T): T {
  return (originals.get(value) as T | undefined) ?? value;
}
