import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { listUrl, openList } from "../../src/books/statements/files.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { movements } from "../../src/db/schema/ledger.ts";
import { operators } from "../../src/db/schema/operators.ts";
import { testClocks } from "../../src/db/schema/test-clocks.ts";
import { clockInForce, derivedOnClock } from "../../src/gate/operator-time/operator-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { sweepClocks } from "../../src/ops/test-clocks/sweep-clocks.ts";
import { openSession as openWith } from "../../src/play/sessions/open-session.ts";
import { aCampaign, aGrant, aPromotingCasino, type PromotingCasino } from "../promotions/support.ts";
import { get, post } from "../support/answers.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { AHEAD, advance, startClock } from "./support.ts";

/** What is of real time stays so, whatever a clock of its operator does. */

/** Gives the operator an event address that answers with `status`; returns the bodies that it got. */
async function hear({ operator }: PromotingCasino, status: number) {
  // Its own address: what an earlier test has left open is repeated in real time.
  const eventUrl = `https://casino.example.com/events?of=${operator.code}`;
  const received: Record<string, unknown>[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input) !== eventUrl) return real(input, init);
    received.push(JSON.parse(new TextDecoder().decode(init?.body as Uint8Array)));
    return new Response(null, { status });
  });
  await adminCtx().db.update(operators).set({ eventUrl }).where(eq(operators.code, operator.code));
  return received;
}

async function aRunningCampaign(casino: PromotingCasino): Promise<string> {
  const { json } = await post(casino, "/v1/bonus-campaigns", aCampaign(casino));
  expect(json).toMatchObject({ status: "active" });
  return `/v1/bonus-campaigns/${json.id}`;
}

test("the statements of a day that still runs are not final for an operator on a clock", async () => {
  const session = await aSession();
  await session.bet("b1");
  const { json } = await get(session, `/v1/transactions/${encodeURIComponent(`${session.provider.code}:b1`)}`);
  const day = String(json.created_at).slice(0, 10);
  await startClock(session, AHEAD);
  const read = async () => (await get(session, `/v1/statements/${day}`)).json;
  expect(await read()).toMatchObject({ final: false, statements: [{ transactions: 1 }] });
  await post(session, "/v1/test/clock/end");
  expect(await read()).toMatchObject({ final: false });
});

test("the address of a statement's list opens for 24 hours of real time", async () => {
  const real = laterCtx(0);
  const list = { operatorCode: "casino", day: "2027-03-01", build: "b", currency: "EUR" };
  const address = await listUrl(derivedOnClock(real, { at: Date.parse(AHEAD) }), list, [], "csv");
  const token = address.slice(address.lastIndexOf("/") + 1).replace(/\.csv$/, "");
  expect(await openList(laterCtx(24 * HOUR_MS - MINUTE_MS), token, "csv")).toBeDefined();
  expect(await openList(laterCtx(24 * HOUR_MS + MINUTE_MS), token, "csv")).toBeUndefined();
});

test("an event from before the clock is repeated in real time; no advance gives it up", async () => {
  const casino = await aPromotingCasino();
  await hear(casino, 500);
  await post(casino, `${await aRunningCampaign(casino)}/end`);
  await startClock(casino, AHEAD);
  const { advance: done } = await advance(casino, { seconds: 3600 });
  expect(done?.steps.filter(({ kind }) => kind === "event")).toEqual([]);
  expect((await get(casino, "/v1/events")).json.events).toMatchObject([
    { event: "bonus_campaign.ended", status: "pending" },
  ]);
});

test("a campaign that a clock leaves open says when it ended", async () => {
  const casino = await aPromotingCasino();
  await startClock(casino, AHEAD);
  const valid_until = new Date(Date.parse(AHEAD) + 7 * DAY_MS).toISOString();
  const { json } = await post(casino, "/v1/bonus-campaigns", aCampaign(casino, { valid_until }));
  await post(casino, "/v1/test/clock/end");
  const { status, ended_at } = (await get(casino, `/v1/bonus-campaigns/${json.id}`)).json;
  expect(status).toBe("ended");
  expect(Math.abs(Date.parse(String(ended_at)) - Date.parse(AHEAD))).toBeLessThan(MINUTE_MS);
});

