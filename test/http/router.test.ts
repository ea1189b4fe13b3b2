import { TrieRouter } from "hono/router/trie-router";
import { describe, expect, it } from "vitest";
import { RememberingRouter } from "../../src/api/http/router.ts";
import { app } from "../../src/app.ts";

/** Every route of the service, in a router of the class. */
function filled<R extends TrieRouter<string>>(router: R): R {
  for (const [at, { method, path }] of app.routes.entries()) router.add(method, path, String(at));
  return router;
}

describe("the router that remembers fixed paths", () => {
  it("finds what Hono's own finds, the first time and again", () => {
    const [own, remembering] = [filled(new TrieRouter<string>()), filled(new RememberingRouter<string>())];
    const paths = new Set(app.routes.map(({ path }) => path.replaceAll(/:\w+(\{.*?\})?/g, "a1").replaceAll("*", "b2")));
    for (const path of [...paths, "/v1/nothing", "/nothing", "/v1/ping/"]) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
        const expected = own.match(method, path);
        expect(remembering.match(method, path), `${method} ${path}`).toEqual(expected);
        expect(remembering.match(method, path), `${method} ${path}, again`).toEqual(expected);
      }
    }
  });

  it("looks a fixed path up once, and any other each time", () => {
    const router = filled(new RememberingRouter<string>());
    expect(router.match("GET", "/v1/ping")).toBe(router.match("GET", "/v1/ping"));
    for (const path of ["/v1/rounds/a1", "/v1/nothing", "/v1/ping/"])
      expect(router.match("GET", path)).not.toBe(router.match("GET", path));
  });
});
