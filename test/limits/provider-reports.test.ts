import { expect, test } from "vitest";
import { limitReports } from "../../src/gate/limits/provider-reports.ts";
import { waitAsCopy } from "../../src/ledger/engine/wait-as-copy.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { aSession, type TestSession } from "../support/session.ts";

async function bet(session: TestSession): Promise<Response> {
  const body = { session_id: session.id, transaction_id: "b1", round_id: "r", amount: "1.00", currency: "EUR" };
  return fetched({}, await signedRequest(session.provider, "POST", "/provider/v1/bet", JSON.stringify(body)));
}

test("a provider with 512 reports in progress gets 503, and nothing is done (H8)", async () => {
  const [busy, other] = await Promise.all([aSession(), aSession()]);
  const { promise, resolve } = Promise.withResolvers<object>();
  const running = Array.from({ length: 512 }, () => limitReports(busy.provider.code, () => promise));
  const refused = await bet(busy);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ error: "UPSTREAM_UNAVAILABLE", retryable: true });
  expect((await busy.transaction("b1")).status).toBe(404);
  expect((await bet(other)).status).toBe(200);
  resolve({});
  await Promise.all(running);
  expect((await bet(busy)).status).toBe(200);
});

test("256 copies of an operator's reports wait, the next gets 503, others' go on (H8)", async () => {
  const waits = Array.from({ length: 256 }, () => waitAsCopy("hanging", 50));
  await expect(waitAsCopy("hanging", 0)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE", retryAfterSeconds: 1 });
  await waitAsCopy("healthy", 0);
  await Promise.all(waits);
  await waitAsCopy("hanging", 0);
});
