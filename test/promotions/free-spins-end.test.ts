import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { answerOf, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { aProvider } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aGrant, aPromotingCasino } from "./support.ts";

describe("POST /v1/free-spins/{id}/cancel", () => {
  async function granted(change = {}) {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, "/v1/free-spins", aGrant(casino, change));
    return { casino, id: json.id as string, freeSpinsId: json.free_spins_id as string };
  }

  test("cancels once; a repeat answers the same without calling the provider again", async () => {
    const { casino, id, freeSpinsId } = await granted();
    const cancelled = await post(casino, `/v1/free-spins/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.json).toMatchObject({ status: "cancelled", cancelled_at: expect.any(String), win_amount: null });
    expect(await post(casino, `/v1/free-spins/${id}/cancel`, {})).toEqual(cancelled);
    expect(casino.fakeProvider.callsTo(`/free-spins/${freeSpinsId}/cancel`)).toHaveLength(1);
    expect((await get(casino, `/v1/free-spins/${id}`)).json).toEqual(cancelled.json);
  });

  test("a refusal is FREE_SPINS_REFUSED, an unknown outcome 503; the grant stays active", async () => {
    const { casino, id } = await granted();
    casino.fakeProvider.answer = () => aRefusal("A spin is under way.");
    const refused = await post(casino, `/v1/free-spins/${id}/cancel`);
    expect(refused.json).toMatchObject({ error: "FREE_SPINS_REFUSED", message: "A spin is under way." });
    casino.fakeProvider.answer = () => "hangs up";
    expect((await post(casino, `/v1/free-spins/${id}/cancel`)).json.error).toBe("UPSTREAM_UNAVAILABLE");
    expect((await get(casino, `/v1/free-spins/${id}`)).json.status).toBe("active");
  });

  test("is FREE_SPINS_REFUSED after valid_until; the grant's status stays active", async () => {
    const { casino, id } = await granted();
    await env.DB.prepare("UPDATE free_spins SET valid_until = ? WHERE id = ?")
      .bind(Date.now() - 1, id)
      .run();
    const late = await post(casino, `/v1/free-spins/${id}/cancel`);
    expect(late.json).toMatchObject({ error: "FREE_SPINS_REFUSED" });
    expect((await get(casino, `/v1/free-spins/${id}`)).json.status).toBe("active");
  });
});

describe("POST /provider/v1/free-spins/{id}/settle", () => {
  async function granted() {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, "/v1/free-spins", aGrant(casino));
    const settle = async (body: object, signer = casino.provider) =>
      answerOf(await signed(signer, "POST", `/provider/v1/free-spins/${json.free_spins_id}/settle`, { body }));
    return { casino, id: json.id as string, settle };
  }

  test("finishes the grant with its total; a repeat is the same, other amounts conflict", async () => {
    const { casino, id, settle } = await granted();
    const settled = await settle({ win_amount: "12.5" });
    expect(settled).toEqual({ status: 200, json: { status: "finished", win_amount: "12.50" } });
    expect(await settle({ win_amount: "12.50" })).toEqual(settled);
    expect((await settle({ win_amount: "12.51" })).json).toMatchObject({ error: "SETTLEMENT_CONFLICT" });
    const { json } = await get(casino, `/v1/free-spins/${id}`);
    expect(json).toMatchObject({ status: "finished", win_amount: "12.50", finished_at: expect.any(String) });
    const cancel = await post(casino, `/v1/free-spins/${id}/cancel`);
    expect(cancel.json).toMatchObject({ error: "FREE_SPINS_REFUSED" });
  });

  test("raises one alert with both figures when total and reported wins differ (F2)", async () => {
    const { casino, settle } = await granted();
    await settle({ win_amount: "12.50" });
    await settle({ win_amount: "12.50" });
    const { results } = await env.DB.prepare("SELECT kind, message FROM alerts WHERE operator_code = ?")
      .bind(casino.operator.code)
      .all();
    expect(results).toEqual([
      { kind: "settlement_differs", message: expect.stringMatching(/with 12\.50 EUR, but reported wins of 0\.00\./) },
    ]);
  });

  test("raises no alert when the total is that of the reported wins", async () => {
    const { casino, settle } = await granted();
    await settle({ win_amount: "0" });
    const alerts = env.DB.prepare("SELECT count(*) AS n FROM alerts WHERE operator_code = ?").bind(
      casino.operator.code,
    );
    expect(await alerts.first("n")).toBe(0);
  });

  test("refuses cancelled grants, another provider's grants and malformed amounts", async () => {
    const { casino, id, settle } = await granted();
    expect((await settle({ win_amount: "1.005" })).json).toMatchObject({ fields: [{ field: "win_amount" }] });
    expect((await settle({ win_amount: 1 })).status).toBe(422);
    expect((await settle({ win_amount: "1" }, await aProvider())).status).toBe(404);
    await post(casino, `/v1/free-spins/${id}/cancel`);
    expect((await settle({ win_amount: "0" })).json.error).toBe("SETTLEMENT_CONFLICT");
  });

  test("completes a grant whose placement got no answer", async () => {
    const casino = await aPromotingCasino();
    casino.fakeProvider.answer = () => "hangs up";
    const body = aGrant(casino, { reference: "settled-first" });
    expect((await post(casino, "/v1/free-spins", body)).status).toBe(503);
    await signed(casino.provider, "POST", "/provider/v1/free-spins/settled-first/settle", {
      body: { win_amount: "3" },
    });
    const repeat = await post(casino, "/v1/free-spins", body);
    expect(repeat.json).toMatchObject({ status: "finished", win_amount: "3.00" });
  });
});