test("an unconfirmed end is over with its clock; one of real time goes on", async () => {
  const casino = await aPromotingCasino();
  const real = await aRunningCampaign(casino);
  await startClock(casino, AHEAD);
  const valid_until = new Date(Date.parse(AHEAD) + 7 * DAY_MS).toISOString();
  const { json } = await post(casino, "/v1/bonus-campaigns", aCampaign(casino, { valid_until }));
  const { code } = casino.operator;
  await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = ? WHERE operator_code = ?")
    .bind(Date.parse(valid_until), code)
    .run();
  casino.fakeProvider.answer = () => new Response(null, { status: 500 });
  for (const campaign of [real, `/v1/bonus-campaigns/${json.id}`]) await post(casino, `${campaign}/end`);
  const owed = async () =>
    (
      await env.DB.prepare(
        "SELECT next_attempt_at <= ? AS is_due FROM bonus_campaigns WHERE operator_code = ? AND end_owed = 1",
      )
        .bind(Date.now() + MINUTE_MS, code)
        .all()
    ).results;
  expect(await owed()).toEqual([{ is_due: 0 }, { is_due: 0 }]);
  await post(casino, "/v1/test/clock/end");
  expect(await owed()).toEqual([{ is_due: 1 }]);
});

test("a campaign from before the clock ends in real time", async () => {
  const casino = await aPromotingCasino();
  const campaign = await aRunningCampaign(casino);
  await startClock(casino, AHEAD);
  await advance(casino, { seconds: 3600 });
  await post(casino, "/v1/test/clock/end");
  expect((await get(casino, campaign)).json).toMatchObject({ status: "active" });
});

test("a provider confirms and settles in real time what is from before the clock", async () => {
  const casino = await aPromotingCasino();
  const { answer } = casino.fakeProvider;
  casino.fakeProvider.answer = () => Response.json({ status: "pending" });
  const { json } = await post(casino, "/v1/bonus-campaigns", aCampaign(casino));
  expect(json).toMatchObject({ status: "pending" });
  casino.fakeProvider.answer = answer;
  const { json: grant } = await post(casino, "/v1/free-spins", aGrant(casino));
  const received = await hear(casino, 204);
  await startClock(casino, AHEAD);
  const report = (path: string, body: object) => signed(casino.provider, "POST", `/provider/v1/${path}`, { body });
  expect((await report(`bonus-campaigns/${json.campaign_id}/status`, { status: "active" })).status).toBe(200);
  expect((await report(`free-spins/${grant.free_spins_id}/settle`, { win_amount: "0.00" })).status).toBe(200);
  await vi.waitFor(() => expect(received).toMatchObject([{ event: "free_spins.finished" }]), { timeout: 30_000 });
  const { finished_at: finished } = received[0]?.data as { finished_at: string };
  expect(Date.parse(finished)).toBeLessThan(Date.now() + MINUTE_MS);
});

test("a batch of grants is finished in the time in which it was ordered", async () => {
  const casino = await aPromotingCasino();
  await startClock(casino, AHEAD);
  const { player_id: _, reference, ...terms } = aGrant(casino);
  const grants = [{ player_id: "ann", reference: "one" }];
  const valid_until = new Date(Date.parse(AHEAD) + DAY_MS).toISOString();
  const { json: batch } = await post(casino, "/v1/free-spins/batches", { ...terms, reference, grants, valid_until });
  expect(batch).toMatchObject({ created_at: AHEAD });
  const finished = { status: "finished", granted: 1, finished_at: AHEAD };
  await vi.waitFor(
    async () => expect((await get(casino, `/v1/free-spins/batches/${batch.id}`)).json).toMatchObject(finished),
    { timeout: 10_000, interval: 200 },
  );
});

test("the health of a wallet is that of 24 hours of real time", async () => {
  const session = await aSession();
  await session.bet("b1");
  await startClock(session, AHEAD);
  const { session_id: id } = await openSession(session, { player_id: "ann" });
  const bet = { session_id: id, round_id: "r2", transaction_id: "b2", currency: "EUR", amount: "1.00" };
  await signed(session.provider, "POST", "/provider/v1/bet", { body: bet });
  const health = async () => (await get(session, "/v1/wallet/health")).json;
  const bets = (calls: number) => expect.objectContaining({ action: "bet", calls });
  const { actions, since } = await health();
  expect(actions).toContainEqual(bets(2));
  expect(Math.abs(Date.now() - DAY_MS - Date.parse(String(since)))).toBeLessThan(MINUTE_MS);
  await post(session, "/v1/test/clock/end");
  expect((await health()).actions).toContainEqual(bets(2));
  // A day later, its call is as old as any other, though its date is still to come.
  await adminCtx()
    .ledger.update(movements)
    .set({ calledAt: Date.now() - DAY_MS - MINUTE_MS })
    .where(eq(movements.transactionId, `${session.provider.code}:b2`));
  expect((await health()).actions).toContainEqual(bets(1));
});

