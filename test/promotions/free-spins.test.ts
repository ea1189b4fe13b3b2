import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { betMenus, freeSpins } from "../../src/db/schema/promotions.ts";
import type { Env } from "../../src/env.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { PRODUCTION } from "../support/production.ts";
import { aCampaign, aGrant, aPromotingCasino, inDays, type PromotingCasino } from "./support.ts";

describe("POST /v1/free-spins", () => {
  test("answers every field, with the provider's game codes and the currency's precision", async () => {
    const casino = await aPromotingCasino();
    const body = aGrant(casino, { bet_amount: "0.2", game_ids: casino.gameIds, reference: "spring.2026:a_b-1" });
    const { status, json } = await post(casino, "/v1/free-spins", body);
    const [call] = casino.fakeProvider.callsTo("/free-spins");
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      free_spins_id: "spring.2026:a_b-1",
      status: "active",
      player_id: "player-1",
      currency: "EUR",
      game_ids: call?.body.game_codes,
      quantity: 5,
      bet_amount: "0.20",
      valid_until: body.valid_until,
      reference: "spring.2026:a_b-1",
      created_at: expect.any(String),
      finished_at: null,
      cancelled_at: null,
      win_amount: null,
    });
    expect(call?.body).toMatchObject({ free_spins_id: "spring.2026:a_b-1", quantity: 5, bet_amount: "0.20" });
    expect(json.game_ids).toHaveLength(2);
    expect(json.game_ids).not.toContain(casino.gameIds[0]);
  });

  test("50 concurrent requests with one reference place one grant, with one answer", async () => {
    const casino = await aPromotingCasino();
    const body = aGrant(casino);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(casino, "/v1/free-spins", body)));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(casino.fakeProvider.callsTo("/free-spins")).toHaveLength(1);
  });

  test("a repeat with another body answers the first; body and header say what differs", async () => {
    const casino = await aPromotingCasino();
    const body = aGrant(casino, { reference: "named" });
    const repeat = async (change: object, bindings = env as Env) => {
      const sent = JSON.stringify({ ...body, ...change });
      const request = await signedRequest(casino.operator, "POST", "/v1/free-spins", sent);
      const answer = await app.fetch(request, bindings, createExecutionContext());
      return [answer.status, answer.headers.get("x-agg-warning"), await answer.json()] as const;
    };
    const [status, warning, first] = await repeat({});
    expect([status, warning]).toEqual([200, null]);
    const others = { player_id: "another", game_ids: ["none"], bet_amount: "0.50", currency: "USD" };
    const repeated = (...fields: string[]) => [
      200,
      `The reference was used before; ignored, because different: ${fields.join(", ")}.`,
      {
        ...(first as object),
        warnings: fields.map((field) => ({
          ...{ field, message: "differs from the first request under this reference and was ignored." },
          code: "REFERENCE_REUSED",
        })),
      },
    ];
    expect(await repeat({})).toEqual([200, null, first]);
    const changes = { quantity: 9999, valid_until: inDays(-1) };
    expect(await repeat(changes)).toEqual(repeated("quantity", "valid_until"));
    expect(await repeat(others)).toEqual(repeated("player_id", "currency", "game_ids", "bet_amount"));
    expect(await repeat({ currency: "USD", bet_amount: "0.2" })).toEqual(repeated("currency"));
    expect(await repeat({ currency: "JPY", bet_amount: "20" })).toEqual(repeated("currency", "bet_amount"));
    expect(await repeat({ quantity: 9999 }, PRODUCTION)).toEqual(repeated("quantity"));
    const both = await repeat({ quantity: 9999, quantiti: 5 }, PRODUCTION);
    expect(both).toEqual(
      repeated("quantity").with(
        1,
        `${repeated("quantity")[1]} quantiti is not a field of this call and was ignored. Did you mean quantity?`,
      ),
    );
  });

  test("50 concurrent requests that the provider refuses get one placement's reason", async () => {
    const casino = await aPromotingCasino();
    casino.fakeProvider.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return aRefusal("No spins on Sundays.");
    };
    const body = aGrant(casino);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(casino, "/v1/free-spins", body)));
    for (const { status, json } of answers) {
      expect(status).toBe(409);
      expect(json).toMatchObject({ error: "FREE_SPINS_REFUSED", message: "No spins on Sundays.", retryable: false });
    }
    expect(casino.fakeProvider.callsTo("/free-spins")).toHaveLength(1);
  });

  test("a repeat with another body answers the first grant and places nothing", async () => {
    const casino = await aPromotingCasino();
    const body = aGrant(casino, { reference: "twice" });
    const first = await post(casino, "/v1/free-spins", body);
    const again = await post(casino, "/v1/free-spins", { ...body, quantity: 9999 });
    expect(again).toMatchObject(first);
    expect(casino.fakeProvider.callsTo("/free-spins")).toHaveLength(1);
  });

  test("an unknown outcome is a 503, not readable; the repeat completes it under its id", async () => {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    casino.fakeProvider.answer = () => "hangs up";
    const body = aGrant(casino, { reference: "un plain" });
    const unknown = await post(casino, "/v1/free-spins", body);
    expect(unknown.status).toBe(503);
    expect(unknown.json).toMatchObject({ error: "UPSTREAM_UNAVAILABLE", retryable: true });
    expect((await get(casino, "/v1/free-spins?reference=un%20plain")).status).toBe(404);
    casino.fakeProvider.answer = working;
    const repeat = await post(casino, "/v1/free-spins", body);
    expect(repeat.status).toBe(200);
    const [one, other] = casino.fakeProvider.callsTo("/free-spins");
    expect(other?.body).toEqual(one?.body);
    expect(repeat.json.free_spins_id).toBe(one?.body.free_spins_id);
    expect(repeat.json.free_spins_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a refused grant is not stored; its reference and id can be used again", async () => {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    casino.fakeProvider.answer = () => aRefusal("The stake is not offered.");
    const refused = await post(casino, "/v1/free-spins", aGrant(casino, { reference: "again" }));
    expect(refused.json).toMatchObject({ error: "FREE_SPINS_REFUSED", message: "The stake is not offered." });
    expect((await get(casino, "/v1/free-spins?reference=again")).status).toBe(404);
    casino.fakeProvider.answer = working;
    const granted = await post(casino, "/v1/free-spins", aGrant(casino, { reference: "again", quantity: 7 }));
    expect(granted.json).toMatchObject({ status: "active", quantity: 7, free_spins_id: "again" });
  });

  test("a refusal is there for an hour, however long the grant was being placed", async () => {
    const casino = await aPromotingCasino();
    casino.fakeProvider.answer = () => aRefusal("The stake is not offered.");
    await post(casino, "/v1/free-spins", aGrant(casino));
    const { code } = casino.operator;
    await env.DB.prepare("UPDATE free_spins SET created_at = ? WHERE operator_code = ?")
      .bind(Date.now() - 2 * HOUR_MS, code)
      .run();
    const leftAfter = async (ms: number) => {
      await sweepPromotions({ ...adminCtx(), clock: { now: () => Date.now() + ms } });
      return adminCtx().db.$count(freeSpins, eq(freeSpins.operatorCode, code));
    };
    expect([await leftAfter(0), await leftAfter(59 * MINUTE_MS), await leftAfter(61 * MINUTE_MS)]).toEqual([1, 1, 0]);
  });

  test("free_spins_id is the reference only if it is plain and unused at the provider", async () => {
    const casino = await aPromotingCasino();
    const other = await anOperator();
    await aWindow(other.code, [casino.provider.code]);
    const grantOf = async (operator: typeof other, reference: string) =>
      (await post({ ...casino, operator }, "/v1/free-spins", aGrant(casino, { reference }))).json
        .free_spins_id as string;
    const plain = "A9_.:-".padEnd(64, "x");
    expect(await grantOf(casino.operator, plain)).toBe(plain);
    expect(await grantOf(other, plain)).toMatch(/^[0-9a-f-]{36}$/);
    for (const odd of [`${plain}x`, "blank inside", "ünïcode", "slash/ed", "a+b", ".", ".."]) {
      expect(await grantOf(other, odd), odd).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("free_spins_id is never a campaign's id: the wallet sees both in one field", async () => {
    const casino = await aPromotingCasino();
    const campaign = await post(casino, "/v1/bonus-campaigns", aCampaign(casino));
    const reference = campaign.json.campaign_id as string;
    const grant = await post(casino, "/v1/free-spins", aGrant(casino, { reference }));
    expect(grant.status).toBe(200);
    expect(grant.json.free_spins_id).not.toBe(reference);
  });

  test("unavailable games are GAME_UNAVAILABLE; games of two providers are refused", async () => {
    const casino = await aPromotingCasino();
    const elsewhere = await aProvider();
    const [hidden] = await someGames(elsewhere.code, [{}]);
    for (const id of [hidden!.id, crypto.randomUUID(), "no-uuid"]) {
      const answer = await post(casino, "/v1/free-spins", aGrant(casino, { game_ids: [casino.gameIds[0], id] }));
      expect(answer.json, id).toMatchObject({ error: "GAME_UNAVAILABLE", fields: [] });
    }
    await aWindow(casino.operator.code, [casino.provider.code, elsewhere.code]);
    const mixed = await post(casino, "/v1/free-spins", aGrant(casino, { game_ids: [casino.gameIds[0], hidden!.id] }));
    expect(mixed.json).toMatchObject({
      error: "FREE_SPINS_REFUSED",
      message: expect.stringContaining("one grant per provider"),
    });
    expect(casino.fakeProvider.calls).toEqual([]);
  });

  test("a repeat with an expired valid_until still answers the first grant", async () => {
    const casino = await aPromotingCasino();
    const first = await post(casino, "/v1/free-spins", aGrant(casino, { reference: "late" }));
    const late = await post(casino, "/v1/free-spins", aGrant(casino, { reference: "late", valid_until: inDays(-1) }));
    expect(late).toMatchObject(first);
  });
});

describe("reading a grant", () => {
  test("by id and by reference; another operator's is exactly like an unknown one", async () => {
    const casino = await aPromotingCasino();
    const granted = await post(casino, "/v1/free-spins", aGrant(casino, { reference: "mine & only" }));
    const id = granted.json.id as string;
    expect((await get(casino, `/v1/free-spins/${id}`)).json).toEqual(granted.json);
    expect((await get(casino, `/v1/free-spins?reference=${encodeURIComponent("mine & only")}`)).json).toEqual(
      granted.json,
    );
    const stranger = { operator: await anOperator() };
    const theirs = await get(stranger, `/v1/free-spins/${id}`);
    expect(theirs).toEqual(await get(stranger, `/v1/free-spins/${crypto.randomUUID()}`));
    expect(theirs.status).toBe(404);
    expect(theirs.json).toMatchObject({ error: "NOT_FOUND", retryable: false, fields: [] });
    expect((await get(stranger, "/v1/free-spins?reference=mine%20%26%20only")).status).toBe(404);
    expect((await post({ ...casino, ...stranger }, `/v1/free-spins/${id}/cancel`)).status).toBe(404);
  });

  test.each([
    ["", "query"],
    ["?reference=", "reference"],
    ["?reference=a&reference=b", "reference"],
  ])("with the query '%s' is VALIDATION_FAILED on %s: there is no list of all grants", async (query, field) => {
    const answer = await get(await aPromotingCasino(), `/v1/free-spins${query}`);
    expect([answer.status, answer.json]).toMatchObject([422, { fields: [{ field }] }]);
  });
});

describe("GET /v1/free-spins/bet-options", () => {
  test("answers each stake once, lowest first, in the currency's precision", async () => {
    const casino = await aPromotingCasino();
    const { json } = await get(casino, `/v1/free-spins/bet-options?game_id=${casino.gameIds[0]}&currency=EUR`);
    expect(json).toEqual({ game_id: casino.gameIds[0], currency: "EUR", amounts: ["0.10", "0.50", "1.00"] });
  });

  test("distinguishes missing parameters, refusals, unknown games and malformed stakes", async () => {
    const casino = await aPromotingCasino();

    const path = "/v1/free-spins/bet-options";
    expect(brokenFields(await get(casino, path))).toEqual(["game_id", "currency"]);
    expect(brokenFields(await get(casino, `${path}?game_id=x&currency=eur`))).toEqual(["currency"]);
    expect(brokenFields(await get(casino, `${path}?game_id=x&currency=QQQ`))).toEqual(["currency"]);
    expect(brokenFields(await get(casino, `${path}?currency=QQQ`))).toEqual(["game_id", "currency"]);
    expect((await get(casino, `${path}?game_id=x&currency=EUR`)).json.error).toBe("GAME_UNAVAILABLE");
    casino.fakeProvider.answer = () => aRefusal("This game takes no grants.");
    const known = `${path}?game_id=${casino.gameIds[0]}&currency=EUR`;
    expect((await get(casino, known)).json).toMatchObject({
      error: "FREE_SPINS_REFUSED",
      message: "This game takes no grants.",
    });
    casino.fakeProvider.answer = () => Response.json({ amounts: ["0.001"] });
    expect((await get(casino, known)).status).toBe(503);
  });
});

describe("a grant's bet amount and the menu that the provider gave last", () => {
  const menuOf = (casino: PromotingCasino, game = 0, currency = "EUR") =>
    get(casino, `/v1/free-spins/bet-options?game_id=${casino.gameIds[game]}&currency=${currency}`);
  const staked = (casino: PromotingCasino, bet_amount: string, change: object = {}) =>
    post(casino, "/v1/free-spins", aGrant(casino, { bet_amount, ...change }));

  test("an amount outside it is refused without a call, and the reference stays free", async () => {
    const casino = await aPromotingCasino();
    await menuOf(casino);
    const reference = "off-menu";
    expect(await staked(casino, "0.20", { reference })).toMatchObject({
      status: 409,
      json: {
        error: "FREE_SPINS_REFUSED",
        message: expect.stringMatching(
          /^The provider does not offer 0\.20 EUR for .+\. It offers 0\.10, 0\.50, 1\.00\.$/,
        ),
      },
    });
    expect(casino.fakeProvider.callsTo("/free-spins")).toEqual([]);
    expect((await staked(casino, "0.5", { reference })).status).toBe(200);
  });

  test("it binds every game of the grant, in its currency alone", async () => {
    const casino = await aPromotingCasino();
    await menuOf(casino, 1);
    expect((await staked(casino, "0.20")).status).toBe(200);
    expect((await staked(casino, "0.20", { game_ids: casino.gameIds })).status).toBe(409);
    expect((await staked(casino, "0.20", { game_ids: casino.gameIds, currency: "USD" })).status).toBe(200);
  });

  test("a newer one replaces it, and a repeat of a placed grant answers that grant", async () => {
    const casino = await aPromotingCasino();
    const reference = "placed";
    await menuOf(casino);
    const placed = await staked(casino, "0.10", { reference });
    casino.fakeProvider.answer = () => Response.json({ amounts: ["0.20"] });
    await menuOf(casino);
    casino.fakeProvider.answer = () => Response.json({ status: "active" });
    expect(await staked(casino, "0.10", { reference })).toMatchObject(placed);
    expect((await staked(casino, "0.20")).status).toBe(200);
    expect((await staked(casino, "0.10")).status).toBe(409);
  });

  test("it binds for fifteen minutes and is forgotten then", async () => {
    const casino = await aPromotingCasino();
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const kept = () => adminCtx().db.$count(betMenus, eq(betMenus.providerCode, casino.provider.code));
    await menuOf(casino);
    vi.setSystemTime(now + 15 * 60_000 - 1);
    expect((await staked(casino, "0.20")).status).toBe(409);
    await sweepPromotions(adminCtx());
    expect(await kept()).toBe(1);
    vi.setSystemTime(now + 15 * 60_000 + 1);
    expect((await staked(casino, "0.20")).status).toBe(200);
    await sweepPromotions(adminCtx());
    expect(await kept()).toBe(0);
  });
});
