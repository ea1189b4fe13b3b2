import { and, eq, inArray } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { invoices } from "../../src/db/schema/billing.ts";
import { movements, sessions } from "../../src/db/schema/ledger.ts";
import { riskCursors } from "../../src/db/schema/risk.ts";
import { testClocks } from "../../src/db/schema/test-clocks.ts";
import { runJobs } from "../../src/jobs.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { isOnTestClock } from "../../src/lib/shard-id.ts";
import { listAlerts } from "../../src/ops/alerts/list-alerts.ts";
import { watchMovements } from "../../src/ops/risk/watch-movements.ts";
import { advanceClock } from "../../src/ops/test-clocks/advance.ts";
import { sweepClocks } from "../../src/ops/test-clocks/sweep-clocks.ts";
import { forgetPlayers } from "../../src/play/sessions/forget-players.ts";
import { get, post } from "../support/answers.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import type { ScriptedCall, WalletStep } from "../support/provided.d.ts";
import { drained } from "../support/queues.ts";
import { aSession, laterCtx, unchosenCtx, until } from "../support/session.ts";
import { call, signatureHeaders, signed } from "../support/signed.ts";
import { AHEAD, advance, readClock, startClock, type stepsOf } from "./support.ts";

const REFUSED = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

/** A casino with the scripted wallet, and what its provider reports. */
async function aClockedCasino() {
  const name = `clock-${crypto.randomUUID()}`;
  const base = inject("scriptedWallet");
  const casino = await aCasino({ operator: { walletUrl: `${base}/wallet/${name}` } });
  const id = (own: string) => encodeURIComponent(`${casino.provider.code}:${own}`);
  return {
    ...casino,
    script: (...steps: WalletStep[]) => fetch(`${base}/script/${name}`, { method: "PUT", body: JSON.stringify(steps) }),
    calls: async () => (await fetch(`${base}/calls/${name}`)).json<ScriptedCall[]>(),
    transaction: async (own: string) => (await get(casino, `/v1/transactions/${id(own)}`)).json,
    report: async (session: string, call: string, own: string, amount: string) => {
      const body = { session_id: session, round_id: own, transaction_id: own, currency: "EUR", amount };
      const response = await signed(casino.provider, "POST", `/provider/v1/${call}`, { body });
      return { status: response.status, body: await response.json<Record<string, unknown>>() };
    },
  };
}

/** A session on a clock, with a win that the wallet refuses. */
async function aRefusedWin() {
  const casino = await aClockedCasino();
  await startClock(casino, AHEAD);
  const { session_id: session } = await openSession(casino, { player_id: "ann" });
  expect(await casino.report(session, "bet", "b1", "10.00")).toMatchObject({ status: 200 });
  await casino.script({ action: "win", ...REFUSED });
  expect(await casino.report(session, "win", "w1", "4.00")).toMatchObject({ status: 202 });
  return { ...casino, session };
}

/** The calls of an advance: seconds since the first, and results without times. */
function callsIn(clock: Parameters<typeof stepsOf>[0]): string[] {
  const calls = (clock.advance?.steps ?? []).filter(({ kind }) => kind === "movement");
  const first = Date.parse(calls[0]?.at ?? "");
  return calls.map(
    ({ at, result }) => `${Math.round((Date.parse(at) - first) / 1000)} ${result.replace(/, next.*/, "")}`,
  );
}

test("a refused win is repeated for 72 hours of the operator's time, always alike", async () => {
  const [one, other] = [await aRefusedWin(), await aRefusedWin()];
  const target = { seconds: 73 * 3600 };
  const [first, second] = [await advance(one, target), await advance(other, target)];
  const waits = [0, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200, 43_200, 43_200];
  const times = waits.map((_, i) => waits.slice(0, i + 1).reduce((sum, wait) => sum + wait, 0));
  const refused = times.map((time, i) => `${time} call ${i + 2}: answered 409 SESSION_CLOSED; pending`);
  expect(callsIn(first).slice(0, -1)).toEqual(refused);
  expect(callsIn(first).at(-1)).toBe(`${72 * 3600 - 5} call 15: answered 409 SESSION_CLOSED; failed`);
  expect(callsIn(second)).toEqual(callsIn(first));
  const days = first.advance?.steps.filter(({ kind }) => kind === "statement").map(({ result }) => result);
  expect(days?.[0]).toBe("not final: 1 pending");
  expect(await one.transaction("w1")).toMatchObject({ status: "failed" });
  // What happens on a clock is no matter for staff.
  const { rows } = await listAlerts(adminCtx(), {});
  expect(rows.filter(({ operatorCode }) => operatorCode === one.operator.code)).toEqual([]);
});

