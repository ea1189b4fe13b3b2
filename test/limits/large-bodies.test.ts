import { expect, test } from "vitest";
import { limitLargeBodies } from "../../src/gate/limits/large-bodies.ts";
import { anOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";

test("while six large bodies arrive, a seventh is answered 503 unread, and other calls go on", async () => {
  const operator = await anOperator();
  const put = async () =>
    fetched({}, await signedRequest(operator, "PUT", "/v1/reconciliations/none/parts/1", "transaction_id,amount\n"));
  const { promise, resolve } = Promise.withResolvers<object>();
  const arriving = Array.from({ length: 6 }, () => limitLargeBodies(() => promise));
  const refused = await put();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ error: "UPSTREAM_UNAVAILABLE", retryable: true });
  expect((await fetched({}, await signedRequest(operator, "GET", "/v1/ping"))).status).toBe(200);
  resolve({});
  await Promise.all(arriving);
  expect((await put()).status).toBe(404);
});
