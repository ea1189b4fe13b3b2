import { describe, expect, it } from "vitest";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { anOperator, aProvider, someGames } from "../support/fixtures.ts";
import { ORIGIN } from "../support/signed.ts";

const CASINO = { name: "A casino", wallet_url: "http://127.0.0.1:9/wallet", allowlist: ["2001:db8::/32", "10.0.0.1"] };
const PROVIDER = { provider_name: "A provider", adapter: "http", base_url: "http://127.0.0.1:9/provider" };
const GRID = [{ market: "rest_of_world", tier_ordinal: 1, percent: 12.5 }];

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
      body: {
        ...{ key_id: expect.any(String), secret: expect.any(String), created_at: expect.any(String) },
        base_url: new URL(ORIGIN).origin,
      },
    });
    expect(issued.body.secret.length).toBeGreaterThanOrEqual(32);
    const shown = JSON.stringify(await readAll(`/operators/${code}`, "/operators", "/audit", "/alerts"));
    expect(shown).toContain(code);
    expect(shown).not.toContain(issued.body.secret);
    expect(shown).not.toContain("secret");
    expect(shown).not.toContain(ADMIN_TOKEN);
  });
});
