import { Hono } from "hono";
import { expect, test } from "vitest";
import { FixedPathRouter } from "../../src/api/http/fixed-path-router.ts";
import { fromHex } from "../../src/lib/encoding.ts";

test("a path without parameters is found again, beside one with a parameter and per method", async () => {
  const app = new Hono({ router: new FixedPathRouter() })
    .use("/things/*", async (c, next) => {
      await next();
      c.res.headers.set("x-seen", "yes");
    })
    .get("/things/options", (c) => c.text("options"))
    .get("/things/:id", (c) => c.text(`thing ${c.req.param("id")}`))
    .post("/things/options", (c) => c.text("posted"));
  const ask = async (method: string, path: string) => {
    const answer = await app.request(path, { method });
    return [answer.status, answer.headers.get("x-seen"), await answer.text()];
  };
  for (const _ of ["searched", "remembered"]) {
    expect(await ask("GET", "/things/options")).toEqual([200, "yes", "options"]);
    expect(await ask("POST", "/things/options")).toEqual([200, "yes", "posted"]);
    expect(await ask("GET", "/things/7")).toEqual([200, "yes", "thing 7"]);
    expect(await ask("GET", "/things/8")).toEqual([200, "yes", "thing 8"]);
    expect((await ask("DELETE", "/things/options"))[0]).toBe(404);
    expect((await ask("PURGE", "/things/options"))[0]).toBe(404);
  }
});

test("a route that is added later is found, although its path was searched before", () => {
  const router = new FixedPathRouter<string>();
  router.add("GET", "/a", "first");
  const handlers = () => router.match("GET", "/a")[0].map(([handler]) => handler);
  expect(handlers()).toEqual(["first"]);
  router.add("ALL", "*", "second");
  expect(handlers()).toEqual(["first", "second"]);
});

test.each(["0", "g0", "0G", "/0", ":0", "@0", "`0", "0é", "0x", " 0", "00\u0130"])("%j is not hex", (text) => {
  expect(fromHex(text)).toBeUndefined();
});

test("hex of either case is parsed", () => {
  expect(fromHex("00ff9AaFbC")).toEqual(Uint8Array.of(0x00, 0xff, 0x9a, 0xaf, 0xbc));
});
