import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import type { Ctx } from "../../src/context.ts";
import { freeSpins } from "../../src/db/schema/promotions.ts";
import type { Env } from "../../src/env.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { deliverGrantBatch, sweepGrantBatches } from "../../src/play/promotions/deliver-grant-batch.ts";
import { forgetBatches } from "../../src/play/promotions/grant-batch.ts";
import { mortal, withoutQueues } from "../books/mortal.ts";
import { admin } from "../support/admin.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { anOperator } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { drained } from "../support/queues.ts";
import { aGrant, aPromotingCasino, inDays, type PromotingCasino } from "./support.ts";

let batches = 0;

function aBatch(casino: PromotingCasino, players: number, change: object = {}) {
  const { player_id: _, ...terms } = aGrant(casino);
  const reference = `batch-${++batches}`;
  const grants = Array.from({ length: players }, (_, i) => ({
    player_id: `player-${i}`,
    reference: `${reference}-${i}`,
  }));
  return { ...terms, valid_until: String(terms.valid_until), reference, grants, ...change };
}

interface Batch {
  readonly id: string;
  readonly status: string;
}

const lost = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Env["JOBS"];

/** Sends a batch; its message is lost, so that the test alone works on it. */
async function sent(casino: PromotingCasino, body: object): Promise<string> {
  const request = await signedRequest(casino.operator, "POST", "/v1/free-spins/batches", JSON.stringify(body));
  const answer = await app.fetch(request, { ...(env as Env), JOBS: lost }, createExecutionContext());
  const json = await answer.json<{ id: string }>();
  expect([answer.status, json]).toEqual([202, json]);
  return json.id;
}

/** Works on a batch, at times after each wait, until it is finished. */
async function finished(casino: PromotingCasino, id: string): Promise<Record<string, unknown>> {
  for (let at = Date.now(); ; at += 6 * HOUR_MS) {
    const ctx: Ctx = { ...withoutQueues(), clock: { now: () => at } };
    await deliverGrantBatch(ctx, id);
    const { json } = await get(casino, `/v1/free-spins/batches/${id}`);
    if (json.status === "finished") return json;
  }
}

