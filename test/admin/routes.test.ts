import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { aKeyFor, anOperator } from "../support/fixtures.ts";
import { call, ORIGIN, signed } from "../support/signed.ts";

const CASINO = { name: "A casino", wallet_url: "http://127.0.0.1:9/wallet" };
const PROVIDER = { provider_name: "A provider", adapter: "sandbox" };
const GAME = { code: "g1", name: "A game", type: "slot", has_demo: true, restricted_countries: ["US"] };
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7, 7]);

describe("the back office", () => {
  it.each([
    ["no token", {}],
    ["a wrong token", { authorization: "Bearer wrong" }],
    ["another scheme", { authorization: "Basic admin-token-of-the-tests-and-no-other" }],
    ["the token and more", { authorization: "Bearer admin-token-of-the-tests-and-no-other more" }],
  ])("is closed to %s", async (_, headers) => {
    const response = await call("/admin/v1/operators", { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: "UNAUTHORIZED", retryable: false });
  });

  it("is NOT_FOUND when ADMIN_TOKEN is unset or empty", async () => {
    const request = new Request(`${ORIGIN}/admin/v1/operators`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    const { ADMIN_TOKEN: _, ...bindings } = env;
    const context = createExecutionContext();
    for (const token of [undefined, ""]) {
      const response = await app.fetch(request.clone(), { ...bindings, ADMIN_TOKEN: token } as Env, context);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "NOT_FOUND" });
    }
    await waitOnExecutionContext(context);
  });

  it("takes an operator from creation to a signed ping", async () => {
    const made = await admin("PUT", "/operators/casino-1", { ...CASINO, tax_percent: 12.5, market: "asia" });
    expect(made).toMatchObject({
      status: 200,
      body: {
        operator_code: "casino-1",
        ...CASINO,
        invoice_url: null,
        event_url: null,
        events: null,
        requests_per_minute: 600,
        allowlist: [],
        market: "asia",
        regulated: false,
        revenue_base: "ggr",
        tier_mode: "whole",
        tax_percent: 12.5,
        keys: [],
        window: { provider_codes: [], excluded_game_ids: [], game_count: 0 },
      },
    });
    const key = await admin("POST", "/operators/casino-1/keys", {});
    expect(key).toMatchObject({ status: 201, body: { created_at: expect.stringMatching(/Z$/) } });
    const signer = { keyId: key.body.key_id, secret: key.body.secret };
    expect((await signed(signer, "GET", "/v1/ping")).status).toBe(200);
    expect((await admin("POST", "/operators/casino-1/keys")).status).toBe(201);
    expect(await admin("POST", "/operators/casino-1/keys")).toMatchObject({
      status: 409,
      body: { error: "KEY_LIMIT", retryable: false, fields: [] },
    });
    const read = await admin("GET", "/operators/casino-1");
    expect(read.body.keys).toHaveLength(2);
    expect(JSON.stringify(read.body)).not.toContain(key.body.secret);
    const revoked = await admin("DELETE", `/operators/casino-1/keys/${signer.keyId}`);
    expect(revoked).toMatchObject({ status: 200, body: { key_id: signer.keyId } });
    expect((await signed(signer, "GET", "/v1/ping")).status).toBe(401);
    const listed = await admin("GET", "/operators");
    expect(listed.body.operators).toContainEqual(expect.objectContaining({ operator_code: "casino-1" }));
  });

  it("takes a provider from creation to games in a window", async () => {
    await admin("PUT", "/operators/casino-2", CASINO);
    const image = await admin("POST", "/images", PNG);
    expect(image).toMatchObject({ status: 201, body: { image_id: expect.stringMatching(/^[0-9a-f]{32}$/) } });
    expect(image.body.url).toMatch(new RegExp(`/v1/images/${image.body.image_id}$`));
    expect((await call(new URL(image.body.url).pathname)).status).toBe(200);
    const provider = await admin("PUT", "/providers/second-provider", {
      ...PROVIDER,
      logo_image_id: image.body.image_id,
    });
    expect(provider).toMatchObject({
      status: 200,
      body: { provider_code: "second-provider", ...PROVIDER, base_url: null, cover_image_id: null },
    });
    const key = await admin("POST", "/providers/second-provider/keys");
    expect(key).toMatchObject({ status: 201, body: { secret: expect.any(String) } });
    const games = [GAME, { ...GAME, code: "g2", rtp: 96.5, portrait_image_id: image.body.image_id }];
    const put = await admin("PUT", "/providers/second-provider/games", { games });
    expect(put).toMatchObject({ status: 200, body: { created: 2, updated: 0, unchanged: 0, withdrawn: 0 } });
    expect(put.body.games).toEqual([
      { id: expect.any(String), code: "g1" },
      { id: expect.any(String), code: "g2" },
    ]);
    const window = await admin("PUT", "/operators/casino-2/window", {
      provider_codes: ["second-provider"],
      excluded_game_ids: [put.body.games[0].id],
    });
    expect(window).toMatchObject({ status: 200, body: { provider_codes: ["second-provider"], game_count: 1 } });
    expect(
      (await admin("PUT", "/providers/second-provider/games", { games: [GAME], replace: true })).body,
    ).toMatchObject({
      unchanged: 1,
      withdrawn: 1,
    });
    expect((await admin("GET", "/operators/casino-2")).body.window.game_count).toBe(0);
    expect((await admin("GET", "/providers")).body.providers).toContainEqual(provider.body);
    expect((await admin("GET", "/providers/second-provider")).body.keys).toMatchObject([{ key_id: key.body.key_id }]);
    const signer = { keyId: key.body.key_id, secret: key.body.secret };
    const exchange = async () =>
      (await signed(signer, "POST", "/provider/v1/session", { body: { token: "none" } })).status;
    expect(await exchange()).toBe(404);
    const gone = await admin("DELETE", `/providers/second-provider/keys/${key.body.key_id}`);
    expect(await exchange()).toBe(401);
    expect(gone).toMatchObject({ status: 200, body: { revoked_at: expect.any(String) } });
  });

  it("counts an operator's signed requests per minute, over all its keys", async () => {
    const operator = await anOperator({ requestsPerMinute: 2 });
    const second = await aKeyFor(operator.code);
    for (const key of [operator, operator, second]) await signed(key, "GET", "/v1/ping");
    const { status, body } = await admin("GET", `/operators/${operator.code}/usage`);
    expect(status).toBe(200);
    const sum = (name: string) =>
      body.usage.reduce((total: number, row: Record<string, number>) => total + row[name]!, 0);
    // Two admitted and one limited, or three admitted when a new minute begins.
    expect(sum("requests") + sum("rate_limited")).toBe(3);
    expect(sum("requests")).toBeGreaterThanOrEqual(2);
    expect(body.usage[0].minute).toMatch(/T\d\d:\d\d:00\.000Z$/);
    for (const minutes of ["0", "1441", "x"]) {
      expect((await admin("GET", `/operators/${operator.code}/usage?minutes=${minutes}`)).status).toBe(422);
    }
  });

  it("blocks and unblocks a player, and lists blocked players", async () => {
    await admin("PUT", "/operators/casino-3", CASINO);
    const path = `/operators/casino-3/players/${encodeURIComponent("späť 1/2")}/block`;
    for (const blocked of [true, true, false, false, true]) {
      const answer = await admin(blocked ? "PUT" : "DELETE", path);
      expect(answer).toEqual({ status: 200, body: { player_id: "späť 1/2", blocked } });
    }
    const listed = await admin("GET", "/operators/casino-3/blocks");
    expect(listed.body).toMatchObject({ blocks: [{ player_id: "späť 1/2" }], next_cursor: null });
  });

  it("audits every write with its request id, without secrets", async () => {
    await admin("PUT", "/operators/casino-4", CASINO);
    const { secret } = (await admin("POST", "/operators/casino-4/keys")).body;
    const { body } = await admin("GET", "/audit?since=2020-01-01T00:00:00Z");
    const mine = body.entries.filter((entry: { action: string }) => entry.action.includes("casino-4"));
    expect(mine).toMatchObject([
      { action: "PUT /admin/v1/operators/casino-4", detail: { name: CASINO.name }, request_id: expect.any(String) },
      { action: "POST /admin/v1/operators/casino-4/keys" },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await admin("GET", "/audit?since=2999-01-01T00:00:00Z")).body).toEqual({ entries: [], next_cursor: null });
  });
});