test("what is played while the clock stands still is listed at once", async () => {
  const { session, ...casino } = await aRefusedWin();
  const [created, completed] = [
    await get(casino, "/v1/transactions"),
    await get(casino, "/v1/transactions?by=completed"),
  ];
  const own = (name: string) => ({ transaction_id: `${casino.provider.code}:${name}`, session_id: session });
  expect(created.json.transactions).toMatchObject([own("b1"), own("w1")]);
  expect(completed.json.transactions).toMatchObject([own("b1")]);
});

test("the story of a round of a clock is in order, beside calls sent in real time", async () => {
  const casino = await aRefusedWin();
  const { story } = (await get(casino, "/v1/rounds/w1/explain")).json as { story: { at: string; text: string }[] };
  expect(story.map(({ text }) => text)).toMatchObject([
    expect.stringContaining("won 4.00 EUR"),
    expect.stringContaining("refused with SESSION_CLOSED"),
    expect.stringContaining("not booked yet"),
  ]);
});

test("what is due on a clock is left alone by every job, also when its time comes", async () => {
  const casino = await aRefusedWin();
  const before = (await casino.calls()).length;
  await drained(unchosenCtx(200 * DAY_MS), runJobs);
  expect((await casino.calls()).length).toBe(before);
  expect(await casino.transaction("w1")).toMatchObject({ status: "pending" });
});

test("a watch over movements passes over those of a clock, and does not wait for them", async () => {
  const ctx = laterCtx(10 * MINUTE_MS);
  await watchMovements(ctx);
  await aRefusedWin();
  const other = await aSession();
  await other.bet("b1");
  await watchMovements(ctx);
  const named = eq(movements.transactionId, `${other.provider.code}:b1`);
  const [cursor, row] = await Promise.all([
    ctx.db.select().from(riskCursors).where(eq(riskCursors.name, "movements")).get(),
    ctx.ledger.select({ seq: movements.seq }).from(movements).where(named).get(),
  ]);
  expect(cursor?.position).toBe(row?.seq);
});

test("players are forgotten in time beside sessions of a clock, and with them", async () => {
  const casino = await aClockedCasino();
  await startClock(casino, AHEAD);
  const onClock = await openSession(casino, { player_id: "ann", player_name: "Ann" });
  const real = await openSession(await aClockedCasino(), { player_id: "ben", player_name: "Ben" });
  const names = async () => {
    const ids = [onClock, real].map(({ session_id: id }) => id);
    const rows = await laterCtx(0).ledger.select().from(sessions).where(inArray(sessions.id, ids));
    return rows.map(({ playerName }) => playerName).toSorted();
  };
  await forgetPlayers(laterCtx(80 * DAY_MS));
  expect(await names()).toEqual(["Ann", "Ben"]);
  await forgetPlayers(laterCtx(92 * DAY_MS));
  expect(await names()).toEqual([null, null]);
});

test("sessions from before the clock, and other operators, stay in real time", async () => {
  const casino = await aClockedCasino();
  const earlier = await openSession(casino, { player_id: "ann" });
  await startClock(casino, AHEAD);
  const onClock = await openSession(casino, { player_id: "ben" });
  expect([earlier, onClock].map(({ session_id: id }) => isOnTestClock(id))).toEqual([false, true]);
  const after = await advance(casino, { seconds: 5 * 3600 });
  expect(after.advance?.steps).toMatchObject([{ kind: "session_expired", subject: onClock.session_id }]);
  expect(await casino.report(onClock.session_id, "bet", "b1", "1.00")).toMatchObject({ status: 409 });
  expect(await casino.report(earlier.session_id, "bet", "b2", "1.00")).toMatchObject({ status: 200 });
  const { created_at: created } = await casino.transaction("b2");
  expect(Date.parse(String(created))).toBeLessThan(Date.now() + 1000);
  const other = await aClockedCasino();
  const theirs = await openSession(other, { player_id: "ann" });
  expect(Date.parse(theirs.expires_at)).toBeLessThan(Date.now() + DAY_MS);
  expect(await get(other, "/v1/test/clock")).toMatchObject({ status: 404 });
});

