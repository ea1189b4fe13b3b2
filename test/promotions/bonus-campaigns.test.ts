import { describe, expect, test, vi } from "vitest";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { adminCtx, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aCampaign, aDraw, aPromotingCasino, inDays } from "./support.ts";

const PATH = "/v1/bonus-campaigns";

describe("POST /v1/bonus-campaigns", () => {
  test("answers every field, with normalised triggers and the currency's precision", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino, {
      game_ids: [casino.gameIds[1], casino.gameIds[0]],
      player_ids: ["b", "a"],
      triggers: {
        bet_amount: [
          { amount: "50.00", single_bet: true },
          { amount: "50.50", single_bet: false },
        ],
        spin_count: [{ min: 5, max: 9 }],
        loss_amount: "100.00",
      },
      bet_amount: "0.2",
      campaign_limit: "500",
      min_cashout_multiplier: "1.50",
    });
    const { status, json } = await post(casino, PATH, body);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.any(String),
      campaign_id: expect.any(String),
      type: "free_spins",
      status: "active",
      name: "Friday spins",
      currency: "EUR",
      game_ids: [casino.gameIds[1], casino.gameIds[0]],
      player_ids: ["b", "a"],
      valid_from: json.created_at,
      valid_until: body.valid_until,
      triggers: {
        first_game_launch: false,
        bet_amount: [
          { amount: "50", single_bet: true },
          { amount: "50.5", single_bet: false },
        ],
        spin_count: [{ min: 5, max: 9 }],
        loss_amount: "100",
      },
      spin_count: 10,
      bet_amount: "0.20",
      prizes: [],
      min_cashout_multiplier: "1.50",
      campaign_limit: "500.00",
      reference: body.reference,
      failure_reason: null,
      created_at: expect.any(String),
      ended_at: null,
    });
    const [call] = casino.fakeProvider.callsTo("/bonus-campaigns");
    expect(call?.body).toMatchObject({ campaign_id: json.campaign_id, spin_count: 10, campaign_limit: "500.00" });
    expect(call?.body).not.toHaveProperty("prizes");
    expect(call?.body.game_codes).toHaveLength(2);
  });

  test("a drawn campaign shows all prize fields, absent triggers as empty lists or null", async () => {
    const casino = await aPromotingCasino();
    const spins = { kind: "free_spins", spins: 5, bet_amount: "0.5", weight: 3 };
    const money = { kind: "money", amount: "2", weight: 1 };
    const prizes = [spins, ...Array.from({ length: 15 }, () => money)];
    const { json } = await post(casino, PATH, aDraw(casino, "fortune_wheel", 16, { prizes }));
    expect((json.prizes as unknown[]).slice(0, 2)).toEqual([
      { kind: "free_spins", amount: null, spins: 5, bet_amount: "0.50", weight: 3 },
      { kind: "money", amount: "2.00", spins: null, bet_amount: null, weight: 1 },
    ]);
    expect(json).toMatchObject({
      triggers: { first_game_launch: true, bet_amount: [], spin_count: [], loss_amount: null },
      spin_count: null,
      bet_amount: null,
      campaign_limit: null,
      min_cashout_multiplier: null,
    });
  });

  test("50 concurrent requests with one reference place one campaign, with one answer", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(casino, PATH, body)));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { status: "active" } });
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
    expect(await post(casino, PATH, { ...body, spin_count: 99 })).toMatchObject(answers[0] ?? {});
    expect((await get(casino, `${PATH}?player_id=player-1`)).json.campaigns).toHaveLength(1);
  });

  test("a repeat with other fields answers the first campaign; body and header name them", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino, { reference: "named", valid_from: inDays(1) });
    const first = await post(casino, PATH, body);
    expect(await post(casino, PATH, body)).toEqual(first);
    const other = { ...body, player_ids: ["another"], triggers: { loss_amount: "5.00" }, spin_count: 11 };
    const again = await signed(casino.operator, "POST", PATH, { body: other });
    expect(again.headers.get("x-agg-warning")).toMatch(/because different: player_ids, triggers, spin_count\.$/);
    const { warnings, ...answered } = await again.json<{ warnings: { field: string; code: string }[] }>();
    expect(answered).toEqual(first.json);
    expect(warnings.map(({ field, code }) => [field, code])).toEqual(
      ["player_ids", "triggers", "spin_count"].map((field) => [field, "REFERENCE_REUSED"]),
    );
  });

  test("a multiplier repeated with a zero more does not differ", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino, { reference: "written-otherwise", min_cashout_multiplier: "1.3" });
    const { json: first } = await post(casino, PATH, body);
    expect((await post(casino, PATH, { ...body, min_cashout_multiplier: "1.30" })).json).toEqual(first);
    const { warnings } = (await post(casino, PATH, { ...body, min_cashout_multiplier: "1.4" })).json;
    expect(warnings).toMatchObject([{ field: "min_cashout_multiplier" }]);
  });

  test("amounts of a repeat in another currency are named where their numbers differ", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino, {
      ...{ reference: "other-money", bet_amount: "0.20", campaign_limit: "500.00" },
      triggers: { loss_amount: "5.00" },
    });
    await post(casino, PATH, body);
    const named = async (change: object) => {
      const { warnings } = (await post(casino, PATH, { ...body, ...change })).json;
      return (warnings as { field: string }[]).map(({ field }) => field);
    };
    const inYen = { currency: "JPY", bet_amount: "20", campaign_limit: "50000", triggers: { loss_amount: "500" } };
    expect(await named(inYen)).toEqual(["currency", "triggers", "bet_amount", "campaign_limit"]);
    expect(await named({ currency: "USD" })).toEqual(["currency"]);
  });

  test("are listed without a player, newest first in pages, of the operator alone", async () => {
    const [casino, other] = [await aPromotingCasino(), await aPromotingCasino()];
    const placed: string[] = [];
    for (const reference of ["first", "second", "third"])
      placed.unshift(
        String((await post(casino, PATH, aCampaign(casino, { reference, player_ids: [reference] }))).json.id),
      );
    const page = async (query: string) =>
      (await get(casino, `${PATH}/all${query}`)).json as { campaigns: { id: string }[]; next_cursor: string | null };
    const idsOf = ({ campaigns }: { campaigns: { id: string }[] }) => campaigns.map(({ id }) => id);
    expect(idsOf(await page("")).toSorted()).toEqual(placed.toSorted());
    const first = await page("?limit=2");
    const second = await page(`?limit=2&cursor=${first.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await page("")));
    expect(second.next_cursor).toBeNull();
    expect((await get(other, `${PATH}/all`)).json).toEqual({ campaigns: [], next_cursor: null });
  });

  test("say when they ended: by their operator, once, or by their time", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino, { reference: "stopped" }));
    expect(json.ended_at).toBeNull();
    const ended = await post(casino, `${PATH}/${json.id}/end`);
    expect(ended.json).toMatchObject({ status: "ended", ended_at: expect.stringMatching(/^20/) });
    expect((await post(casino, `${PATH}/${json.id}/end`)).json.ended_at).toBe(ended.json.ended_at);
    const over = aCampaign(casino, { reference: "over", valid_until: inDays(2) });
    const { json: running } = await post(casino, PATH, over);
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ["Date"] });
    const read = async () => (await get(casino, `${PATH}/${running.id}`)).json;
    const byTime = { status: "ended", ended_at: running.valid_until };
    expect(await read()).toMatchObject(byTime);
    await sweepPromotions(adminCtx());
    expect(await read()).toMatchObject(byTime);
    vi.useRealTimers();
  });

  test("unknown fields in its objects are named: at most 20, and 60 characters of each", async () => {
    const casino = await aPromotingCasino();
    const prizes = Array.from({ length: 30 }, (_, i) => ({ kind: "money", amount: "1", weight: 1, [`wieght${i}`]: 1 }));
    const triggers = { first_game_launch: true, ["x".repeat(500)]: 1 };
    const { status, json } = await post(casino, PATH, aDraw(casino, "golden_dragon", 1, { prizes, triggers }));
    const warnings = json.warnings as { field: string; message: string }[];
    expect([status, warnings.length]).toEqual([200, 20]);
    expect(warnings[0]?.field).toMatch(/^triggers\.x{60}$/);
    const message = "is not a field of this call and was ignored.";
    expect(warnings[1]).toEqual({ field: "prizes[0].wieght0", message, code: "UNKNOWN_FIELD" });
  });

  test("a refused campaign is stored as failed; its reference always answers that", async () => {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    casino.fakeProvider.answer = () => aRefusal("This game has no wheel.");
    const body = aCampaign(casino, { reference: "refused" });
    const refused = await post(casino, PATH, body);
    expect(refused).toMatchObject({
      status: 409,
      json: { error: "BONUS_CAMPAIGN_REFUSED", message: "This game has no wheel.", retryable: false },
    });
    casino.fakeProvider.answer = working;
    expect(await post(casino, PATH, body)).toEqual(refused);
    const corrected = await post(casino, PATH, { ...body, spin_count: 3 });
    expect(corrected.json).toEqual({
      ...refused.json,
      message:
        "This game has no wheel. That was the first campaign with this reference: send this one with a new reference.",
    });
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
    const { json } = await get(casino, `${PATH}?reference=refused`);
    expect(json).toMatchObject({ status: "failed", failure_reason: "This game has no wheel." });
  });

  test("the sandbox's refused player is refused without calling the provider", async () => {
    const casino = await aPromotingCasino();
    const player_ids = ["player-1", "sandbox_player_bonus_refused"];
    const answer = await post(casino, PATH, aCampaign(casino, { player_ids }));
    expect(answer.json).toMatchObject({
      error: "BONUS_CAMPAIGN_REFUSED",
      message: expect.stringContaining(player_ids[1]!),
    });
    expect(casino.fakeProvider.calls).toEqual([]);
  });

  test("games outside the window or of two providers are refused, and nothing is stored", async () => {
    const casino = await aPromotingCasino();
    const elsewhere = await aProvider();
    const [hidden] = await someGames(elsewhere.code, [{}]);
    const body = aCampaign(casino, { game_ids: [casino.gameIds[0], hidden!.id], reference: "mixed" });
    expect((await post(casino, PATH, body)).json.error).toBe("GAME_UNAVAILABLE");
    await aWindow(casino.operator.code, [casino.provider.code, elsewhere.code]);
    expect((await post(casino, PATH, body)).json).toMatchObject({ error: "BONUS_CAMPAIGN_REFUSED" });
    expect((await get(casino, `${PATH}?reference=mixed`)).status).toBe(404);
  });
});

describe("GET /v1/bonus-campaigns/options", () => {
  test("answers a game's types and triggers; empty lists when the provider refuses", async () => {
    const casino = await aPromotingCasino();
    const path = `${PATH}/options?game_id=${casino.gameIds[0]}`;
    expect((await get(casino, path)).json).toEqual({
      game_id: casino.gameIds[0],
      types: ["free_spins", "buy_bonus"],
      triggers: ["bet_amount"],
    });
    casino.fakeProvider.answer = () => aRefusal("No campaigns here.");
    expect((await get(casino, path)).json).toMatchObject({ types: [], triggers: [] });
    // The provider refuses for now: what the game supports is unknown.
    const retry_at = new Date(Date.now() + 60_000).toISOString();
    casino.fakeProvider.answer = () => Response.json({ error: "NO", message: "At noon.", retry_at }, { status: 409 });
    expect(await get(casino, path)).toMatchObject({ status: 503, json: { message: "At noon." } });
    casino.fakeProvider.answer = () => "hangs up";
    expect((await get(casino, path)).status).toBe(503);
    expect(brokenFields(await get(casino, `${PATH}/options`))).toEqual(["game_id"]);
    expect((await get(casino, `${PATH}/options?game_id=unknown`)).json.error).toBe("GAME_UNAVAILABLE");
  });
});