test("what a clock left open is closed by the sweep when its end was cut off", async () => {
  const casino = await aCasino({});
  await startClock(casino, AHEAD);
  await openSession(casino);
  const open = async () => (await get(casino, "/v1/sessions?status=open")).json.sessions;
  // The process died after it had written the end.
  await env.DB.prepare("UPDATE test_clocks SET ended_at = ? WHERE operator_code = ?")
    .bind(Date.now(), casino.operator.code)
    .run();
  expect(await open()).toHaveLength(1);
  await sweepClocks(adminCtx());
  expect(await open()).toEqual([]);
});

test("the sweep finishes each of many ends, and ends a clock behind many that run", async () => {
  const casino = await aCasino({});
  const { code } = casino.operator;
  const change = (set: string, ...values: unknown[]) =>
    env.DB.prepare(`UPDATE test_clocks SET ${set} WHERE operator_code GLOB 'other-*' OR operator_code = '${code}'`)
      .bind(...values)
      .run();
  const open = async () => (await get(casino, "/v1/sessions?status=open")).json.sessions;
  try {
    await env.DB.prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
      INSERT INTO test_clocks (operator_code, began_at, at, started_at) SELECT 'other-' || i, 1, 1, 1 FROM n`).run();
    await startClock(casino, AHEAD);
    await openSession(casino);
    await change("ended_at = ?", Date.now());
    for (let run = 0; run < 2; run++) await sweepClocks(adminCtx());
    expect(await open()).toEqual([]);
    await change("ended_at = NULL, started_at = 1, status = IIF(operator_code = ?, 'idle', 'running')", code);
    await sweepClocks(adminCtx());
    expect(await clockInForce(adminCtx(), code)).toBeUndefined();
  } finally {
    await env.DB.prepare("DELETE FROM test_clocks WHERE operator_code GLOB 'other-*'").run();
  }
});

test("a session that is opened while its clock ends is closed", async () => {
  const casino = await aCasino({});
  await startClock(casino, AHEAD);
  const ctx = adminCtx();
  const open = () => get(casino, "/v1/sessions?status=open");
  // As an opening that comes after the first closing, and before the clock has ended.
  await env.DB.prepare(`CREATE TRIGGER meanwhile AFTER UPDATE OF ended_at ON test_clocks WHEN new.ended_at IS NOT NULL
    BEGIN UPDATE sessions SET closed_at = NULL WHERE operator_code = new.operator_code; END`).run();
  await openSession(casino);
  const clock = await clockInForce(ctx, casino.operator.code);
  await post(casino, "/v1/test/clock/end");
  await env.DB.prepare("DROP TRIGGER meanwhile").run();
  expect((await open()).json.sessions).toEqual([]);
  // As one that was signed before the end, and is opened after it.
  const { code } = casino.operator;
  const late = { ...derivedOnClock(ctx, { at: clock?.at ?? 0 }), operator: { code, shards: [0] }, signature: "late" };
  const opening = { playerId: "late", currency: "EUR", precision: 2, gameId: casino.gameId, ttlMinutes: 60 };
  const rest = {
    ...{ locale: null, lobbyUrl: null, depositUrl: null, playerDevice: null, playerName: null },
    ...{ realityCheckMinutes: null, responsibleGamingUrl: null },
  };
  await expect(
    openWith(late as unknown as OperatorCtx, {
      ...{ ...opening, ...rest },
      ...{ playerCountry: undefined, playerIp: undefined },
    }),
  ).rejects.toThrow("Your test clock has ended meanwhile");
  expect((await open()).json.sessions).toEqual([]);
});

test("a clock that is 30 days old does not advance, so that real time never reaches it", async () => {
  const casino = await aCasino({});
  await startClock(casino, AHEAD);
  const { db } = adminCtx();
  const isIts = eq(testClocks.operatorCode, casino.operator.code);
  await db
    .update(testClocks)
    .set({ startedAt: Date.now() - 30 * DAY_MS })
    .where(isIts);
  expect(await post(casino, "/v1/test/clock/advance", { seconds: 1 })).toMatchObject({
    status: 409,
    json: { error: "TEST_CLOCK_REFUSED", message: expect.stringContaining("30 days") },
  });
});

test("a clock begins in a month that real time does not reach while it is in force", async () => {
  const casino = await aCasino({});
  const last = new Date(Date.now() + 30 * DAY_MS);
  const after = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1);
  const begin = (ms: number) => post(casino, "/v1/test/clock", { now: new Date(ms).toISOString() });
  expect(await begin(after - 1)).toMatchObject({ status: 422, json: { fields: [{ field: "now" }] } });
  expect(await begin(Math.max(after, Date.now() + 35 * DAY_MS + MINUTE_MS))).toMatchObject({ status: 200 });
});