test("closing a player's sessions passes over one that has expired on the clock", async () => {
  const casino = await aClockedCasino();
  await openSession(casino, { player_id: "ann" });
  await startClock(casino, AHEAD);
  await openSession(casino, { player_id: "ann", locale: "en" });
  await advance(casino, { seconds: 5 * 3600 });
  await openSession(casino, { player_id: "ann", locale: "de" });
  expect((await post(casino, "/v1/players/ann/close-sessions")).json).toEqual({ closed: 2 });
  const { json } = await get(casino, "/v1/sessions?player_id=ann");
  expect((json.sessions as { status: string }[]).map(({ status }) => status)).toEqual(["closed", "expired", "closed"]);
});

test("all failed callbacks of a clock are sent again, and none of real time", async () => {
  const casino = await aRefusedWin();
  const { ledger } = laterCtx(0);
  const id = (own: string) => `${casino.provider.code}:${own}`;
  const named = eq(movements.transactionId, id("w1"));
  const failed = { status: "failed", nextAttemptAt: null, leaseToken: null, leaseUntil: null } as const;
  const [win] = await ledger.update(movements).set(failed).where(named).returning();
  if (!win) throw new Error("there is no win");
  const { seq: _, ...row } = win;
  // More than one step of a recovery takes.
  const copies = Array.from({ length: 120 }, (_, i) => ({ ...row, transactionId: id(`copy-${i}`) }));
  const real = { ...row, transactionId: id("real"), sessionId: crypto.randomUUID(), createdAt: Date.now() };
  const [first, ...others] = [real, ...copies].map((one) => ledger.insert(movements).values(one));
  if (!first) throw new Error("nothing is copied");
  await ledger.batch([first, ...others]);
  const since = new Date(Date.now() - DAY_MS).toISOString();
  expect(await post(casino, "/v1/deliveries/recover", { since })).toMatchObject({ json: { queued: 121 } });
  const own = eq(movements.operatorCode, casino.operator.code);
  const left = () =>
    ledger
      .select()
      .from(movements)
      .where(and(own, eq(movements.status, "failed")));
  const rest = await until(left, (rows) => rows.length <= 1);
  expect(rest.map(({ transactionId }) => transactionId)).toEqual([id("real")]);
});

test("invoices of a clock are numbered apart from those of real time", async () => {
  const casino = await aClockedCasino();
  await startClock(casino, AHEAD);
  const { session_id: session } = await openSession(casino, { player_id: "ann" });
  await casino.report(session, "bet", "b1", "10.00");
  await advance(casino, { seconds: 35 * 24 * 3600 });
  const rows = await adminCtx().db.select().from(invoices).where(eq(invoices.operatorCode, casino.operator.code));
  expect(rows.map(({ sequence }) => sequence > 1_000_000_000)).toEqual([true]);
});

test("a clock refuses what it cannot do, and says why", async () => {
  const casino = await aClockedCasino();
  const refusal = async (path: string, body?: object) => {
    const { status, json } = await post(casino, path, body);
    return [status, json.error, json.message];
  };
  const soon = new Date(Date.now() + 34 * DAY_MS).toISOString();
  const never = new Date(Date.now() + 3_700 * DAY_MS).toISOString();
  for (const now of [soon, never, "tomorrow"]) {
    expect(await refusal("/v1/test/clock", { now })).toMatchObject([422, "VALIDATION_FAILED", /now must be/]);
  }
  for (const path of ["/advance", "/end"]) {
    const body = path === "/advance" ? { seconds: 1 } : {};
    expect(await refusal(`/v1/test/clock${path}`, body)).toMatchObject([409, "TEST_CLOCK_REFUSED", /No test clock/]);
  }
  await startClock(casino, AHEAD);
  expect(await refusal("/v1/test/clock", {})).toMatchObject([409, "TEST_CLOCK_REFUSED", /is in force/]);
  for (const body of [
    {},
    { to: AHEAD, seconds: 5 },
    { seconds: 0 },
    { seconds: 100 * 86_400 + 1 },
    { to: AHEAD },
    { to: never },
  ]) {
    expect(await refusal("/v1/test/clock/advance", body)).toMatchObject([422, "VALIDATION_FAILED", expect.any(String)]);
  }
  await advance(casino, { seconds: 3600 });
  expect(await post(casino, "/v1/test/clock/end")).toMatchObject({ status: 200, json: { status: "ended" } });
  expect(await refusal("/v1/test/clock/end")).toMatchObject([409, "TEST_CLOCK_REFUSED", /No test clock/]);
  // Time never goes back, for a second clock neither.
  expect(await refusal("/v1/test/clock", { now: AHEAD })).toMatchObject([422, "VALIDATION_FAILED", /an earlier clock/]);
  expect(await post(casino, "/v1/test/clock")).toMatchObject({
    status: 200,
    json: { status: "waiting", advance: null },
  });
});

