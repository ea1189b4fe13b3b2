import { describe, expect, it } from "vitest";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { anOperator, aProvider, someGames } from "../support/fixtures.ts";
import { call } from "../support/signed.ts";

const CASINO = { name: "A casino", wallet_url: "http://127.0.0.1:9/wallet", allowlist: ["2001:db8::/32", "10.0.0.1"] };
const PROVIDER = { provider_name: "A provider", adapter: "http", base_url: "http://127.0.0.1:9/provider" };
const GAME = { code: "g", name: "A game", type: "crash", rtp: 96.25, has_demo: false, restricted_countries: ["US"] };
const GRID = [{ market: "rest_of_world", tier_ordinal: 1, percent: 12.5 }];
const PICTURES: Record<string, number[]> = {
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9],
  JPEG: [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 9],
  WebP: [...new TextEncoder().encode("RIFF\u0004\0\0\0WEBPVP8 "), 9],
  GIF: [...new TextEncoder().encode("GIF89a"), 9],
};

/** The answers of these back-office reads. */
async function readAll(...paths: string[]): Promise<unknown> {
  return Promise.all(paths.map(async (path) => admin("GET", path)));
}

describe("repeating a write gives the same answer and changes nothing", () => {
  it.each([
    ["an operator", async () => ["PUT", "/operators/same-1", CASINO]],
    [
      "an operator with every field",
      async () => [
        "PUT",
        "/operators/same-1",
        {
          ...CASINO,
          invoice_url: "http://127.0.0.1:9/invoices",
          requests_per_minute: 1,
          market: "asia",
          regulated: true,
          revenue_base: "ngr",
          tier_mode: "progressive",
          tax_percent: 0.5,
        },
      ],
    ],
    ["a provider", async () => ["PUT", "/providers/same-2", PROVIDER]],
    [
      "a window",
      async () => {
        const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
        const [game] = await someGames(provider.code, 2);
        const body = { provider_codes: [provider.code], excluded_game_ids: [game!.id] };
        return ["PUT", `/operators/${operator.code}/window`, body];
      },
    ],
    [
      "an operator's rates",
      async () => {
        const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
        const card = { provider_code: provider.code, tiers: [], rates_by_market: GRID, sections: [] };
        return ["PUT", `/operators/${operator.code}/rates`, { providers: [card] }];
      },
    ],
    ["a block", async () => ["PUT", `/operators/${(await anOperator()).code}/players/p%2F1/block`]],
    ["an unblock", async () => ["DELETE", `/operators/${(await anOperator()).code}/players/p%2F1/block`]],
    ["a currency", async () => ["PUT", "/currencies/GEMS", { precision: 3 }]],
    ["a built-in currency", async () => ["PUT", "/currencies/KWD", { precision: 3 }]],
    ["an exchange rate", async () => ["PUT", "/exchange-rates", { rates: [{ currency: "EUR", usd: "1.09" }] }]],
  ] as [string, () => Promise<[string, string, object?]>][])("%s", async (_, make) => {
    const [method, path, body] = await make();
    const operator = /^\/operators\/[^/]+/.exec(path)?.[0];
    const read = () => readAll(...(operator ? [operator, `${operator}/blocks`] : ["/operators", "/providers"]));
    const first = await admin(method, path, body);
    expect(first.status).toBe(200);
    const before = await read();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await admin(method, path, body)).toEqual(first);
    expect(await read()).toEqual(before);
  });

  it("games: the second import reports all unchanged, under the same ids", async () => {
    const { code } = await aProvider();
    const put = () => admin("PUT", `/providers/${code}/games`, { games: [GAME, { ...GAME, code: "h" }] });
    const first = await put();
    expect(first.body).toMatchObject({ created: 2, updated: 0, unchanged: 0, withdrawn: 0 });
    expect(await put()).toEqual({ status: 200, body: { ...first.body, created: 0, unchanged: 2 } });
  });

  it.each(Object.entries(PICTURES))("an image of type %s: same id and URL", async (type, bytes) => {
    const first = await admin("POST", "/images", Uint8Array.from(bytes));
    expect(first.status).toBe(201);
    expect(await admin("POST", "/images", Uint8Array.from(bytes))).toEqual(first);
    const served = await call(new URL(first.body.url).pathname);
    expect(served.headers.get("content-type")).toBe(`image/${type.toLowerCase()}`);
    expect([...new Uint8Array(await served.arrayBuffer())]).toEqual(bytes);
  });

  it("revoking a key: answers the first revocation time", async () => {
    const { code } = await anOperator();
    const { key_id } = (await admin("POST", `/operators/${code}/keys`)).body;
    const first = await admin("DELETE", `/operators/${code}/keys/${key_id}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await admin("DELETE", `/operators/${code}/keys/${key_id}`)).toEqual(first);
    const { keys } = (await admin("GET", `/operators/${code}`)).body;
    expect(keys).toContainEqual({ key_id, created_at: expect.any(String), revoked_at: first.body.revoked_at });
  });

  it("voiding an invoice: keeps the first reason", async () => {
    const { code } = await anOperator();
    const adjustment_amount = [{ currency: "EUR", amount: "5", reason: "fee" }];
    const { body } = await admin("POST", "/invoices", { operator_code: code, period: "2026-10", adjustment_amount });
    const path = `/invoices/${body.invoices[0].id}/void`;
    const first = await admin("POST", path, { reason: "first" });
    expect(first).toMatchObject({ status: 200, body: { status: "voided", void_reason: "first" } });
    expect(await admin("POST", path, { reason: "second" })).toEqual(first);
  });
});

describe("keys", () => {
  it("show their secret once, in the answer that issues them", async () => {
    const { code } = await anOperator();
    const issued = await admin("POST", `/operators/${code}/keys`, {});
    expect(issued).toEqual({
      status: 201,
      body: { key_id: expect.any(String), secret: expect.any(String), created_at: expect.any(String) },
    });
    expect(issued.body.secret.length).toBeGreaterThanOrEqual(32);
    const shown = JSON.stringify(await readAll(`/operators/${code}`, "/operators", "/audit", "/alerts"));
    expect(shown).toContain(code);
    expect(shown).not.toContain(issued.body.secret);
    expect(shown).not.toContain("secret");
    expect(shown).not.toContain(ADMIN_TOKEN);
  });

  it("are at most two active per operator; a revoked key stays revoked", async () => {
    const { code, keyId } = await anOperator();
    const issue = () => admin("POST", `/operators/${code}/keys`);
    expect((await issue()).status).toBe(201);
    expect(await issue()).toMatchObject({ status: 409, body: { error: "KEY_LIMIT", retryable: false, fields: [] } });
    await admin("DELETE", `/operators/${code}/keys/${keyId}`);
    expect((await issue()).status).toBe(201);
    expect((await issue()).status).toBe(409);
    const { keys } = (await admin("GET", `/operators/${code}`)).body;
    expect(keys.map(({ revoked_at }: { revoked_at: unknown }) => revoked_at === null)).toEqual([false, true, true]);
  });
});
