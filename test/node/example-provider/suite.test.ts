import { afterEach, expect, test } from "vitest";
import { createProviderServer } from "../../../examples/provider/server.ts";
import { signatureHeaders } from "../../../examples/provider/signature.ts";
import { PROVIDER_CASES } from "../../../src/suites/provider/cases/index.ts";
import { served } from "../../support/served.ts";
import { KEYS } from "../provider-suite/model-provider.ts";
import { IMPATIENT, openDesk, play, underTest } from "../provider-suite/suite.ts";

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

test("the example provider passes every case of the provider suite", { timeout: 180_000 }, async () => {
  const desk = await openDesk();
  const server = createProviderServer({
    serviceUrl: desk.url,
    keys: KEYS.map(({ id, secret }) => ({ keyId: id, secret })),
    verifyV2: true,
    testRounds: true,
    pace: 0.05,
    draw: () => 0,
  });
  const { url, close } = await served(server);
  open.push(close, desk.close);
  const patience = { ...IMPATIENT, roundMs: 30_000, repeatMs: 8_000 };
  const provider = await underTest(url, { gameCode: "coin-toss", patience });
  const results = await play(provider, desk.inbox);
  const told = results.map(({ name, status, received, message }) => ({ name, status, received, message }));
  expect(told.filter(({ status }) => status !== "passed")).toEqual([]);
  expect(results).toHaveLength(PROVIDER_CASES.length);
});

test.each([
  [true, 401],
  [false, 404],
])("with verifyV2 %s a call without the second signature is answered %i", async (verifyV2, status) => {
  const key = { keyId: "key", secret: "secret" };
  const server = createProviderServer({ serviceUrl: "http://127.0.0.1:9", keys: [key], verifyV2, draw: () => 0 });
  const { url, close } = await served(server);
  open.push(close);
  const request = { method: "POST", target: "/nothing", body: "{}" };
  const both = signatureHeaders(key, request, Math.floor(Date.now() / 1000));
  const { "x-agg-signature-v2": _, ...first } = both;
  const answered = async (headers: Record<string, string>) =>
    (await fetch(`${url}/nothing`, { ...request, headers })).status;
  expect([await answered(both), await answered(first)]).toEqual([404, status]);
});