test("ending a clock closes its sessions, and what it owes stays unsent", async () => {
  const casino = await aRefusedWin();
  expect((await post(casino, "/v1/test/clock/end")).status).toBe(200);
  await casino.script();
  const before = (await casino.calls()).length;
  expect(await casino.report(casino.session, "bet", "b2", "1.00")).toMatchObject({ status: 409 });
  await drained(unchosenCtx(200 * DAY_MS), runJobs);
  expect((await casino.calls()).length).toBe(before);
  // The operator itself can still have it sent.
  const id = encodeURIComponent(`${casino.provider.code}:w1`);
  expect(await post(casino, `/v1/transactions/${id}/resend`)).toMatchObject({ json: { status: "completed" } });
});

test("an advance is refused while one runs; one whose process died is taken up again", async () => {
  const casino = await aRefusedWin();
  const { code } = casino.operator;
  const ctx = laterCtx(0);
  // As a process leaves it that has begun an advance and died.
  const target = Date.parse(AHEAD) + DAY_MS;
  const left = { status: "running", toTime: target, leaseToken: "dead" } as const;
  await ctx.db
    .update(testClocks)
    .set({ ...left, fromTime: Date.parse(AHEAD), advance: 1, leaseUntil: Date.now() + 60_000 })
    .where(eq(testClocks.operatorCode, code));
  expect(await post(casino, "/v1/test/clock/advance", { seconds: 60 })).toMatchObject({ status: 409 });
  expect(await post(casino, "/v1/test/clock/end")).toMatchObject({ status: 409 });
  await advanceClock(ctx, code);
  expect((await readClock(casino)).advance).toMatchObject({ status: "running", steps: [] });
  await drained(unchosenCtx(61_000), sweepClocks);
  const after = await readClock(casino);
  expect(after.advance).toMatchObject({ status: "finished" });
  expect(callsIn(after).length).toBe(9);
});

test("a clock ends by itself after 30 days", async () => {
  const casino = await aClockedCasino();
  await startClock(casino, AHEAD);
  await drained(unchosenCtx(29 * DAY_MS), sweepClocks);
  expect(await readClock(casino)).toMatchObject({ status: "waiting" });
  await drained(unchosenCtx(30 * DAY_MS + 1000), sweepClocks);
  expect(await readClock(casino)).toMatchObject({ status: "ended" });
});

/** Opens sessions with the same signed bytes, as launches of one player in one second are. */
async function sameLaunch({ operator, gameId }: Awaited<ReturnType<typeof aClockedCasino>>) {
  const body = JSON.stringify({ player_id: "ann", currency: "EUR", game_id: gameId });
  const headers = await signatureHeaders(operator, "POST", "/v1/sessions", body);
  return async () => {
    const response = await call("/v1/sessions", { method: "POST", headers, body });
    return { status: response.status, id: (await response.json<{ session_id: string }>()).session_id };
  };
}

test("a launch signed in the second of one from before an advance can be played", async () => {
  const casino = await aClockedCasino();
  await startClock(casino, AHEAD);
  const open = await sameLaunch(casino);
  const expired = await open();
  await advance(casino, { seconds: 6 * 3600 });
  const opened = await open();
  expect(opened.id).not.toBe(expired.id);
  expect(await casino.report(opened.id, "bet", "b1", "10.00")).toMatchObject({ status: 200 });
});

test("a request sent before the clock started opens a session of the clock on repeat", async () => {
  const casino = await aClockedCasino();
  const open = await sameLaunch(casino);
  const real = await open();
  await startClock(casino, AHEAD);
  const [first, second, third] = [await open(), await open(), await open()];
  expect([real, first, second, third].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([isOnTestClock(real.id), isOnTestClock(first.id)]).toEqual([false, true]);
  expect(new Set([real.id, first.id, second.id, third.id]).size).toBe(4);
  expect((await open()).id).toBe(first.id);
});
