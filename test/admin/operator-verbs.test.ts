import { describe, expect, it } from "vitest";
import { putCurrency } from "../../src/catalogue/currencies/put-currency.ts";
import { putOperator } from "../../src/catalogue/operators/put-operator.ts";
import { readOperator } from "../../src/catalogue/operators/read-operator.ts";
import { setWindow } from "../../src/catalogue/operators/set-window.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { precisionOf } from "../../src/gate/reference/precision-of.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, aKeyFor, anOperator, aProvider, aWindow, ownKey, someGames } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

const ping = async (signer: Awaited<ReturnType<typeof aKeyFor>>) => (await signed(signer, "GET", "/v1/ping")).status;

describe("keys", () => {
  it("are at most two even when issued at once; a refused one leaves no audit entry", async () => {
    const code = "two-keys";
    await putOperator(adminCtx(), { code, name: "Two keys", walletUrl: "https://two-keys.example.com/wallet" });
    await aKeyFor(code);
    const issue = () =>
      issueKey(adminCtx(), { owner: { kind: "operator", code } }).then(
        () => "issued",
        (error: { code: string }) => error.code,
      );
    const outcomes = await Promise.all([issue(), issue(), issue(), issue()]);
    expect(outcomes.toSorted()).toEqual(["KEY_LIMIT", "KEY_LIMIT", "KEY_LIMIT", "issued"]);
    const { keys } = await readOperator(adminCtx(), code);
    expect(keys).toHaveLength(2);
    const entries = await adminCtx().db.select().from(auditLog);
    const audited = entries
      .map(({ detail }) => (detail as { key_id?: string }).key_id)
      .filter((id) => id !== undefined);
    expect(audited.toSorted()).toEqual(keys.map(({ keyId }) => keyId).toSorted());
  });

  it("rotate without a gap; a revoked key is refused from the next request on", async () => {
    const operator = await anOperator();
    expect(await ping(operator)).toBe(200);
    const next = await aKeyFor(operator.code);
    expect([await ping(operator), await ping(next)]).toEqual([200, 200]);
    const first = await revokeKey(adminCtx(), ownKey(operator));
    expect([await ping(operator), await ping(next)]).toEqual([401, 200]);
    expect(await revokeKey(adminCtx(), ownKey(operator))).toEqual(first);
    expect(await ping(await aKeyFor(operator.code))).toBe(200);
  });

  it("of another operator are NOT_FOUND", async () => {
    const [one, other] = await Promise.all([anOperator(), anOperator()]);
    await expect(revokeKey(adminCtx(), ownKey({ ...other, code: one.code }))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await ping(other)).toBe(200);
  });
});

describe("putOperator", () => {
  it("refuses a code that differs in case alone from another's, and leaves nothing", async () => {
    const { code } = await anOperator();
    const twin = { code: code.toUpperCase(), name: "Twin", walletUrl: "https://twin.example.com/wallet" };
    await expect(putOperator(adminCtx(), twin)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: [{ field: "code", message: `differs in case alone from ${code}, which exists` }],
    });
    await expect(readOperator(adminCtx(), twin.code)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await putOperator(adminCtx(), { code, name: "Still itself" });
    const provider = await aProvider();
    const put = admin("PUT", `/providers/${provider.code.toUpperCase()}`, {
      provider_name: "Twin",
      adapter: "sandbox",
    });
    expect((await put).status).toBe(422);
  });

  it("changes nothing when repeated, not even updatedAt", async () => {
    const { code } = await anOperator();
    const input = {
      code,
      name: "Casino",
      walletUrl: "http://127.0.0.1:9/w",
      allowlist: ["10.0.0.0/8"],
      regulated: true,
    };
    await putOperator(adminCtx(), input);
    const { operator } = await readOperator(adminCtx(), code);
    const later = { ...adminCtx(), clock: { now: () => operator.updatedAt + 60_000 } };
    await putOperator(later, input);
    expect((await readOperator(adminCtx(), code)).operator).toEqual(operator);
    await putOperator(later, { ...input, allowlist: [] });
    expect((await readOperator(adminCtx(), code)).operator).toEqual({
      ...operator,
      allowlist: [],
      updatedAt: operator.updatedAt + 60_000,
    });
  });

  it("keeps omitted fields", async () => {
    const { code } = await anOperator({ requestsPerMinute: 7, allowlist: ["10.0.0.0/8"], taxPercent: "12.5" });
    await putOperator(adminCtx(), { code, name: "Renamed", walletUrl: "http://127.0.0.1:9/other" });
    const { operator } = await readOperator(adminCtx(), code);
    expect(operator).toMatchObject({
      name: "Renamed",
      walletUrl: "http://127.0.0.1:9/other",
      requestsPerMinute: 7,
      allowlist: ["10.0.0.0/8"],
      taxPercent: "12.5",
      market: "rest_of_world",
    });
  });

  it("needs no name and wallet of an operator that exists, and both of a new one", async () => {
    const { code } = await anOperator({ eventUrl: "http://127.0.0.1:9/e" });
    const { name, wallet_url } = (await admin("GET", `/operators/${code}`)).body;
    const set = await admin("PUT", `/operators/${code}`, { requests_per_minute: 7, event_url: null });
    expect(set).toMatchObject({ status: 200, body: { name, wallet_url, requests_per_minute: 7, event_url: null } });
    const same = await admin("PUT", `/operators/${code}`, {});
    expect(same.body).toEqual(set.body);
    expect(await admin("PUT", `/operators/${code}-x`, { requests_per_minute: 7 })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "name" }, { field: "wallet_url" }] },
    });
    expect(await admin("PUT", `/operators/${code}-x`, { name: "New" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "wallet_url" }] },
    });
    expect((await admin("GET", `/operators/${code}-x`)).status).toBe(404);
  });

  it("applies a new allowlist and rate limit from the next request on", async () => {
    // All calls are of one minute.
    stopClock();
    const operator = await anOperator();
    expect(await ping(operator)).toBe(200);
    const same = { code: operator.code, name: "A", walletUrl: "http://127.0.0.1:9/w" };
    await putOperator(adminCtx(), { ...same, allowlist: ["203.0.113.7"] });
    expect(await ping(operator)).toBe(403);
    await putOperator(adminCtx(), { ...same, allowlist: [], requestsPerMinute: 1 });
    expect(await ping(operator)).toBe(429);
  });
});

