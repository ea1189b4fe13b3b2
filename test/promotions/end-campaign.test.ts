import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { deliverCampaign } from "../../src/play/promotions/deliver-campaign.ts";
import { stopCampaign } from "../../src/play/promotions/stop-campaign.ts";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { signed } from "../support/signed.ts";
import { aCampaign, aPromotingCasino, type PromotingCasino } from "./support.ts";

const PATH = "/v1/bonus-campaigns";
const ctx = () => createContext(env, () => undefined);

const end = (casino: Pick<PromotingCasino, "operator">, id: unknown) => post(casino, `${PATH}/${id}/end`, {});

async function anActiveCampaign(change = {}) {
  const casino = await aPromotingCasino();
  const { json } = await post(casino, PATH, aCampaign(casino, change));
  return { casino, campaign: json };
}

describe("POST /v1/bonus-campaigns/{id}/end", () => {
  test("ends an active campaign at its provider too; a repeat answers the same", async () => {
    const { casino, campaign } = await anActiveCampaign();
    const ended = { ...campaign, status: "ended", ended_at: expect.any(String) };
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
    await deliverCampaign(ctx(), String(json.id));
    expect(casino.fakeProvider.callsTo("/bonus-campaigns")).toHaveLength(1);
    const body = { status: "active" };
    const report = await signed(casino.provider, "POST", `/provider/v1/bonus-campaigns/${json.id}/status`, { body });
    expect(await report.json()).toEqual({ status: "ended" });
    expect((await get(casino, `${PATH}/${json.id}`)).json.status).toBe("ended");
  });

  describe("at a provider that does not answer", () => {
    const endCalls = ({ casino, id }: { casino: PromotingCasino; id: unknown }) =>
      casino.fakeProvider.callsTo(`/bonus-campaigns/${id}/end`).length;
    const row = (id: unknown) =>
      env.DB.prepare("SELECT end_owed, next_attempt_at, lease_until FROM bonus_campaigns WHERE id = ?")
        .bind(id)
        .first<{ end_owed: number | null; next_attempt_at: number; lease_until: number }>();

    async function anUnansweredEnd() {
      const { casino, campaign } = await anActiveCampaign();
      const working = casino.fakeProvider.answer;
      casino.fakeProvider.answer = () => "hangs up";
      expect((await end(casino, campaign.id)).json.status).toBe("ended");
      return { casino, id: campaign.id, working };
    }

    /** As the wake-up message does, once the next attempt is due. */
    async function deliver(id: unknown) {
      await env.DB.prepare("UPDATE bonus_campaigns SET next_attempt_at = 0, lease_until = 0 WHERE id = ?")
        .bind(id)
        .run();
      await deliverCampaign(ctx(), String(id));
    }

    test("is repeated until it answers, and not after that", async () => {
      const { casino, id, working } = await anUnansweredEnd();
      expect(await row(id)).toMatchObject({ end_owed: 1, lease_until: 0 });
      await deliverCampaign(ctx(), String(id));
      expect(endCalls({ casino, id })).toBe(1);
      await deliver(id);
      expect((await row(id))!.next_attempt_at).toBeGreaterThan(Date.now());
      casino.fakeProvider.answer = working;
      await deliver(id);
      await deliver(id);
      expect(endCalls({ casino, id })).toBe(3);
      expect((await row(id))!.end_owed).toBeNull();
    });

    test("is repeated by the sweep when the wake-up message is lost", async () => {
      const { casino, id } = await anUnansweredEnd();
      await env.DB.prepare("UPDATE bonus_campaigns SET next_attempt_at = 0 WHERE id = ?").bind(id).run();
      const sent: unknown[] = [];
      const queue = { sendBatch: async (messages: Iterable<unknown>) => void sent.push(...messages) };
      await sweepPromotions({ ...ctx(), env: { ...env, DELIVERIES: queue as never } });
      expect(sent).toContainEqual({ body: { kind: "campaign", id } });
      expect(endCalls({ casino, id })).toBe(1);
    });

    test("waits for the time that a refusal names, and for no refusal that is final", async () => {
      const { casino, id } = await anUnansweredEnd();
      const retry_at = new Date(Date.now() + 3_600_000).toISOString();
      casino.fakeProvider.answer = () => Response.json({ error: "NO", message: "Not now.", retry_at }, { status: 409 });
      await deliver(id);
      expect(await row(id)).toMatchObject({ end_owed: 1, next_attempt_at: Date.parse(retry_at) });
      casino.fakeProvider.answer = () => aRefusal("No such call.");
      await deliver(id);
      expect((await row(id))!.end_owed).toBeNull();
    });

    test("is not called after valid_until", async () => {
      const { casino, id } = await anUnansweredEnd();
      await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = 1 WHERE id = ?").bind(id).run();
      await deliver(id);
      expect([endCalls({ casino, id }), (await row(id))!.end_owed]).toEqual([1, null]);
    });

    test("gets the end after a placement that is under way", async () => {
      const { casino, campaign } = await anActiveCampaign();
      const { id } = campaign;
      await env.DB.prepare(
        "UPDATE bonus_campaigns SET status = 'pending', placed_at = NULL, lease_until = ? WHERE id = ?",
      )
        .bind(Date.now() + 60_000, id)
        .run();
      for (let time = 0; time < 2; time++) expect((await end(casino, id)).json.status).toBe("ended");
      await deliverCampaign(ctx(), String(id));
      expect(endCalls({ casino, id })).toBe(0);
      await deliver(id);
      expect(endCalls({ casino, id })).toBe(1);
    });

    test("gets the end after a placement that begins while the campaign is ended", async () => {
      const { casino, campaign } = await anActiveCampaign();
      const { id } = campaign;
      await env.DB.prepare(
        "UPDATE bonus_campaigns SET status = 'pending', placed_at = NULL, lease_until = 0 WHERE id = ?",
      )
        .bind(id)
        .run();
      const own = ctx();
      const claimed = () =>
        env.DB.prepare("UPDATE bonus_campaigns SET lease_token = 'placing', lease_until = ? WHERE id = ?")
          .bind(Date.now() + 60_000, id)
          .run();
      const db = new Proxy(own.db, {
        get: (target, name) =>
          name === "batch"
            ? async (statements: never) => {
                await claimed();
                return target.batch(statements);
              }
            : Reflect.get(target, name),
      });
      const owner = { ...own, db, operator: { code: casino.operator.code } };
      expect(await stopCampaign(owner, String(id))).toMatchObject({ status: "ended", endOwed: 1 });
      expect(endCalls({ casino, id })).toBe(0);
      expect((await row(id))!.next_attempt_at).toBeGreaterThan(Date.now());
      await deliver(id);
      expect(endCalls({ casino, id })).toBe(1);
    });
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