test("a page of batches counts all their grants in one read, 100 batches at most", async () => {
  const casino = await aPromotingCasino();
  const id = await sent(casino, aBatch(casino, 2));
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)";
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('grant_batches')").all<{
    name: string;
  }>();
  const others = results.map(({ name }) => name).filter((name) => name !== "id" && name !== "reference");
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO grant_batches (id, reference, ${others}) ${numbers}
      SELECT substr(id, 1, 24) || printf('%012d', i), reference || '-' || i, ${others} FROM n, grant_batches WHERE id = ?`).bind(
      id,
    ),
    env.DB.prepare(`INSERT INTO batched_grants (batch_id, place, player_id, reference) ${numbers}
      SELECT substr(batch_id, 1, 24) || printf('%012d', i), place, player_id, reference FROM n, batched_grants WHERE batch_id = ?`).bind(
      id,
    ),
  ]);
  const pages: { batches: { id: string; waiting: number }[]; next_cursor: string | null }[] = [];
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  for (let cursor = ""; ; ) {
    const { json } = await get(casino, `/v1/free-spins/batches?limit=1000${cursor}`);
    pages.push(json as never);
    if (json.next_cursor === null || pages.length > 5) break;
    cursor = `&cursor=${json.next_cursor}`;
  }
  const requests = lines.mock.calls.map(([text]) => JSON.parse(text)).filter(({ event }) => event === "request");
  vi.restoreAllMocks();
  expect(pages.map(({ batches }) => batches.length)).toEqual([100, 51]);
  const listed = pages.flatMap((one) => one.batches);
  expect(new Set(listed.map((one) => one.id)).size).toBe(151);
  expect(listed.every(({ waiting }) => waiting === 2)).toBe(true);
  for (const { hops } of requests) expect(hops).toBeLessThan(10);
  // The sweeps of other tests would work on them.
  await env.DB.batch(["batched_grants", "grant_batches"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

async function answersOf(casino: PromotingCasino, id: string, query = "") {
  const { json } = await get(casino, `/v1/free-spins/batches/${id}/grants${query}`);
  return json.grants as Record<string, unknown>[];
}

test("each grant is answered as the single call answers it, in the order sent", async () => {
  const casino = await aPromotingCasino();
  casino.fakeProvider.answer = ({ body }) =>
    body.player_id === "player-1" ? aRefusal("Takes no promotions.") : Response.json({ status: "active" });
  const body = aBatch(casino, 4);
  const earlier = {
    ...aGrant(casino, { quantity: 3, valid_until: body.valid_until }),
    player_id: "ann",
    reference: body.grants[2]?.reference,
  };

  expect((await post(casino, "/v1/free-spins", earlier)).status).toBe(200);

  const id = await sent(casino, body);
  const counts = { total: 4, waiting: 0, granted: 3, refused: 1, unanswered: 0 };
  const { grants: _, ...terms } = body;
  expect(await finished(casino, id)).toEqual({
    ...{ ...terms, id, status: "finished", ...counts },
    ...{ created_at: expect.any(String), finished_at: expect.any(String) },
  });
  const answers = await answersOf(casino, id);
  expect(answers.map(({ player_id }) => player_id)).toEqual(["player-0", "player-1", "player-2", "player-3"]);
  expect(answers[1]).toMatchObject({
    ...{ status: "refused", free_spins: null },
    error: { code: "FREE_SPINS_REFUSED", message: "Takes no promotions.", retryable: false },
  });
  const repeated = answers[2]?.free_spins as Record<string, unknown>;
  expect(repeated).toMatchObject({ player_id: "ann", quantity: 3 });
  expect((repeated.warnings as { field: string }[]).map(({ field }) => field)).toEqual(["player_id", "quantity"]);
  const single = await get(casino, `/v1/free-spins?reference=${body.grants[0]?.reference}`);
  expect(answers[0]).toEqual({ ...body.grants[0], status: "granted", free_spins: single.json, error: null });
  expect((await answersOf(casino, id, "?status=refused")).map(({ player_id }) => player_id)).toEqual(["player-1"]);
});

test("a repeat answers the first batch, names what differs, and grants nothing again", async () => {
  const casino = await aPromotingCasino();
  const body = aBatch(casino, 3);
  const id = await sent(casino, body);
  const first = await finished(casino, id);
  const calls = casino.fakeProvider.callsTo("/free-spins").length;
  expect((await post(casino, "/v1/free-spins/batches", body)).json).toEqual(first);
  const other = await post(casino, "/v1/free-spins/batches", { ...body, quantity: 50, grants: body.grants.slice(1) });
  const { warnings, ...same } = other.json;
  expect([other.status, same]).toEqual([202, first]);
  expect(warnings).toMatchObject([
    { field: "quantity", code: "REFERENCE_REUSED" },
    { field: "grants", code: "REFERENCE_REUSED" },
  ]);
  const games = { game_ids: [casino.gameId, casino.gameId] };
  expect((await post(casino, "/v1/free-spins/batches", { ...body, ...games })).json).toEqual(first);
  const inYen = await post(casino, "/v1/free-spins/batches", { ...body, currency: "JPY", bet_amount: "20" });
  expect(inYen.json.warnings).toMatchObject([{ field: "currency" }, { field: "bet_amount" }]);
  const again = await sent(casino, { ...body, reference: "again" });
  expect(await finished(casino, again)).toMatchObject({ granted: 3 });
  expect(casino.fakeProvider.callsTo("/free-spins")).toHaveLength(calls);
  expect(calls).toBe(3);
});

test("a batch whose message was lost is found by the sweep", async () => {
  const casino = await aPromotingCasino();
  const id = await sent(casino, aBatch(casino, 30));
  for (let at = Date.now(), turn = 0; turn < 20; turn++, at += MINUTE_MS)
    await drained({ ...withoutQueues(), clock: { now: () => at } }, sweepGrantBatches);
  expect((await get(casino, `/v1/free-spins/batches/${id}`)).json).toMatchObject({ status: "finished", granted: 30 });
});

test("20 concurrent requests with one reference make one batch", async () => {
  const casino = await aPromotingCasino();
  const body = aBatch(casino, 2);
  const ids = await Promise.all(Array.from({ length: 20 }, () => sent(casino, body)));
  expect(new Set(ids).size).toBe(1);
  await finished(casino, ids[0] ?? "");
  expect(casino.fakeProvider.callsTo("/free-spins")).toHaveLength(2);
});

test("every broken field is named, and nothing is kept", async () => {
  const casino = await aPromotingCasino();
  const grants = [
    { player_id: "a", reference: "one" },
    { player_id: "b", reference: "one" },
  ];
  const broken = { quantity: 0, bet_amount: "1.234", valid_until: inDays(-1), grants };
  const answer = await post(casino, "/v1/free-spins/batches", aBatch(casino, 1, broken));
  expect(answer.status).toBe(422);
  expect(brokenFields(answer).sort()).toEqual(["bet_amount", "grants", "quantity", "valid_until"]);
  expect(JSON.stringify(answer.json)).toContain("grants[1].reference is that of an earlier grant of the batch");
  for (const players of [0, 1_001])
    expect(brokenFields(await post(casino, "/v1/free-spins/batches", aBatch(casino, players)))).toEqual(["grants"]);
  expect((await get(casino, "/v1/free-spins/batches")).json).toEqual({ batches: [], next_cursor: null });
});

test("five run at once; another operator has none of them; the newest is listed first", async () => {
  const casino = await aPromotingCasino();
  const gate = Promise.withResolvers<void>();
  casino.fakeProvider.answer = async () => {
    await gate.promise;
    return Response.json({ status: "active" });
  };
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await sent(casino, aBatch(casino, 1)));
  const sixth = aBatch(casino, 1);
  expect((await post(casino, "/v1/free-spins/batches", sixth)).json).toMatchObject({
    ...{ error: "FREE_SPINS_REFUSED", retryable: false },
    message: "5 batches are not finished. Send this one when one of them is.",
  });
  gate.resolve();
  for (const id of ids) await finished(casino, id);
  ids.push(await sent(casino, sixth));
  const { json } = await get(casino, "/v1/free-spins/batches");
  const listed = (json.batches as Batch[]).map(({ id }) => id);
  expect(listed[0]).toBe(ids[5]);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  const other = { operator: await anOperator() };
  expect((await get(other, `/v1/free-spins/batches/${ids[0]}`)).status).toBe(404);
  expect((await get(other, `/v1/free-spins/batches/${ids[0]}/grants`)).status).toBe(404);
  expect((await get(other, "/v1/free-spins/batches")).json.batches).toEqual([]);
});

test("a provider that does not answer some holds up no other; unanswered after five", async () => {
  const casino = await aPromotingCasino();
  casino.fakeProvider.answer = ({ body }) =>
    ["player-0", "player-2"].includes(String(body.player_id)) ? "hangs up" : Response.json({ status: "active" });
  const body = aBatch(casino, 6);
  const id = await sent(casino, body);
  expect(await finished(casino, id)).toMatchObject({ granted: 4, refused: 0, unanswered: 2 });
  const lost = await answersOf(casino, id, "?status=unanswered");
  expect(lost).toMatchObject([
    { player_id: "player-0", free_spins: null, error: { code: "UPSTREAM_UNAVAILABLE", retryable: true } },
    { player_id: "player-2" },
  ]);
  const to = (player: string) =>
    casino.fakeProvider.callsTo("/free-spins").filter((call) => call.body.player_id === player);
  expect(to("player-0")).toHaveLength(5);
  expect(new Set(to("player-0").map((call) => call.body.free_spins_id)).size).toBe(1);
  casino.fakeProvider.answer = () => Response.json({ status: "active" });
  expect(await finished(casino, await sent(casino, { ...body, reference: "later" }))).toMatchObject({ granted: 6 });
});

test("a provider that is away ends a batch of many unanswered, after few calls", async () => {
  const casino = await aPromotingCasino();
  casino.fakeProvider.answer = () => "hangs up";
  const id = await sent(casino, aBatch(casino, 60));
  expect(await finished(casino, id)).toMatchObject({ granted: 0, unanswered: 60 });
  expect(casino.fakeProvider.callsTo("/free-spins").length).toBeLessThan(60);
});

test("the rest of a batch is refused once its time passed or its operator is suspended", async () => {
  const casino = await aPromotingCasino();
  casino.fakeProvider.answer = () => "hangs up";
  const late = await sent(casino, aBatch(casino, 1, { valid_until: inDays(1) }));
  const at = Date.now() + 2 * DAY_MS;
  await deliverGrantBatch({ ...withoutQueues(), clock: { now: () => at } }, late);
  expect(await answersOf(casino, late)).toMatchObject([{ error: { message: "valid_until has passed." } }]);

  const suspended = await sent(casino, aBatch(casino, 1));
  const suspension = `/operators/${casino.operator.code}/suspension`;
  expect((await admin("PUT", suspension, { reason: "unpaid" })).status).toBeLessThan(300);
  const ctx: Ctx = { ...withoutQueues(), clock: { now: () => Date.now() + HOUR_MS } };
  await deliverGrantBatch(ctx, suspended);
  expect(await answersOf(casino, suspended)).toMatchObject([
    { status: "refused", error: { message: "The operator is suspended. Contact the service's staff." } },
  ]);
});

test.each([1, 2, 3, 4])("processes that die at any call grant each once (seed %i)", async (seed) => {
  const casino = await aPromotingCasino();
  const body = aBatch(casino, 4);
  const id = await sent(casino, body);
  let state = seed * 2_654_435_761;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const work = mortal(Date.now() + 6 * MINUTE_MS, () =>
    chance() < 0.04 ? (chance() < 0.5 ? "before" : "after") : undefined,
  );
  let turns = 0;
  await work.until(async (ctx) => {
    const later = ++turns * 6 * MINUTE_MS;
    const now = ctx.clock.now();
    await deliverGrantBatch({ ...ctx, clock: { now: () => now + later } }, id);
    return (
      (await env.DB.prepare("SELECT finished_at AS at FROM grant_batches WHERE id = ?").bind(id).first("at")) !== null
    );
  });
  expect((await answersOf(casino, id)).map(({ status, error }) => [status, error])).toEqual(
    Array.from({ length: 4 }, () => ["granted", null]),
  );
  const placed = casino.fakeProvider.callsTo("/free-spins").map((call) => call.body.free_spins_id);
  expect([...new Set(placed)].sort()).toEqual(body.grants.map(({ reference }) => reference).sort());
  expect(await withoutQueues().db.$count(freeSpins, eq(freeSpins.operatorCode, casino.operator.code))).toBe(4);
});

test("a batch is forgotten 30 days after it was finished; its grants stay", async () => {
  const casino = await aPromotingCasino();
  const body = aBatch(casino, 2);
  const id = await sent(casino, body);
  await finished(casino, id);
  const after = (days: number): Ctx => ({ ...withoutQueues(), clock: { now: () => Date.now() + days * DAY_MS } });
  await forgetBatches(after(29));
  expect(await answersOf(casino, id)).toHaveLength(2);
  // Those of other tests may be older, and a run deletes some.
  for (let run = 0; run < 20; run++) await forgetBatches(after(31));
  expect((await get(casino, `/v1/free-spins/batches/${id}`)).status).toBe(404);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM batched_grants WHERE batch_id = ?").bind(id).first("n");
  expect(left).toBe(0);
  expect((await get(casino, `/v1/free-spins?reference=${body.grants[0]?.reference}`)).status).toBe(200);
});
