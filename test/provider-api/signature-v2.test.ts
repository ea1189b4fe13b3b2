import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import internal from "../../openapi-internal.json" with { type: "json" };
import { providerWebhooks } from "../../src/api/provider/webhooks.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { providerKeys } from "../../src/db/schema/catalogue.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { forgetProviderCredential } from "../../src/gate/keys/provider-credentials.ts";
import { admin } from "../support/admin.ts";
import { signedCalls } from "../support/documented-calls.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, until } from "../support/session.ts";
import { bothSignatures, call, type Signer, signatureHeaders, signed } from "../support/signed.ts";

const REFUSED = { status: 401, error: "UNAUTHORIZED", retryable: false };
const PUSH = ["PUT", "/provider/v1/jackpots", '{"jackpots":[]}'] as const;

async function sent(headers: Record<string, string>, method: string, target: string, body: string) {
  const response = await call(target, { method, headers, ...(body === "" ? {} : { body }) });
  return { ...(await response.json<Record<string, unknown>>()), status: response.status };
}
const withOne = async (signer: Signer) => sent(await signatureHeaders(signer, ...PUSH), ...PUSH);
const withBoth = async (signer: Signer) => sent(await bothSignatures(signer, ...PUSH), ...PUSH);

describe("require_v2 of a provider (N9)", () => {
  const put = (code: string, fields: object) =>
    admin("PUT", `/providers/${code}`, { provider_name: "A studio", adapter: "sandbox", ...fields });

  test("is off for a new one in the sandbox, can be set, and is kept when it is left out", async () => {
    const { code } = await aProvider();
    expect((await put(code, {})).body).toMatchObject({ require_v2: false });
    expect((await put(code, { require_v2: true })).body).toMatchObject({ require_v2: true });
    expect((await put(code, {})).body).toMatchObject({ require_v2: true });
    expect((await admin("GET", `/providers/${code}`)).body).toMatchObject({ require_v2: true });
    expect((await put(code, { require_v2: false })).body).toMatchObject({ require_v2: false });
  });

  test("is on for a new one in production, and not for one that was there", async () => {
    const ctx = adminCtx({ ...PRODUCTION, LOCAL_DEVELOPMENT: "" });
    const input = {
      name: "A studio",
      adapter: "http",
      baseUrl: "https://games.example.com",
      logoImageId: null,
      coverImageId: null,
    } as const;
    const code = `new-${crypto.randomUUID()}`;
    expect(await putProvider(ctx, { code, ...input })).toMatchObject({ requireV2: true });
    const known = await aProvider();
    expect(await putProvider(ctx, { code: known.code, ...input })).toMatchObject({ requireV2: false });
  });

  test("refuses a request without it, and only of that provider", async () => {
    const strict = await aProvider({ requireV2: true });
    expect(await withOne(strict)).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining("X-Agg-Signature-V2"),
    });
    expect(await withBoth(strict)).toMatchObject({ status: 200 });
    expect(await withOne(await aProvider())).toMatchObject({ status: 200 });
  });
});

describe("a key that has once sent X-Agg-Signature-V2 (N9)", () => {
  const isPinned = async ({ keyId }: Signer) =>
    (await adminCtx().db.select().from(providerKeys).where(eq(providerKeys.keyId, keyId)).get())?.sentSignatureV2;

  test("is refused without it, here and in an isolate that reads the key again", async () => {
    const provider = await aProvider();
    expect(await withOne(provider)).toMatchObject({ status: 200 });
    expect(await withBoth(provider)).toMatchObject({ status: 200 });
    expect(await withOne(provider)).toMatchObject(REFUSED);
    expect(
      await until(
        () => isPinned(provider),
        (pinned) => pinned === true,
      ),
    ).toBe(true);
    forgetProviderCredential(provider.keyId);
    expect(await withOne(provider)).toMatchObject(REFUSED);
    expect(await withBoth(provider)).toMatchObject({ status: 200 });
  });

  test("is not made so by a wrong one, nor are the provider's other keys", async () => {
    const provider = await aProvider();
    const other = await issueKey(adminCtx(), { owner: { kind: "provider", code: provider.code } });
    const wrong = { ...(await bothSignatures(provider, ...PUSH)), "x-agg-signature-v2": "0".repeat(64) };
    expect(await sent(wrong, ...PUSH)).toMatchObject(REFUSED);
    expect(await withOne(provider)).toMatchObject({ status: 200 });
    expect(await withBoth(provider)).toMatchObject({ status: 200 });
    expect(await withOne(other)).toMatchObject({ status: 200 });
  });

  test("stays as it is where the key is a sandbox's published one, which everyone shares", async () => {
    const { code } = await aProvider();
    const fixed = { keyId: `published-${code}`, secret: "a published secret" };
    await issueKey(adminCtx(), { owner: { kind: "provider", code }, fixed });
    expect(await withBoth(fixed)).toMatchObject({ status: 200 });
    expect(await withOne(fixed)).toMatchObject({ status: 200 });
    expect(await isPinned(fixed)).toBe(false);
  });
});

test("a bet that was captured is no win where the second signature is required", async () => {
  const { provider, id } = await aSession();
  const bet = { session_id: id, transaction_id: "b", round_id: "r", amount: "1.00", currency: "EUR" };
  const body = JSON.stringify(bet);
  const headers = await bothSignatures(provider, "POST", "/provider/v1/bet", body);
  expect(await sent(headers, "POST", "/provider/v1/bet", body)).toMatchObject({ status: 200 });
  expect(await sent(headers, "POST", "/provider/v1/win", body)).toMatchObject(REFUSED);
  const { "x-agg-signature-v2": _, ...first } = headers;
  expect(await sent(first, "POST", "/provider/v1/win", body)).toMatchObject(REFUSED);
});

describe("the service's own calls, sent back with the first signature alone (N9)", () => {
  const hooks = providerWebhooks.map(({ name, example }) => [name, example.request] as const);
  const routes = signedCalls(internal).filter(([method]) => method !== "GET");

  test.each(hooks)("%s is refused by every call", async (_name, request) => {
    const { provider, operator, gameId } = await aSession();
    const open = { player_id: "p", currency: "EUR", game_id: gameId };
    const launched = await (await signed(operator, "POST", "/v1/sessions", { body: open })).json<{
      launch_url: string;
    }>();
    const token = new URL(launched.launch_url).hash.slice(1) || new URL(launched.launch_url).searchParams.get("token");
    const body = JSON.stringify("token" in (request as object) ? { ...(request as object), token } : request);
    for (const [method, target] of routes) {
      const response = await signed(provider, method, target, { body });
      expect([target, response.status >= 400 && response.status < 500]).toEqual([target, true]);
    }
  });

  test("a launch is one of them only with its lobby_url", async () => {
    const provider = await aProvider();
    const exchange = (body: object) => signed(provider, "POST", "/provider/v1/session", { body });
    expect((await exchange({ token: "unknown" })).status).toBe(404);
    expect((await exchange({ token: "unknown", lobby_url: null })).status).toBe(422);
  });
});
