import type { RouterRoute } from "hono/types";
import { type Declared, type Description, declarationOf } from "../../src/api/http/describe.ts";

/** A call of a surface: its route, and everything that its middlewares declare. */
export interface Call extends Omit<Declared, "call" | "path"> {
  readonly call: Description;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` for each path parameter. */
  readonly path: string;
}

/** The described calls of an app, in the order of its routes. `prefix` is the path that the app is mounted at. */
export function callsOf({ routes }: { readonly routes: readonly RouterRoute[] }, prefix: string): Call[] {
  const byRoute = Map.groupBy(routes, ({ method, path }) => `${method} ${prefix}${path}`);
  return [...byRoute].flatMap(([route, same]) => {
    const { call, path: pathSchema, ...declared } = declarationOf(same);
    if (!call) return [];
    const validates = pathSchema || declared.query || declared.body;
    if (validates && !declared.checked) throw new Error(`${route} validates without checked()`);
    const [method = "", path = ""] = route.split(" ");
    return [{ ...declared, call, method: method as Call["method"], path: path.replace(/:(\w+)/g, "{$1}") }];
  });
}
