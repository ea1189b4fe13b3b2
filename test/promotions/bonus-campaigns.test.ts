import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createContext } from "../../src/context.ts";
import { deliverCampaign } from "../../src/promotions/deliver-campaign.ts";
import { sweepPromotions } from "../../src/promotions/sweep-promotions.ts";
import { anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aCampaign, aDraw, answered, aPromotingCasino, brokenFields, get, inDays, post, refusing } from "./support.ts";

const PATH = "/v1/bonus-campaigns";
const ctx = () => createContext(env, () => undefined);

/** Lets a campaign's or grant's time pass by moving it into the past. */
async function elapse(id: unknown) {
  await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = ? WHERE id = ?")
    .bind(Date.now() - 1, id)
    .run();
}

/** Makes the next try of a campaign due. */
async function makeDue(id: unknown) {
  await env.DB.prepare("UPDATE bonus_campaigns SET next_attempt_at = 0, lease_until = 0 WHERE id = ?").bind(id).run();
}

describe("POST /v1/bonus-campaigns", () => {
  test("answers every field: ids as sent, triggers normalised, amounts in the currency's precision", async () => {
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
    });
    const [call] = casino.studio.callsTo("/bonus-campaigns");
    expect(call?.body).toMatchObject({ campaign_id: json.campaign_id, spin_count: 10, campaign_limit: "500.00" });
    expect(call?.body).not.toHaveProperty("prizes");
    expect(call?.body.game_codes).toHaveLength(2);
  });

  test("a drawn campaign shows its prizes whole, and triggers that are absent as empty lists and null", async () => {
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

  test("50 requests at once with one reference place one campaign and get the same answer", async () => {
    const casino = await aPromotingCasino();
    const body = aCampaign(casino);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(casino, PATH, body)));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { status: "active" } });
    expect(casino.studio.callsTo("/bonus-campaigns")).toHaveLength(1);
    expect(await post(casino, PATH, { ...body, spin_count: 99 })).toEqual(answers[0]);
    expect((await get(casino, `${PATH}?player_id=player-1`)).json.campaigns).toHaveLength(1);
  });

  test("a refused campaign is kept failed with its reason, and its reference answers the same refusal for good", async () => {
    const casino = await aPromotingCasino();
    const working = casino.studio.answer;
    casino.studio.answer = () => refusing("This game has no wheel.");
    const body = aCampaign(casino, { reference: "refused" });
    const refused = await post(casino, PATH, body);
    expect(refused).toMatchObject({
      status: 409,
      json: { error: "BONUS_CAMPAIGN_REFUSED", message: "This game has no wheel.", retryable: false },
    });
    casino.studio.answer = working;
    expect(await post(casino, PATH, body)).toEqual(refused);
    expect(await post(casino, PATH, { ...body, spin_count: 3 })).toEqual(refused);
    expect(casino.studio.callsTo("/bonus-campaigns")).toHaveLength(1);
    const { json } = await get(casino, `${PATH}?reference=refused`);
    expect(json).toMatchObject({ status: "failed", failure_reason: "This game has no wheel." });
  });

  test("the sandbox's refused player is refused whatever the provider, which is not asked", async () => {
    const casino = await aPromotingCasino();
    const player_ids = ["player-1", "sandbox_player_bonus_refused"];
    const answer = await post(casino, PATH, aCampaign(casino, { player_ids }));
    expect(answer.json).toMatchObject({
      error: "BONUS_CAMPAIGN_REFUSED",
      message: expect.stringContaining(player_ids[1]!),
    });
    expect(casino.studio.calls).toEqual([]);
  });

  test("games outside the window are GAME_UNAVAILABLE; games of two providers are refused and nothing is kept", async () => {
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

describe("a provider that does not answer", () => {
  async function pending(change = {}) {
    const casino = await aPromotingCasino();
    const working = casino.studio.answer;
    casino.studio.answer = () => "hangs up";
    const body = aCampaign(casino, change);
    const { status, json } = await post(casino, PATH, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: "pending", failure_reason: null });
    casino.studio.answer = working;
    return { casino, body, id: json.id as string };
  }

  test("leaves the campaign pending; the queue places it under the same id once it is due, and only once", async () => {
    const { casino, body, id } = await pending();
    await deliverCampaign(ctx(), id);
    expect(casino.studio.callsTo("/bonus-campaigns")).toHaveLength(1);
    expect((await post(casino, PATH, body)).json.status).toBe("pending");
    await makeDue(id);
    await Promise.all([deliverCampaign(ctx(), id), deliverCampaign(ctx(), id), deliverCampaign(ctx(), id)]);
    const calls = casino.studio.callsTo("/bonus-campaigns");
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    expect((await get(casino, `${PATH}/${id}`)).json.status).toBe("active");
    expect((await post(casino, PATH, body)).json.status).toBe("active");
  });

  test("that refuses when it is asked again fails the campaign", async () => {
    const { casino, body, id } = await pending();
    casino.studio.answer = () => refusing("The currency is not taken.");
    await makeDue(id);
    await deliverCampaign(ctx(), id);
    const { json } = await get(casino, `${PATH}/${id}`);
    expect(json).toMatchObject({ status: "failed", failure_reason: "The currency is not taken." });
    expect((await post(casino, PATH, body)).json).toMatchObject({ error: "BONUS_CAMPAIGN_REFUSED" });
  });

  test("is asked again later and later, until the campaign's end, and then the campaign has failed", async () => {
    const { casino, id } = await pending();
    casino.studio.answer = () => "hangs up";
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const row = await env.DB.prepare("SELECT next_attempt_at AS at FROM bonus_campaigns WHERE id = ?")
        .bind(id)
        .first<{ at: number }>();
      waits.push(row!.at - Date.now());
      await makeDue(id);
      await deliverCampaign(ctx(), id);
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    await elapse(id);
    await makeDue(id);
    const asked = casino.studio.calls.length;
    await deliverCampaign(ctx(), id);
    expect(casino.studio.calls).toHaveLength(asked);
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({
      status: "failed",
      failure_reason: expect.any(String),
    });
  });

  test("a lost wake-up is found by the sweep", async () => {
    const { casino, id } = await pending();
    await makeDue(id);
    const sent: unknown[] = [];
    const queue = { sendBatch: async (messages: Iterable<unknown>) => void sent.push(...messages) };
    const swept = ctx();
    await sweepPromotions({ ...swept, env: { ...swept.env, DELIVERIES: queue as never } });
    expect(sent).toContainEqual({ body: { kind: "campaign", id } });
    await deliverCampaign(ctx(), id);
    expect((await get(casino, `${PATH}/${id}`)).json.status).toBe("active");
  });
});

describe("POST /provider/v1/bonus-campaigns/{id}/status", () => {
  async function awaiting() {
    const casino = await aPromotingCasino();
    casino.studio.answer = () => Response.json({ status: "pending" });
    const body = aCampaign(casino);
    const { json } = await post(casino, PATH, body);
    expect(json.status).toBe("pending");
    const report = async (report: object, signer = casino.provider) =>
      answered(
        await signed(signer, "POST", `/provider/v1/bonus-campaigns/${json.campaign_id}/status`, { body: report }),
      );
    return { casino, body, id: json.id as string, report };
  }

  test("confirms a pending campaign; the same again answers the same, the opposite is refused", async () => {
    const { casino, id, report } = await awaiting();
    expect(await report({ status: "active" })).toEqual({ status: 200, json: { status: "active" } });
    expect(await report({ status: "active" })).toEqual({ status: 200, json: { status: "active" } });
    expect((await report({ status: "failed", failure_reason: "late" })).json.error).toBe("CONFLICT");
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({ status: "active", failure_reason: null });
    await elapse(id);
    expect((await report({ status: "active" })).json).toEqual({ status: "ended" });
  });

  test("fails it with the provider's reason, which the reference answers from then on", async () => {
    const { casino, body, id, report } = await awaiting();
    expect((await report({ status: "failed", failure_reason: "No such player." })).json).toEqual({ status: "failed" });
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({ failure_reason: "No such player." });
    expect((await post(casino, PATH, body)).json).toMatchObject({ message: "No such player." });
    expect((await report({ status: "active" })).json.error).toBe("CONFLICT");
  });

  test("knows only the provider's own campaigns and the two statuses", async () => {
    const { report } = await awaiting();
    expect((await report({ status: "active" }, await aProvider())).status).toBe(404);
    expect(brokenFields(await report({ status: "ended" }))).toEqual(["status"]);
    expect(brokenFields(await report({ status: "failed", failure_reason: 5 }))).toEqual(["failure_reason"]);
  });

  test("a campaign that waits for its confirmation is not placed again", async () => {
    const { casino, id } = await awaiting();
    await makeDue(id);
    await deliverCampaign(ctx(), id);
    expect(casino.studio.callsTo("/bonus-campaigns")).toHaveLength(1);
  });
});

describe("reading campaigns", () => {
  test("by id and reference; another operator's is byte for byte like an unknown one", async () => {
    const casino = await aPromotingCasino();
    const placed = await post(casino, PATH, aCampaign(casino, { reference: "mine" }));
    expect((await get(casino, `${PATH}/${placed.json.id}`)).json).toEqual(placed.json);
    expect((await get(casino, `${PATH}?reference=mine`)).json).toEqual(placed.json);
    const stranger = { operator: await anOperator() };
    const theirs = await get(stranger, `${PATH}/${placed.json.id}`);
    expect(theirs).toEqual(await get(stranger, `${PATH}/${crypto.randomUUID()}`));
    expect(theirs.status).toBe(404);
    expect((await get(stranger, `${PATH}?reference=mine`)).status).toBe(404);
    expect((await get(stranger, `${PATH}?player_id=player-1`)).json).toEqual({ campaigns: [] });
  });

  test("exactly one of reference and player_id, else 422 on query", async () => {
    const casino = await aPromotingCasino();
    for (const query of ["", "?reference=a&player_id=b", "?other=1"]) {
      const answer = await get(casino, PATH + query);
      expect(answer.status, query).toBe(422);
      expect(brokenFields(answer), query).toEqual(["query"]);
    }
    expect((await get(casino, `${PATH}?reference=unknown`)).status).toBe(404);
  });

  test("a player's list is newest first and holds at most 100", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino, { player_ids: ["listed", "other", "listed"] }));
    for (let i = 0; i < 102; i++) {
      await env.DB.batch([
        env.DB.prepare(
          `INSERT INTO bonus_campaigns SELECT 'copy-${i}' || id, operator_code, provider_code, 'copy-${i}' || reference, type, name,
            currency, precision, game_ids, game_codes, player_ids, valid_from, valid_until, triggers, spin_count, bet_amount,
            prizes, campaign_limit, min_cashout_multiplier, status, failure_reason, placed_at, attempts, next_attempt_at,
            lease_token, lease_until, created_at FROM bonus_campaigns WHERE id = ?`,
        ).bind(json.id),
        env.DB.prepare(
          `INSERT INTO campaign_players (operator_code, player_id, campaign_id) VALUES (?, 'listed', 'copy-${i}' || ?)`,
        ).bind(casino.operator.code, json.id),
      ]);
    }
    const listed = (await get(casino, `${PATH}?player_id=listed`)).json.campaigns as { reference: string }[];
    expect(listed).toHaveLength(100);
    expect(listed[0]?.reference).toBe(`copy-101${json.reference}`);
    expect(listed[99]?.reference).toBe(`copy-2${json.reference}`);
    expect((await get(casino, `${PATH}?player_id=other`)).json.campaigns).toEqual([json]);
  });

  test("a campaign has ended once valid_until has passed, before and after the cron writes it down", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino, { valid_until: inDays(1) }));
    await elapse(json.id);
    expect((await get(casino, `${PATH}/${json.id}`)).json.status).toBe("ended");
    await sweepPromotions(ctx());
    const row = await env.DB.prepare("SELECT status FROM bonus_campaigns WHERE id = ?").bind(json.id).first();
    expect(row).toEqual({ status: "ended" });
  });
});

describe("GET /v1/bonus-campaigns/options", () => {
  test("answers the types and triggers of the game; a provider that takes none answers empty lists", async () => {
    const casino = await aPromotingCasino();
    const path = `${PATH}/options?game_id=${casino.gameIds[0]}`;
    expect((await get(casino, path)).json).toEqual({
      game_id: casino.gameIds[0],
      types: ["free_spins", "buy_bonus"],
      triggers: ["bet_amount"],
    });
    casino.studio.answer = () => refusing("No campaigns here.");
    expect((await get(casino, path)).json).toMatchObject({ types: [], triggers: [] });
    casino.studio.answer = () => "hangs up";
    expect((await get(casino, path)).status).toBe(503);
    expect(brokenFields(await get(casino, `${PATH}/options`))).toEqual(["game_id"]);
    expect((await get(casino, `${PATH}/options?game_id=unknown`)).json.error).toBe("GAME_UNAVAILABLE");
  });
});