describe("an unknown code is NOT_FOUND", () => {
  it.each([
    ["GET", "/operators/unknown"],
    ["POST", "/operators/unknown/keys"],
    ["DELETE", "/operators/unknown/keys/none"],
    ["PUT", "/operators/unknown/window", { provider_codes: [] }],
    ["PUT", "/operators/unknown/players/p/block"],
    ["DELETE", "/operators/unknown/players/p/block"],
    ["GET", "/operators/unknown/blocks"],
    ["GET", "/operators/unknown/usage"],
    ["GET", "/operators/unknown/free-spins"],
    ["GET", "/operators/unknown/free-spins?player_id=p"],
    ["GET", "/operators/unknown/bonus-campaigns"],
    ["POST", "/movements/replay", { operator_code: "unknown", created_from: "2026-11-20T00:00:00Z", dry_run: true }],
    ["POST", "/movements/replay", { operator_code: "unknown", created_from: "2026-11-20T00:00:00Z", dry_run: false }],
    ["GET", "/providers/unknown"],
    ["POST", "/providers/unknown/keys"],
    ["DELETE", "/providers/unknown/keys/none"],
    ["PUT", "/providers/unknown/games", { games: [GAME] }],
  ])("%s %s", async (method, path, body?) => {
    expect(await admin(method, path, body)).toMatchObject({ status: 404, body: { error: "NOT_FOUND", fields: [] } });
  });
});

