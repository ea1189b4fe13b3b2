import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator } from "../support/fixtures.ts";
import { aGrant, aPromotingCasino, type PromotingCasino } from "./support.ts";

const PATH = "/v1/free-spins";

/** Grants of a player, oldest first. */
async function grants(casino: PromotingCasino, player_id: string, count: number) {
  const granted = [];
  for (let at = 0; at < count; at++) granted.push((await post(casino, PATH, aGrant(casino, { player_id }))).json);
  return granted;
}

describe("GET /v1/free-spins?player_id=", () => {
  test("lists a player's grants, newest first, each as it is read alone, in pages", async () => {
    const casino = await aPromotingCasino();
    const own = await grants(casino, "ann", 3);
    await grants(casino, "bob", 1);
    const newest = own.toReversed();
    expect((await get(casino, `${PATH}?player_id=ann`)).json).toEqual({ free_spins: newest, next_cursor: null });
    const walked: unknown[] = [];
    for (let cursor = ""; ; ) {
      const { json } = await get(casino, `${PATH}?player_id=ann&limit=1${cursor}`);
      walked.push(...(json.free_spins as unknown[]));
      if (json.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(String(json.next_cursor))}`;
    }
    expect(walked).toEqual(newest);
    expect((await get(casino, `${PATH}?player_id=nobody`)).json).toEqual({ free_spins: [], next_cursor: null });
  });

  test("leaves out what the provider refused or has not answered", async () => {
    const casino = await aPromotingCasino();
    const working = casino.fakeProvider.answer;
    for (const answer of [() => aRefusal("No."), () => "hangs up" as const]) {
      casino.fakeProvider.answer = answer;
      await post(casino, PATH, aGrant(casino));
    }
    casino.fakeProvider.answer = working;
    const [granted] = await grants(casino, "player-1", 1);
    expect((await get(casino, `${PATH}?player_id=player-1`)).json.free_spins).toEqual([granted]);
  });

  test("shows another operator nothing, and takes no cursor of another operator or player", async () => {
    const casino = await aPromotingCasino();
    const stranger = { operator: await anOperator() };
    await grants(casino, "ann", 2);
    expect((await get(stranger, `${PATH}?player_id=ann`)).json.free_spins).toEqual([]);
    const { json } = await get(casino, `${PATH}?player_id=ann&limit=1`);
    const cursor = `&cursor=${encodeURIComponent(String(json.next_cursor))}`;
    expect((await get(casino, `${PATH}?player_id=ann${cursor}`)).status).toBe(200);
    expect(brokenFields(await get(stranger, `${PATH}?player_id=ann${cursor}`))).toEqual(["cursor"]);
    expect(brokenFields(await get(casino, `${PATH}?player_id=bob${cursor}`))).toEqual(["cursor"]);
  });

  test.each([
    ["", "query"],
    ["?reference=a&player_id=b", "query"],
    ["?limit=10", "query"],
    ["?player_id=", "player_id"],
    ["?player_id=a&limit=0", "limit"],
    ["?player_id=a&cursor=x", "cursor"],
  ])("refuses %s", async (query, field) => {
    const answer = await get({ operator: await anOperator() }, PATH + query);
    expect([answer.status, brokenFields(answer)]).toEqual([422, [field]]);
  });

  test("is found by an index, with statistics and without", async () => {
    const PLAN = `EXPLAIN QUERY PLAN SELECT * FROM free_spins WHERE operator_code = ? AND player_id = ?
      AND status IN ('active', 'finished', 'cancelled') ORDER BY created_at DESC, id DESC LIMIT 101`;
    const plan = async () => {
      const { results } = await env.DB.prepare(PLAN).bind("o", "p").all<{ detail: string }>();
      return results.map(({ detail }) => detail)[0];
    };
    const expected = "SEARCH free_spins USING INDEX free_spins_by_player (operator_code=? AND player_id=?)";
    expect(await plan()).toBe(expected);
    await env.DB.prepare("ANALYZE").run();
    expect(await plan()).toBe(expected);
  });
});
