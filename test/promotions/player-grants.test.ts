import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { MAX_GRANTS_LOOKED_AT } from "../../src/play/promotions/list-grants.ts";
import { admin } from "../support/admin.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator } from "../support/fixtures.ts";
import { aCampaign, aGrant, aPromotingCasino, type PromotingCasino } from "./support.ts";

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

  test("shows another operator nothing, takes no cursor of other operators or players", async () => {
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
    ["?limit=0", "limit", "query"],
    ["?reference=&player_id=b", "reference", "query"],
  ])("refuses %s", async (query, ...fields) => {
    const answer = await get({ operator: await anOperator() }, PATH + query);
    expect([answer.status, brokenFields(answer)]).toEqual([422, fields]);
  });
});

describe("GET /v1/free-spins/all", () => {
  const ALL = `${PATH}/all`;

  test("lists the grants of all players, newest first, by player and by state, in pages", async () => {
    const casino = await aPromotingCasino();
    const [first, second] = await grants(casino, "ann", 2);
    const [third] = await grants(casino, "bob", 1);
    await post(casino, `${PATH}/${second?.id}/cancel`);
    const ids = async (query: string) =>
      ((await get(casino, ALL + query)).json.free_spins as { id: string }[]).map(({ id }) => id);
    expect(await ids("")).toEqual([third?.id, second?.id, first?.id]);
    expect(await ids("?player_id=ann")).toEqual([second?.id, first?.id]);
    expect(await ids("?status=active")).toEqual([third?.id, first?.id]);
    expect(await ids("?status=cancelled&player_id=ann")).toEqual([second?.id]);
    expect(await ids("?status=finished")).toEqual([]);
    expect((await get(casino, `${ALL}?player_id=bob`)).json).toEqual({ free_spins: [third], next_cursor: null });
    const { json } = await get(casino, `${ALL}?limit=2`);
    const next = `?limit=2&cursor=${encodeURIComponent(String(json.next_cursor))}`;
    expect(await ids(next)).toEqual([first?.id]);
  });

  test("shows another operator nothing, takes no cursor of others, players or states", async () => {
    const casino = await aPromotingCasino();
    const stranger = { operator: await anOperator() };
    await grants(casino, "ann", 2);
    expect((await get(stranger, ALL)).json.free_spins).toEqual([]);
    const { json } = await get(casino, `${ALL}?limit=1`);
    const cursor = `cursor=${encodeURIComponent(String(json.next_cursor))}`;
    expect((await get(casino, `${ALL}?${cursor}`)).status).toBe(200);
    expect(brokenFields(await get(stranger, `${ALL}?${cursor}`))).toEqual(["cursor"]);
    for (const other of ["player_id=ann", "status=active"])
      expect(brokenFields(await get(casino, `${ALL}?${other}&${cursor}`))).toEqual(["cursor"]);
  });

  test.each([
    ["status=placing", "status"],
    ["player_id=", "player_id"],
    ["limit=1001", "limit"],
  ])("refuses %s", async (query, field) => {
    const answer = await get({ operator: await anOperator() }, `${ALL}?${query}`);
    expect([answer.status, brokenFields(answer)]).toEqual([422, [field]]);
  });

  test("answers short pages for a state that few have, and finds each of them", async () => {
    const casino = await aPromotingCasino();
    const [grant] = await grants(casino, "ann", 1);
    const columns = (await env.DB.prepare("SELECT * FROM pragma_table_info('free_spins')").all<{ name: string }>())
      .results;
    const copied: Readonly<Record<string, string>> = {
      ...{ id: "id || '-' || n", reference: "reference || '-' || n", free_spins_id: "free_spins_id || '-' || n" },
      ...{ status: "'finished'", created_at: "created_at + n" },
    };
    const names = columns.map(({ name }) => name);
    await env.DB.prepare(
      `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?)
        INSERT INTO free_spins (${names.join(", ")}) SELECT ${names.map((name) => copied[name] ?? name).join(", ")}
        FROM free_spins, many WHERE id = ?`,
    )
      .bind(MAX_GRANTS_LOOKED_AT, grant?.id)
      .run();
    const first = await get(casino, `${ALL}?status=active`);
    expect(first.json.free_spins).toEqual([]);
    const cursor = encodeURIComponent(String(first.json.next_cursor));
    expect((await get(casino, `${ALL}?status=active&cursor=${cursor}`)).json).toEqual({
      free_spins: [grant],
      next_cursor: null,
    });
  });
});