describe("setWindow", () => {
  it("counts each offered game once, without excluded games", async () => {
    const operator = await anOperator();
    const [one, other] = await Promise.all([aProvider(), aProvider()]);
    const [first, second] = await Promise.all([someGames(one.code, 5), someGames(other.code, 4)]);
    const excludedGameIds = [first[0]!.id, first[0]!.id, second[3]!.id];
    const window = await setWindow(adminCtx(), {
      operatorCode: operator.code,
      providerCodes: [other.code, one.code, one.code],
      excludedGameIds,
    });
    expect(window.gameCount).toBe(7);
    expect(window.providerCodes).toEqual([one.code, other.code].toSorted());
    await aWindow(operator.code, []);
    expect((await readOperator(adminCtx(), operator.code)).window.gameCount).toBe(0);
  });

  it("refuses unknown providers and games by their index, and changes nothing", async () => {
    const operator = await anOperator();
    const provider = await aProvider();
    await aWindow(operator.code, [provider.code]);
    const wrong = {
      operatorCode: operator.code,
      providerCodes: [provider.code, "unknown"],
      excludedGameIds: ["no-game"],
    };
    await expect(setWindow(adminCtx(), wrong)).rejects.toMatchObject({
      fields: [
        { field: "provider_codes", message: "provider_codes[1] is not in the catalogue" },
        { field: "excluded_game_ids", message: "excluded_game_ids[0] is not in the catalogue" },
      ],
    });
    expect((await readOperator(adminCtx(), operator.code)).window.providerCodes).toEqual([provider.code]);
  });
});

describe("currencies", () => {
  it("are added once; their precision never changes", async () => {
    expect(await precisionOf(adminCtx(), "EUR")).toBe(2);
    expect(await precisionOf(adminCtx(), "XGOLD")).toBeUndefined();
    await putCurrency(adminCtx(), { code: "XGOLD", precision: 4 });
    await putCurrency(adminCtx(), { code: "XGOLD", precision: 4 });
    expect(await precisionOf(adminCtx(), "XGOLD")).toBe(4);
    await expect(putCurrency(adminCtx(), { code: "XGOLD", precision: 5 })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(putCurrency(adminCtx(), { code: "JPY", precision: 2 })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a provider that is taken out of all windows", () => {
  const windowOf = async (code: string) => (await readOperator(adminCtx(), code)).window;

  it("is in none until it is put back, without games left out; a newer window stays", async () => {
    const [one, other, third] = [await anOperator(), await anOperator(), await anOperator()];
    const [provider, second] = [await aProvider(), await aProvider()];
    const [game] = await someGames(provider.code, 2);
    await aWindow(one.code, [provider.code, second.code], [game!.id]);
    await aWindow(other.code, [provider.code]);
    await aWindow(third.code, [provider.code]);
    const before = await windowOf(one.code);
    const all = [one.code, other.code, third.code].toSorted();
    for (let tries = 0; tries < 2; tries++)
      expect((await admin("DELETE", `/providers/${provider.code}/windows`)).body).toEqual({
        ...{ provider_code: provider.code, offered_by: [], withdrawn_from: all },
      });
    expect((await windowOf(one.code)).providerCodes).toEqual([second.code]);
    expect((await windowOf(other.code)).gameCount).toBe(0);
    await aWindow(third.code, [second.code]);
    const back = [one.code, other.code].toSorted();
    for (let tries = 0; tries < 2; tries++)
      expect((await admin("PUT", `/providers/${provider.code}/windows`)).body).toEqual({
        ...{ provider_code: provider.code, offered_by: back, withdrawn_from: [] },
      });
    expect(await windowOf(one.code)).toEqual(before);
    expect((await windowOf(third.code)).providerCodes).toEqual([second.code]);
    expect((await admin("DELETE", "/providers/none/windows")).status).toBe(404);
  });
});
