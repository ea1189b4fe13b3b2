import { intercepted } from "./intercepted.ts";
import { asSubrequest } from "./invocation.ts";

/** A Durable Object namespace whose stubs' calls count among the invocation's. They are not connections. */
export function weatheredNamespace(namespace: DurableObjectNamespace): DurableObjectNamespace {
  return intercepted(namespace, {
    getByName: (args, proceed) => weatheredStub(proceed(...args) as object),
    get: (args, proceed) => weatheredStub(proceed(...args) as object),
  });
}

function weatheredStub(stub: object): object {
  // Over an empty object: a stub has any method, and the runtime would look each one up twice.
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === "symbol" || name === "then") return undefined;
        return (...args: unknown[]) => asSubrequest({ connection: false }, () => called(stub, name, args));
      },
    },
  );
}

async function called(stub: object, name: string, args: unknown[]): Promise<unknown> {
  return (stub as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
}