describe("promotions for staff", () => {
  test("lists an operator's open grants and a player's, and cancels one at its provider", async () => {
    await grants(await aPromotingCasino(), "ann", 1);
    const casino = await aPromotingCasino();
    const [first, second] = await grants(casino, "ann", 2);
    const path = `/operators/${casino.operator.code}/free-spins`;
    const ids = async (query = "") =>
      (await admin("GET", path + query)).body.free_spins.map(({ id, status }: Record<string, string>) => [id, status]);
    expect((await admin("GET", path)).body).toMatchObject({
      free_spins: [
        {
          ...{ id: first?.id, operator_code: casino.operator.code, provider_code: casino.provider.code },
          ...{ player_id: "ann", status: "active", bet_amount: "0.20", quantity: 5, win_amount: null },
        },
        { id: second?.id },
      ],
      next_cursor: null,
    });
    for (const _ of [1, 2])
      expect(await admin("POST", `${path}/${first?.id}/cancel`)).toMatchObject({
        status: 200,
        body: { status: "cancelled" },
      });
    expect(casino.fakeProvider.callsTo(`/free-spins/${first?.free_spins_id}/cancel`)).toHaveLength(1);
    expect(await ids()).toEqual([[second?.id, "active"]]);
    expect(await ids("?player_id=ann")).toEqual([
      [second?.id, "active"],
      [first?.id, "cancelled"],
    ]);
    const audit = "SELECT detail FROM audit_log WHERE action LIKE ?";
    const { results } = await env.DB.prepare(audit).bind(`%${first?.id}/cancel`).all();
    const { code: operator_code } = casino.operator;
    const entry = { detail: JSON.stringify({ operator_code, free_spins: first?.id, reference: first?.reference }) };
    expect(results).toEqual([entry, entry]);
    const other = await anOperator();
    expect(await admin("POST", `/operators/${other.code}/free-spins/${second?.id}/cancel`)).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  });

  test("lists open campaigns of all operators or one, all of an operator, and ends one", async () => {
    const casino = await aPromotingCasino();
    const placed = [];
    for (const reference of ["staff-a", "staff-b"])
      placed.push((await post(casino, "/v1/bonus-campaigns", aCampaign(casino, { reference }))).json);
    const [first, second] = placed;
    const { code } = casino.operator;
    const listed = async (path: string) =>
      (await admin("GET", path)).body.campaigns.map(({ id, status }: Record<string, string>) => [id, status]);
    const both = [
      [first?.id, "active"],
      [second?.id, "active"],
    ];
    expect(await listed(`/bonus-campaigns?operator_code=${code}`)).toEqual(both);
    expect(await listed("/bonus-campaigns")).toEqual(expect.arrayContaining(both));
    expect(await admin("POST", `/operators/${code}/bonus-campaigns/${first?.id}/end`)).toMatchObject({
      status: 200,
      body: { reference: "staff-a", status: "ended", player_count: 1, bet_amount: "0.20" },
    });
    expect(casino.fakeProvider.callsTo(`/bonus-campaigns/${first?.id}/end`)).toHaveLength(1);
    expect(await listed(`/bonus-campaigns?operator_code=${code}`)).toEqual([[second?.id, "active"]]);
    expect(await listed(`/operators/${code}/bonus-campaigns`)).toEqual([
      [first?.id, "ended"],
      [second?.id, "active"],
    ]);
    const other = await anOperator();
    const end = await admin("POST", `/operators/${other.code}/bonus-campaigns/${second?.id}/end`);
    expect(end).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
  });
});
