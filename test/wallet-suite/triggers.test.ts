import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test, vi } from "vitest";
import { openDb } from "../../src/db/client.ts";
import { validationRuns } from "../../src/db/schema/validation.ts";
import { consoleLog } from "../../src/lib/log.ts";
import { endClockOf, twoDaysLater } from "../../src/suites/wallet/clock-of-run.ts";
import { casesOfTrigger, TRIGGERS } from "../../src/suites/wallet/triggers.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { aCasino, adminCtx, aWindow, type TestOperator } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { anOperatorWithWallet, putWalletPlayer, walletBalance } from "../support/reference-wallet.ts";
import { signed } from "../support/signed.ts";
import { readClock, startClock } from "../test-clocks/support.ts";

const db = openDb(env.DB, consoleLog());
const FIRE = "/v1/test/triggers";

interface Run {
  id: string;
  status: string;
  total: number;
  error?: string;
  cases: { number: number; status: string; received: string; transcript: { request: { body: string } }[] }[];
}

async function fired(operator: TestOperator, body: object): Promise<Run> {
  const { status, json } = await post({ operator }, FIRE, { player_id: "triggered", currency: "EUR", ...body });
  expect(status).toBe(202);
  const target = `/v1/test/wallet-validation/${json.id}`;
  return vi.waitUntil(
    async () => {
      const found: Run = await (await signed(operator, "GET", target)).json();
      return found.status !== "queued" && found.status !== "running" && found;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** An operator with the reference wallet, and a game in its window. */
async function aCasinoWithWallet(walletUrl?: string) {
  const operator = await anOperatorWithWallet(walletUrl);
  const { provider, gameId } = await aCasino();
  await aWindow(operator.code, [provider.code]);
  return { operator, gameId };
}

test("each trigger sends its sequence, the reference wallet passes, with no run before", async () => {
  const { operator } = await aCasinoWithWallet();
  await putWalletPlayer("triggered", { balance: "25.00" });
  for (const trigger of TRIGGERS) {
    const run = await fired(operator, { trigger });
    const numbers = casesOfTrigger(trigger).map((place) => place + 1);
    expect(run.cases.map(({ number }) => number)).toEqual(numbers);
    // The second case of late_win needs a session that the wallet has closed.
    const statuses = numbers.map((number) => (number === 69 ? "skipped" : "passed"));
    expect([run.status, run.cases.map(({ status }) => status)]).toEqual(["passed", statuses]);
    expect(run.cases[0]?.transcript.length).toBeGreaterThan(1);
  }
  expect(await walletBalance("triggered")).toBe("25.00");
}, 120_000);

describe("a trigger is refused", () => {
  const body = { trigger: "duplicate", player_id: "triggered", currency: "EUR" };

  test("while a run is in progress", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const answers = await Promise.all(Array.from({ length: 3 }, () => post({ operator }, FIRE, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  });

  test("after sixty in an hour", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const subject = { operatorCode: operator.code, playerId: "p", currency: "EUR", precision: 2 };
    const at = Date.now() - 1_000;
    const ended = { ...subject, status: "error", position: 0, attempt: 0, createdAt: at, updatedAt: at } as const;
    const earlier = () =>
      db.insert(validationRuns).values({ ...ended, id: crypto.randomUUID(), options: { cases: [1] } });
    for (let count = 0; count < 59; count++) await earlier();
    expect((await post({ operator }, FIRE, body)).status).toBe(202);
    await db.update(validationRuns).set({ status: "error" }).where(eq(validationRuns.operatorCode, operator.code));
    const refused = await post({ operator }, FIRE, body);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining("60 replays per hour") } });
  });
});

test("bad input names every field, an unknown trigger among them", async () => {
  const operator = await anOperatorWithWallet();
  const bad = { trigger: "earthquake", player_id: "", currency: "QQQ", session_id: 5 };
  expect(brokenFields(await post({ operator }, FIRE, bad)).toSorted()).toEqual([
    "currency",
    "player_id",
    "session_id",
    "trigger",
  ]);
  expect(brokenFields(await post({ operator }, FIRE, {})).toSorted()).toEqual(["currency", "player_id", "trigger"]);
});

describe("a win two days after its bet", () => {
  const TWO_DAYS = { trigger: "win_after_two_days" };
  const body = { ...TWO_DAYS, player_id: "triggered", currency: "EUR" };
  const DAYS_AHEAD = new Date(Date.now() + 100 * 24 * 3600 * 1000).toISOString();
  const movements = ({ cases }: Run) =>
    (cases[0]?.transcript ?? [])
      .map((call) => JSON.parse(call.request.body))
      .filter(({ action }) => action !== "getbalance");

  test("is sent on one session of a clock, which is advanced by two days and ended", async () => {
    const { operator } = await aCasinoWithWallet();
    await putWalletPlayer("triggered", { balance: "25.00" });
    const run = await fired(operator, TWO_DAYS);
    expect(run).toMatchObject({ status: "passed", cases: [{ number: 101, group: "test_clock" }] });
    const sent = movements(run);
    expect(sent.map(({ action }) => action)).toEqual(["bet", "win", "win"]);
    expect(new Set(sent.map(({ session_id: session }) => session)).size).toBe(1);
    const clock = await readClock({ operator });
    expect(clock).toMatchObject({ status: "ended", advance: { status: "finished" } });
    const { from = "", to = "", steps = [] } = { ...clock.advance };
    expect(Date.parse(to) - Date.parse(from)).toBe(2 * 24 * 3600 * 1000);
    // Beside the statements of these days, the first of which comes earlier where the clock begins late on a day.
    const expired = { kind: "session_expired", subject: sent[0].session_id };
    expect(steps.filter(({ kind }) => kind !== "statement")).toMatchObject([expired]);
    // In real time again, and nothing of the clock is left open.
    expect((await get({ operator }, "/v1/sessions?status=open")).json.sessions).toEqual([]);
    // The next one begins where this one was, or with the next month: none closes within the two days.
    await fired(operator, TWO_DAYS);
    const next = (await readClock({ operator })).advance;
    expect(Date.parse(next?.from ?? "")).toBeGreaterThanOrEqual(Date.parse(to));
    expect(next?.to.slice(0, 7)).toBe(next?.from.slice(0, 7));
  });

  test("fails a wallet that refuses the win, and says why", async () => {
    const wallet = `two-days-${crypto.randomUUID()}`;
    const base = inject("scriptedWallet");
    const { operator } = await aCasinoWithWallet(`${base}/wallet/${wallet}`);
    const refused = { action: "win", status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };
    await fetch(`${base}/script/${wallet}`, { method: "PUT", body: JSON.stringify([refused]) });
    const run = await fired(operator, TWO_DAYS);
    expect(run).toMatchObject({ status: "failed", cases: [{ status: "failed" }] });
    expect(run.cases[0]?.received).toContain("a win two days after its bet answered 409 SESSION_CLOSED");
    expect((await readClock({ operator })).status).toBe("ended");
  });

  test("is refused while the operator's clock is in force, which stays as it is", async () => {
    const { operator } = await aCasinoWithWallet();
    await startClock({ operator }, DAYS_AHEAD);
    const refused = await post({ operator }, FIRE, body);
    expect(refused).toMatchObject({ status: 409, json: { error: "TEST_CLOCK_REFUSED" } });
    expect(refused.json.message).toMatch(/End it with POST \/v1\/test\/clock\/end, .* or send as session_id/);
    expect(await readClock({ operator })).toMatchObject({ status: "waiting", now: DAYS_AHEAD, advance: null });
  });

  test("advances the operator's clock for a named session, and leaves it in force", async () => {
    const { operator, gameId } = await aCasinoWithWallet();
    await putWalletPlayer("triggered", { balance: "25.00" });
    await startClock({ operator }, DAYS_AHEAD);
    const { session_id } = await openSession({ operator, gameId }, { player_id: "triggered" });
    const run = await fired(operator, { ...TWO_DAYS, session_id });
    expect(run.status).toBe("passed");
    expect(movements(run).every((call) => call.session_id === session_id)).toBe(true);
    const { status, now } = await readClock({ operator });
    expect([status, Date.parse(now) - Date.parse(DAYS_AHEAD)]).toEqual(["waiting", 2 * 24 * 3600 * 1000]);
    // It has expired by now.
    expect(brokenFields(await post({ operator }, FIRE, { ...body, session_id }))).toEqual(["session_id"]);
  });

  test("takes no session of real time, of another player, or without a clock", async () => {
    const { operator, gameId } = await aCasinoWithWallet();
    const real = await openSession({ operator, gameId }, { player_id: "triggered" });
    const refusal = async (session_id: string) => brokenFields(await post({ operator }, FIRE, { ...body, session_id }));
    expect(await refusal(real.session_id)).toEqual(["session_id"]);
    await startClock({ operator }, DAYS_AHEAD);
    const other = await openSession({ operator, gameId }, { player_id: "somebody" });
    expect(await refusal(real.session_id)).toEqual(["session_id"]);
    expect(await refusal(other.session_id)).toEqual(["session_id"]);
    expect(await refusal("no-such-session")).toEqual(["session_id"]);
    // A shard that is not there.
    expect(await refusal(other.session_id.replace(/-5[0-9a-f]{3}-/, "-5fff-"))).toEqual(["session_id"]);
    const stranger = await aCasinoWithWallet();
    await startClock(stranger, DAYS_AHEAD);
    const theirs = await openSession(stranger, { player_id: "triggered" });
    expect(await refusal(theirs.session_id)).toEqual(["session_id"]);
  });

  test("ends its clock where the wallet is out of reach, and where it never started", async () => {
    const { operator } = await aCasinoWithWallet("http://127.0.0.1:9/wallet");
    expect((await fired(operator, TWO_DAYS)).status).toBe("error");
    expect((await readClock({ operator })).status).toBe("ended");
    const { code: operatorCode } = operator;
    const subject = { operatorCode, playerId: "p", currency: "EUR", precision: 2, status: "running" } as const;
    const now = Date.now();
    const running = { ...subject, id: crypto.randomUUID(), position: 0, attempt: 0, createdAt: now, updatedAt: now };
    await db.insert(validationRuns).values(running);
    expect(await post({ operator }, FIRE, body)).toMatchObject({
      status: 409,
      json: { error: "VALIDATION_RUN_REFUSED" },
    });
    expect((await readClock({ operator })).status).toBe("ended");
    const lonely = await anOperatorWithWallet();
    expect(await post({ operator: lonely }, FIRE, body)).toMatchObject({
      status: 409,
      json: { error: "GAME_UNAVAILABLE" },
    });
    expect((await get({ operator: lonely }, "/v1/test/clock")).status).toBe(404);
  });

  test("stops where its clock was ended meanwhile, and leaves the next one alone", async () => {
    const { operator } = await aCasinoWithWallet();
    await startClock({ operator }, DAYS_AHEAD);
    const testClock = { startedAt: 1, isOwn: true, gameCode: "game" };
    const run = { operatorCode: operator.code, options: { testClock } };
    await expect(twoDaysLater(adminCtx(), run)).rejects.toThrow("The test clock of this run has ended.");
    await endClockOf(adminCtx(), run);
    expect((await readClock({ operator })).status).toBe("waiting");
  });

  test("is not played again as a case of the last run", async () => {
    const { operator } = await aCasinoWithWallet();
    await putWalletPlayer("triggered", { balance: "25.00" });
    await fired(operator, TWO_DAYS);
    const again = { player_id: "triggered", currency: "EUR", cases: "failed" };
    const refused = await post({ operator }, "/v1/test/wallet-validation", again);
    expect(refused.json.message).toBe("No run has finished yet. Start a whole one first.");
  });
});
