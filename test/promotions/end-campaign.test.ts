import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { deliverCampaign } from "../../src/promotions/deliver-campaign.ts";
import { get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { signed } from "../support/signed.ts";
import { aCampaign, aPromotingCasino, type PromotingCasino } from "./support.ts";

const PATH = "/v1/bonus-campaigns";

const end = (casino: Pick<PromotingCasino, "operator">, id: unknown) => post(casino, `${PATH}/${id}/end`, {});

async function anActiveCampaign(change = {}) {
  const casino = await aPromotingCasino();
  const { json } = await post(casino, PATH, aCampaign(casino, change));
  return { casino, campaign: json };
}

describe("POST /v1/bonus-campaigns/{id}/end", () => {
  test("ends an active campaign at its provider too; a repeat answers the same", async () => {
    const { casino, campaign } = await anActiveCampaign();
    const ended = { ...campaign, status: "ended" };
    expect(await end(casino, campaign.id)).toEqual({ status: 200, json: ended });
    expect(await end(casino, campaign.id)).toEqual({ status: 200, json: ended });
    expect((await get(casino, `${PATH}/${campaign.id}`)).json).toEqual(ended);
    const [call] = casino.fakeProvider.callsTo(`/bonus-campaigns/${campaign.id}/end`);
    expect(call?.body).toEqual({});
  });

  test.each([
    ["refuses", () => aRefusal("No such call.")],
    ["does not answer", () => "hangs up" as const],
  ])("ends it here when the provider %s: its free bets are refused from then on", async (_, answer) => {
    const { casino, campaign } = await anActiveCampaign();
    const { session_id } = await openSession(casino, { player_id: "player-1", game_id: casino.gameIds[0] });
    const bet = (transaction_id: string) =>
      signed(casino.provider, "POST", "/provider/v1/bet", {
        body: {
          ...{ session_id, transaction_id, round_id: "r", amount: "0.20", currency: "EUR" },
          free_spins_id: campaign.campaign_id,
        },
      });
    expect((await (await bet("before")).json<{ error?: string }>()).error).not.toBe("FREE_SPINS_INVALID");
    casino.fakeProvider.answer = answer;
    expect((await end(casino, campaign.id)).json.status).toBe("ended");
    expect((await (await bet("after")).json<{ error?: string }>()).error).toBe("FREE_SPINS_INVALID");
  });

  test("a pending campaign is not placed any more, and the provider cannot bring it back", async () => {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    casino.fakeProvider.answer = () => "hangs up";
    const { json } = await post(casino, PATH, aCampaign(casino));
    expect(json.status).toBe("pending");
    expect((await end(casino, json.id)).json.status).toBe("ended");
    casino.fakeProvider.answer = working;
    await env.DB.prepare("UPDATE bonus_campaigns SET next_attempt_at = 0, lease_until = 0 WHERE id = ?")
      .bind(json.id)
      .run();
    await deliverCampaign(
      createContext(env, () => undefined),
      String(json.id),
    );
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
    const body = { status: "active" };
    const report = await signed(casino.provider, "POST", `/provider/v1/bonus-campaigns/${json.id}/status`, { body });
    expect(await report.json()).toEqual({ status: "ended" });
    expect((await get(casino, `${PATH}/${json.id}`)).json.status).toBe("ended");
  });

  test("a failed one is BONUS_CAMPAIGN_REFUSED with its reason, and stays failed", async () => {
    const casino = await aPromotingCasino();
    casino.fakeProvider.answer = () => aRefusal("Not on Sundays.");
    const body = aCampaign(casino);
    await post(casino, PATH, body);
    const failed = (await get(casino, `${PATH}?reference=${body.reference}`)).json;
    const { status, json } = await end(casino, failed.id);
    expect([status, json.error, json.message]).toEqual([409, "BONUS_CAMPAIGN_REFUSED", "Not on Sundays."]);
    expect((await get(casino, `${PATH}/${failed.id}`)).json.status).toBe("failed");
  });

  test("one that is over by time is not changed, and its provider is not asked", async () => {
    const { casino, campaign } = await anActiveCampaign();
    await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = ? WHERE id = ?")
      .bind(Date.now() - 1, campaign.id)
      .run();
    expect((await end(casino, campaign.id)).json.status).toBe("ended");
    expect(casino.fakeProvider.callsTo(`/bonus-campaigns/${campaign.id}/end`)).toEqual([]);
  });

  test("another operator's is NOT_FOUND, and goes on", async () => {
    const { casino, campaign } = await anActiveCampaign();
    const stranger = { operator: await anOperator() };
    expect(await end(stranger, campaign.id)).toEqual(await end(stranger, "unknown"));
    expect((await get(casino, `${PATH}/${campaign.id}`)).json.status).toBe("active");
  });
});