describe("an invalid request is VALIDATION_FAILED on every invalid field", () => {
  const many = Array.from({ length: 5_001 }, (_, i) => ({ ...GAME, code: `g${i}` }));
  const everyOperatorField = {
    name: "",
    wallet_url: "http://10.0.0.1/",
    invoice_url: "ftp://x",
    event_url: "http://10.0.0.2/events",
    events: ["jackpot.lost"],
    requests_per_minute: 0,
    allowlist: ["10.0.0.0/8", "10.0.0.0/33"],
    market: "mars",
    regulated: "yes",
    revenue_base: "turnover",
    tier_mode: "x",
    tax_percent: 101,
  };
  it.each([
    ["PUT", "/operators/x", "{", ["body"]],
    ["PUT", "/operators/x", [], ["body"]],
    ["PUT", "/operators/x", {}, ["name", "wallet_url"]],
    ["PUT", "/operators/x", everyOperatorField, Object.keys(everyOperatorField)],
    ["PUT", "/operators/x%20y", CASINO, ["code"]],
    ["PUT", "/operators/x%20y", { name: 1, wallet_url: 1 }, ["code", "name", "wallet_url"]],
    ["PUT", "/providers/x%20y", {}, ["code", "provider_name", "adapter"]],
    ["PUT", `/operators/${"x".repeat(41)}`, CASINO, ["code"]],
    ["PUT", "/operators/x/window", {}, ["provider_codes"]],
    ["POST", "/operators/x/keys", [], ["body"]],
    ["POST", "/providers/x/keys", "{", ["body"]],
    ["PUT", `/operators/x/players/${"p".repeat(121)}/block`, undefined, ["player_id"]],
    ["PUT", "/providers/x", {}, ["provider_name", "adapter"]],
    ["PUT", "/providers/x", { ...PROVIDER, adapter: "http" }, ["base_url"]],
    ["PUT", "/providers/x", { ...PROVIDER, adapter: "http", base_url: "http://127.0.0.1:9/?a=b" }, ["base_url"]],
    [
      "PUT",
      "/providers/x",
      { ...PROVIDER, logo_image_id: "none", cover_image_id: "none" },
      ["logo_image_id", "cover_image_id"],
    ],
    ["PUT", "/providers/second-provider/games", {}, ["games"]],
    ["PUT", "/providers/second-provider/games", { games: many }, ["games"]],
    ["PUT", "/providers/second-provider/games", { games: [GAME, GAME], replace: 1 }, ["games", "replace"]],
    [
      "PUT",
      "/providers/second-provider/games",
      { games: [{ ...GAME, rtp: 101, type: "x" }, {}] },
      Array(7).fill("games"),
    ],
    ["POST", "/images", "<svg/>", ["body"]],
    ["POST", "/images", new Uint8Array(8 * 1024 * 1024 + 1), ["body"]],
    ["PUT", "/currencies/eur", { precision: 9 }, ["code", "precision"]],
    ["PUT", "/currencies/XPTS", { precision: 9 }, ["precision"]],
    ["PUT", "/exchange-rates", { rates: [{ currency: "USD", usd: "2" }] }, ["rates"]],
    ["GET", "/audit?since=yesterday", undefined, ["since"]],
    ["GET", "/audit?cursor=forged", undefined, ["cursor"]],
  ])("%s %s %#", async (method, path, body, fields) => {
    await admin("PUT", "/providers/second-provider", PROVIDER);
    const answer = await admin(method as string, path as string, body);
    expect(answer).toMatchObject({ status: 422, body: { error: "VALIDATION_FAILED", retryable: false } });
    expect(answer.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(
      (fields as string[]).toSorted(),
    );
    expect((await admin("GET", "/operators/x")).status).toBe(404);
    expect((await admin("GET", "/providers/x")).status).toBe(404);
  });
});
