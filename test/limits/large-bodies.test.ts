import { expect, test } from "vitest";
import { limitLargeBodies } from "../../src/gate/limits/large-bodies.ts";
import { readBody } from "../../src/lib/body.ts";
import { anOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";

const PART = "/v1/reconciliations/none/parts/1";
const LARGE = `transaction_id,amount\n${"x,1.00\n".repeat(40_000)}`;

test("two large bodies with one key id arrive at a time, six in all; others go on", async () => {
  const [operator, other] = await Promise.all([anOperator(), anOperator()]);
  const put = async (signer = operator, body = LARGE) => {
    const request = await signedRequest(signer, "PUT", PART, body);
    request.headers.set("content-length", String(body.length));
    return fetched({}, request);
  };
  const { promise, resolve } = Promise.withResolvers<object>();
  const arriving = [1, 2].map(() => limitLargeBodies(operator.keyId, () => promise));
  const refused = await put();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ error: "UPSTREAM_UNAVAILABLE", retryable: true });
  // A small part takes no place, and another key has its own.
  expect((await put(operator, "transaction_id,amount\n")).status).toBe(404);
  expect((await put(other)).status).toBe(404);
  for (const key of ["a", "a", "b", "b"]) arriving.push(limitLargeBodies(key, () => promise));
  expect((await put(other)).status).toBe(503);
  expect((await fetched({}, await signedRequest(operator, "GET", "/v1/ping"))).status).toBe(200);
  resolve({});
  await Promise.all(arriving);
  expect((await put()).status).toBe(404);
});

test("a large body with a stale timestamp is refused before it takes a place", async () => {
  const operator = await anOperator();
  const { promise, resolve } = Promise.withResolvers<object>();
  const arriving = [1, 2].map(() => limitLargeBodies(operator.keyId, () => promise));
  const request = await signedRequest(operator, "PUT", PART, LARGE);
  const headers = new Headers(request.headers);
  headers.set("x-agg-timestamp", "1");
  const answer = await fetched({}, new Request(request.url, { method: "PUT", headers, body: LARGE }));
  expect(await answer.json()).toMatchObject({ error: "UNAUTHORIZED", retryable: false });
  expect([answer.status, answer.headers.has("x-server-time")]).toEqual([401, false]);
  resolve({});
  await Promise.all(arriving);
});

test.each([
  ["silent", { maxMs: 10_000, maxSilenceMs: 50 }, 0],
  ["slow", { maxMs: 200, maxSilenceMs: 10_000 }, 20],
])("a body that is too %s is given up", async (_, pace, everyMs) => {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (everyMs === 0) return;
      await scheduler.wait(everyMs);
      controller.enqueue(new Uint8Array(1));
    },
  });
  const request = new Request("https://games.example.com", { method: "PUT", body });
  await expect(readBody(request, 1_000_000, pace)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});
