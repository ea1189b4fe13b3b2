import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { deliverCampaign } from "../../src/play/promotions/deliver-campaign.ts";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { answerOf, brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aCampaign, aPromotingCasino, inDays } from "./support.ts";

const PATH = "/v1/bonus-campaigns";
const ctx = () => createContext(env, () => undefined);

/** Ends a campaign by moving its valid_until into the past. */
async function elapse(id: unknown) {
  await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = ? WHERE id = ?")
    .bind(Date.now() - 1, id)
    .run();
}

/** Makes a campaign's next attempt due. */
async function makeDue(id: unknown) {
  await env.DB.prepare("UPDATE bonus_campaigns SET next_attempt_at = 0, lease_until = 0 WHERE id = ?").bind(id).run();
}

describe("a provider that does not answer", () => {
  async function pending(change = {}) {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    casino.fakeProvider.answer = () => "hangs up";
    const body = aCampaign(casino, change);
    const { status, json } = await post(casino, PATH, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: "pending", failure_reason: null });
    casino.fakeProvider.answer = working;
    return { casino, body, id: json.id as string };
  }

  test("leaves the campaign pending; the queue places it once, under the same id", async () => {
    const { casino, body, id } = await pending();
    await deliverCampaign(ctx(), id);
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
    expect((await post(casino, PATH, body)).json.status).toBe("pending");
    await makeDue(id);
    await Promise.all([deliverCampaign(ctx(), id), deliverCampaign(ctx(), id), deliverCampaign(ctx(), id)]);
    const calls = casino.fakeProvider.callsTo("/bonus-campaigns");
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    expect((await get(casino, `${PATH}/${id}`)).json.status).toBe("active");
    expect((await post(casino, PATH, body)).json.status).toBe("active");
  });

  test("that refuses on a retry fails the campaign", async () => {
    const { casino, body, id } = await pending();
    casino.fakeProvider.answer = () => aRefusal("The currency is not taken.");
    await makeDue(id);
    await deliverCampaign(ctx(), id);
    const { json } = await get(casino, `${PATH}/${id}`);
    expect(json).toMatchObject({ status: "failed", failure_reason: "The currency is not taken." });
    expect((await post(casino, PATH, body)).json).toMatchObject({ error: "BONUS_CAMPAIGN_REFUSED" });
  });

  test("is retried with growing waits until the campaign ends, which then fails", async () => {
    const { casino, id } = await pending();
    casino.fakeProvider.answer = () => "hangs up";
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
    const asked = casino.fakeProvider.calls.length;
    await deliverCampaign(ctx(), id);
    expect(casino.fakeProvider.calls).toHaveLength(asked);
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({
      status: "failed",
      failure_reason: expect.any(String),
    });
  });

  test("is retried by the sweep when the wake-up message is lost", async () => {
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
    casino.fakeProvider.answer = () => Response.json({ status: "pending" });
    const body = aCampaign(casino);
    const { json } = await post(casino, PATH, body);
    expect(json.status).toBe("pending");
    const report = async (report: object, signer = casino.provider) =>
      answerOf(
        await signed(signer, "POST", `/provider/v1/bonus-campaigns/${json.campaign_id}/status`, { body: report }),
      );
    return { casino, body, id: json.id as string, report };
  }

  test("confirms a pending campaign; a repeat is the same, the opposite a conflict", async () => {
    const { casino, id, report } = await awaiting();
    expect(await report({ status: "active" })).toEqual({ status: 200, json: { status: "active" } });
    expect(await report({ status: "active" })).toEqual({ status: 200, json: { status: "active" } });
    expect((await report({ status: "failed", failure_reason: "late" })).json.error).toBe("CONFLICT");
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({ status: "active", failure_reason: null });
    await elapse(id);
    expect((await report({ status: "active" })).json).toEqual({ status: "ended" });
  });

  test("fails it with the provider's reason, which the reference then answers", async () => {
    const { casino, body, id, report } = await awaiting();
    const failed = { status: "failed", failure_reason: "No such\u0000 player.\u202e" };
    expect((await report(failed)).json).toEqual({ status: "failed" });
    expect((await get(casino, `${PATH}/${id}`)).json).toMatchObject({ failure_reason: "No such player." });
    expect((await post(casino, PATH, body)).json).toMatchObject({ message: "No such player." });
    expect((await report({ status: "active" })).json.error).toBe("CONFLICT");
  });

  test("accepts only the provider's own campaigns and the two statuses", async () => {
    const { report } = await awaiting();
    expect((await report({ status: "active" }, await aProvider())).status).toBe(404);
    expect(brokenFields(await report({ status: "ended" }))).toEqual(["status"]);
    expect(brokenFields(await report({ status: "failed", failure_reason: 5 }))).toEqual(["failure_reason"]);
  });

  test("is awaited: a campaign without its confirmation is not placed again", async () => {
    const { casino, id } = await awaiting();
    await makeDue(id);
    await deliverCampaign(ctx(), id);
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
  });
});

describe("reading campaigns", () => {
  test("by id and reference; another operator's is exactly like an unknown one", async () => {
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

  test("takes exactly one of reference and player_id, else 422 on query", async () => {
    const casino = await aPromotingCasino();
    for (const query of ["", "?reference=a&player_id=b", "?other=1"]) {
      const answer = await get(casino, PATH + query);
      expect(answer.status, query).toBe(422);
      expect(brokenFields(answer), query).toEqual(["query"]);
    }
    expect(brokenFields(await get(casino, `${PATH}?reference=&player_id=b`))).toEqual(["reference", "query"]);
    expect((await get(casino, `${PATH}?reference=unknown`)).status).toBe(404);
  });

  test("by player is newest first, at most 100", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino, { player_ids: ["listed", "other", "listed"] }));
    const copied = `type, name, currency, precision, game_ids, game_codes, player_ids, valid_from, valid_until, triggers,
      spin_count, bet_amount, prizes, campaign_limit, min_cashout_multiplier, status, failure_reason, placed_at, attempts,
      next_attempt_at, lease_token, lease_until, created_at`;
    for (let i = 0; i < 102; i++) {
      await env.DB.batch([
        env.DB.prepare(
          `INSERT INTO bonus_campaigns (id, operator_code, provider_code, reference, ${copied})
            SELECT 'copy-${i}' || id, operator_code, provider_code, 'copy-${i}' || reference, ${copied}
            FROM bonus_campaigns WHERE id = ?`,
        ).bind(json.id),
        env.DB.prepare(
          `INSERT INTO campaign_players (operator_code, player_id, campaign_id, valid_until) VALUES (?, 'listed', 'copy-${i}' || ?, 1)`,
        ).bind(casino.operator.code, json.id),
      ]);
    }
    const listed = (await get(casino, `${PATH}?player_id=listed`)).json.campaigns as { reference: string }[];
    expect(listed).toHaveLength(100);
    expect(listed[0]?.reference).toBe(`copy-101${json.reference}`);
    expect(listed[99]?.reference).toBe(`copy-2${json.reference}`);
    expect((await get(casino, `${PATH}?player_id=other`)).json.campaigns).toEqual([json]);
  });

  test("shows it ended once valid_until has passed, even before the cron stores that", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino, { valid_until: inDays(1) }));
    await elapse(json.id);
    expect((await get(casino, `${PATH}/${json.id}`)).json.status).toBe("ended");
    await sweepPromotions(ctx());
    const row = await env.DB.prepare("SELECT status FROM bonus_campaigns WHERE id = ?").bind(json.id).first();
    expect(row).toEqual({ status: "ended" });
  });
});
