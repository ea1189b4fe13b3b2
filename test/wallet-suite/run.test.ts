import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openDb } from "../../src/db/client.ts";
import { validationCases, validationRuns } from "../../src/db/schema/validation.ts";
import { consoleLog } from "../../src/lib/log.ts";
import type { CaseResult } from "../../src/suites/runner/case.ts";
import { forgetRuns } from "../../src/suites/runner/forget-runs.ts";
import { endRun, saveCase } from "../../src/suites/runner/save-step.ts";
import { FORM_CASE } from "../../src/suites/wallet/cases/balance-and-form.ts";
import { WALLET_CASES } from "../../src/suites/wallet/cases/index.ts";
import { walletSuite } from "../../src/suites/wallet/suite.ts";
import { brokenFields, post } from "../support/answers.ts";
import { adminCtx, type TestOperator } from "../support/fixtures.ts";
import {
  anOperatorWithWallet,
  closeWalletSession,
  putWalletPlayer,
  walletBalance,
} from "../support/reference-wallet.ts";
import { signed } from "../support/signed.ts";

const START = "/v1/test/wallet-validation";
const PLAYER = { player_id: "player-1", currency: "EUR" };
/** What the reference wallet has ended, so that no case is skipped. */
const ENDED = { closed_session_id: "closed-for-good", blocked_player_id: "blocked-for-good" };
const db = openDb(env.DB, consoleLog());

interface Run {
  id: string;
  status: string;
  passed: number;
  total: number;
  error?: string;
  probable_causes: { cause: string; cases: number[] }[];
  cases: {
    number: number;
    name: string;
    status: string;
    message: string;
    transcript: { request: { body: string } }[];
  }[];
}

/** Cases that did not pass, except the one about time: its result depends on how busy the machine is. */
function notPassed(run: Run): unknown[] {
  return run.cases.filter(({ name, status }) => status !== "passed" && name !== "time of the answers");
}

async function start(operator: TestOperator, body: object = PLAYER): Promise<Run> {
  const response = await signed(operator, "POST", START, { body });
  expect(response.status).toBe(202);
  return response.json();
}

async function read(operator: TestOperator, id: string): Promise<Run> {
  const response = await signed(operator, "GET", `${START}/${id}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** Waits on the row: the answer has every transcript, and reading it again and again slows the run down. */
async function reached(id: string, isReached: (run: { status: string; position: number }) => boolean) {
  const { status, position } = validationRuns;
  const row = () => db.select({ status, position }).from(validationRuns).where(eq(validationRuns.id, id)).get();
  await vi.waitUntil(async () => isReached((await row())!), { timeout: 100_000, interval: 50 });
}

async function ended(operator: TestOperator, id: string): Promise<Run> {
  await reached(id, ({ status }) => status !== "queued" && status !== "running");
  return read(operator, id);
}

beforeAll(async () => {
  await putWalletPlayer(ENDED.blocked_player_id, { balance: "1.00", blocked: true });
  await closeWalletSession(ENDED.closed_session_id);
});

/** Objects that a test resets. */
const resets = { meta: { uncaught: ["abortAllDurableObjects", "reset because its code was updated"] } };

test("all cases play in order over evictions; the reference wallet passes; some replay", {
  ...resets,
  timeout: 120_000,
}, async () => {
  const operator = await anOperatorWithWallet();
  await putWalletPlayer("player-1", { balance: "25.00" });
  const isRefused = async (cases: unknown, why: string) => {
    const refused = await signed(operator, "POST", START, { body: { ...PLAYER, cases } });
    expect([refused.status, await refused.json()]).toMatchObject([409, { message: expect.stringContaining(why) }]);
  };
  await isRefused([1], "No run has finished");
  const queued = await start(operator, { ...PLAYER, ...ENDED });
  expect(queued).toMatchObject({
    status: "queued",
    passed: 0,
    warned: 0,
    failed: 0,
    skipped: 0,
    total: WALLET_CASES.length,
    cases: [],
  });
  const { id } = queued;
  for (const cases of [3, 20, 40]) {
    await reached(id, ({ position }) => position >= cases);
    if (cases === 20) await evictDurableObject(env.VALIDATION_RUNS.getByName(id));
    else await abortAllDurableObjects();
  }
  // Recovery from a lost alarm: reading a stalled run wakes it.
  await db.update(validationRuns).set({ updatedAt: 0 }).where(eq(validationRuns.id, id));
  await read(operator, id);
  const run = await ended(operator, id);
  expect(notPassed(run)).toEqual([]);
  expect(run.cases.map(({ name }) => name)).toEqual(WALLET_CASES.map(({ name }) => name));
  expect(run).toMatchObject({
    status: "passed",
    signature_v2: "verified",
    failed: 0,
    skipped: 0,
    total: WALLET_CASES.length,
  });
  expect(run.error).toBeUndefined();
  expect(JSON.stringify(run)).not.toMatch(/[0-9a-f]{64}|wallet-secret/i);
  expect(await walletBalance("player-1")).toBe("25.00");

  const again = await start(operator, { ...PLAYER, cases: [69, 17] });
  expect(again.total).toBe(2);
  const replayed = await ended(operator, again.id);
  const names = ["bet 1.00", "win on a closed session"];
  expect(replayed).toMatchObject({ status: "passed", passed: 2, cases: names.map((name) => ({ name })) });
  await isRefused("failed", "No case of the last run failed");
});

describe("a start is refused", () => {
  test("while a run is in progress, also for concurrent starts", async () => {
    const operator = await anOperatorWithWallet();
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => signed(operator, "POST", START, { body: { ...PLAYER, player_id: "at-once" } })),
    );
    expect(starts.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    const refused = starts.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: "VALIDATION_RUN_REFUSED",
      retryable: false,
      message: expect.stringContaining("already in progress"),
    });
  });

  /** Runs of the operator, so many minutes ago. */
  async function runsBefore(operator: TestOperator, minutes: readonly number[], fields: object): Promise<void> {
    const row = { operatorCode: operator.code, playerId: "p", currency: "EUR", precision: 2, position: 0, attempt: 0 };
    for (const ago of minutes) {
      const createdAt = Date.now() - ago * 60_000;
      const values = { ...row, id: crypto.randomUUID(), status: "failed" as const, createdAt, updatedAt: createdAt };
      await db.insert(validationRuns).values({ ...values, ...fields });
    }
  }
  const refusedStart = async (operator: TestOperator): Promise<string> => {
    const response = await signed(operator, "POST", START, { body: PLAYER });
    expect(response.status).toBe(409);
    return ((await response.json()) as { message: string }).message;
  };
  const anHourLater = (operator: TestOperator) =>
    db
      .update(validationRuns)
      .set({ createdAt: sql`created_at - 3600000` })
      .where(eq(validationRuns.operatorCode, operator.code));

  test("after ten runs in an hour, not counting refused starts or older runs", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    await runsBefore(operator, [61, 61, 61, 59, 59, 30, 30, 20, 10, 5, 2], { position: 79 });
    // Not yet the tenth: it cannot begin.
    await ended(operator, (await start(operator)).id);
    await runsBefore(operator, [1, 1], { position: 79, status: "passed" });
    for (let times = 0; times < 2; times++) expect(await refusedStart(operator)).toMatch(/^Limit of 10 runs per hour/);
    await anHourLater(operator);
    await ended(operator, (await start(operator)).id);
    await db.delete(validationRuns).where(eq(validationRuns.operatorCode, operator.code));
  });

  test("after ten runs in an hour that could not begin, apart from ten that did", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const stopped = {
      state: { formFault: null, durationsMs: [], stopCause: "Your wallet answers 401." },
      position: 79,
    };
    await runsBefore(operator, [61, 50, 40, 30, 20, 20], stopped);
    await runsBefore(operator, [61, 20, 20, 20, 20], { status: "error" });
    // An interruption in the middle is a run that had begun.
    await runsBefore(operator, [10, 10, 10, 10, 10, 10, 10, 10, 10], { status: "error", position: 3 });
    await ended(operator, (await start(operator)).id);
    expect(await refusedStart(operator)).toMatch(/^Limit of 10 runs that could not begin per hour reached; the next/);
    await anHourLater(operator);
    await ended(operator, (await start(operator)).id);
    await db.delete(validationRuns).where(eq(validationRuns.operatorCode, operator.code));
  });

  test("after 200 replayed cases or 60 replays an hour, so that replays are no runs", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const row = { operatorCode: operator.code, playerId: "p", currency: "EUR", precision: 2, position: 0, attempt: 0 };
    const replayed = (minutes: number, length: number) => {
      const createdAt = Date.now() - minutes * 60_000;
      const options = { cases: Array.from({ length }, (_, position) => position) };
      const values = { ...row, options, id: crypto.randomUUID(), createdAt, updatedAt: createdAt };
      return db.insert(validationRuns).values({ ...values, status: "failed" });
    };
    const refusal = async (cases: number[]) => {
      const response = await signed(operator, "POST", START, { body: { ...PLAYER, cases } });
      const { message = "" } = (await response.json()) as { message?: string };
      return [response.status, message];
    };
    for (const minutes of [61, 50, 40, 30]) await replayed(minutes, 66);
    expect(await refusal([1, 2, 3])).toEqual([409, expect.stringContaining("200 replayed cases per hour")]);
    await ended(operator, (await start(operator, { ...PLAYER, cases: [1, 2] })).id);
    expect((await refusal([1]))[0]).toBe(409);
    // A whole run has a limit of its own.
    await ended(operator, (await start(operator)).id);
    await db.delete(validationRuns).where(eq(validationRuns.operatorCode, operator.code));
    for (let times = 0; times < 60; times++) await replayed(59, 1);
    expect(await refusal([1])).toEqual([409, expect.stringContaining("60 replays per hour")]);
  });

  test("with missing or malformed fields", async () => {
    const operator = await anOperatorWithWallet();
    for (const body of [{}, { player_id: "", currency: "eur" }, { player_id: 5, currency: "ZZZ9" }]) {
      const response = await signed(operator, "POST", START, { body });
      expect(response.status).toBe(422);
    }
    const unknown = { player_id: "p", currency: "QQQ" };
    expect(brokenFields(await post({ operator }, START, unknown))).toEqual(["currency"]);
    const both = await post({ operator }, START, { ...unknown, player_id: "" });
    expect(brokenFields(both).sort()).toEqual(["currency", "player_id"]);
  });
});

test("a malformed later answer fails the case about answer format, which had passed", async () => {
  const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
  const id = crypto.randomUUID();
  const now = Date.now();
  const state = { startBalance: 2500, lastBalance: 2500, drift: 0, formFault: null, durationsMs: [] };
  const about = { operatorCode: operator.code, playerId: "p", currency: "EUR", precision: 2 };
  const [run] = await db
    .insert(validationRuns)
    .values({ ...about, id, status: "running", position: 10, attempt: 1, state, createdAt: now, updatedAt: now })
    .returning();
  const result = (name: string): CaseResult => {
    const texts = { expected: "e", received: "as expected", message: "" };
    return { name, group: "bet", status: "passed", ...texts, durationMs: 1, deciding: undefined, exchanges: [] };
  };
  await saveCase(adminCtx(), { suite: walletSuite, run: run! }, { result: result(FORM_CASE.name), state });
  const next = { ...run!, position: 11, attempt: 0 };
  await saveCase(
    adminCtx(),
    { suite: walletSuite, run: next },
    {
      result: result("another"),
      state: { ...state, formFault: "balance is a number" },
    },
  );
  await endRun(adminCtx(), { ...run!, position: 12, attempt: 0 });
  const read = await (await signed(operator, "GET", `${START}/${id}`)).json<Run>();
  expect(read).toMatchObject({
    status: "failed",
    cases: [{ name: FORM_CASE.name, status: "failed" }, { status: "passed" }],
  });
  expect(read.cases[0]?.message).toContain("balance is a number");
});

describe("a run against a wallet that fails a plain call stops, and keeps its shape", () => {
  const aWalletThat = async (...steps: object[]) => {
    const wallet = `stops-${crypto.randomUUID()}`;
    const origin = inject("scriptedWallet");
    await fetch(`${origin}/script/${wallet}`, { method: "PUT", body: JSON.stringify(steps) });
    return anOperatorWithWallet(`${origin}/wallet/${wallet}`);
  };
  const REFUSED = { action: "getbalance", status: 401, body: '{"error":"INVALID_SIGNATURE"}' };

  test("every case is there, one failed, the others skipped; the cause is said once", async () => {
    const operator = await aWalletThat(REFUSED);
    const run = await ended(operator, (await start(operator)).id);
    expect(run).toMatchObject({
      status: "failed",
      failed: 1,
      skipped: WALLET_CASES.length - 1,
      total: WALLET_CASES.length,
    });
    expect(run.error).toBeUndefined();
    expect(run.cases.map(({ name }) => name)).toEqual(WALLET_CASES.map(({ name }) => name));
    expect(run.probable_causes).toEqual([{ cause: expect.stringContaining("another secret"), cases: [10] }]);
    expect(run.cases[9]).toMatchObject({ status: "failed", number: 10 });
    expect(run.cases[9]?.transcript.length).toBeGreaterThan(0);
    expect(run.cases[0]?.message).toBe("Not tried: a plain getbalance answered 401 INVALID_SIGNATURE.");
    const again = await ended(operator, (await start(operator, { ...PLAYER, cases: "failed" })).id);
    expect(again).toMatchObject({ status: "failed", total: 1, cases: [{ number: 10, status: "failed" }] });
  });

  test("an interruption of the opening does not record anything twice", resets, async () => {
    const operator = await aWalletThat({ action: "bet", status: 409, body: '{"error":"SESSION_UNKNOWN"}' });
    const { id } = await start(operator);
    await abortAllDurableObjects();
    await db.update(validationRuns).set({ updatedAt: 0 }).where(eq(validationRuns.id, id));
    const run = await ended(operator, id);
    expect(run).toMatchObject({ status: "failed", failed: 1, skipped: WALLET_CASES.length - 1 });
    expect(run.cases).toHaveLength(WALLET_CASES.length);
    expect(run.probable_causes).toEqual([{ cause: expect.stringContaining("session_id"), cases: [17] }]);
  });
});

describe("a run that cannot be carried out ends as an error with the reason", () => {
  test("nothing listens at the wallet URL", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const run = await ended(operator, (await start(operator)).id);
    expect(run).toMatchObject({
      status: "error",
      error: "The wallet cannot be reached: connection failed.",
      cases: [],
    });
  });

  test("the player has less than 10.00", async () => {
    const operator = await anOperatorWithWallet();
    await putWalletPlayer("poor", { balance: "9.99" });
    const run = await ended(operator, (await start(operator, { ...PLAYER, player_id: "poor" })).id);
    expect(run).toMatchObject({ status: "error", error: "The player has 9.99; a run needs at least 10.00." });
  });
});

test("an ended run leaves its object empty, and goes with its cases after 90 days", async () => {
  const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
  const { id } = await start(operator);
  await ended(operator, id);
  const kept = () =>
    runInDurableObject(env.VALIDATION_RUNS.getByName(id), async (_run, { storage }) => [
      (await storage.list()).size,
      await storage.getAlarm(),
    ]);
  await vi.waitUntil(async () => (await kept())[0] === 0, { timeout: 30_000, interval: 50 });
  expect(await kept()).toEqual([0, null]);

  const DAY_MS = 86_400_000;
  const after = (days: number) => ({ ...adminCtx(), clock: { now: () => Date.now() + days * DAY_MS } });
  await forgetRuns(after(89));
  expect((await read(operator, id)).status).toBe("error");
  const row = { name: "n", group: "bet", status: "passed", expected: "", received: "", message: "" } as const;
  await db
    .insert(validationCases)
    .values({ ...row, runId: id, position: 0, durationMs: 0, transcript: { deciding: null, calls: [] } });
  await forgetRuns(after(91));
  expect((await signed(operator, "GET", `${START}/${id}`)).status).toBe(404);
  expect(await db.select().from(validationCases).where(eq(validationCases.runId, id))).toEqual([]);
});

describe("GET /v1/test/wallet-validation", () => {
  const list = async (operator: TestOperator, query = "") => {
    const response = await signed(operator, "GET", `${START}${query}`);
    return { status: response.status, body: await response.json<Listed>() };
  };
  interface Listed {
    runs: { id: string; status: string; total: number; passed: number; warned: number; whole: boolean }[];
    next_cursor: string | null;
  }

  /** Finished runs, each with a passed and a warned case, in the order of their ids at one moment. */
  async function runsOf(operator: TestOperator, ids: readonly string[], createdAt = 1_000): Promise<void> {
    for (const id of ids) {
      const run = {
        id,
        operatorCode: operator.code,
        playerId: "p",
        currency: "EUR",
        precision: 2,
        position: 2,
        attempt: 1,
      };
      await db.insert(validationRuns).values({ ...run, status: "passed", createdAt, updatedAt: Date.now() });
      const about = { group: "bet", expected: "", received: "", message: "", durationMs: 1 };
      const transcript = { calls: [], deciding: null };
      await db.insert(validationCases).values([
        { runId: id, position: 0, name: "one", status: "passed", ...about, transcript },
        { runId: id, position: 1, name: "two", status: "warned", ...about, transcript },
      ]);
    }
  }

  test("lists the operator's runs newest first with counts of their cases, in pages", async () => {
    const [operator, stranger] = [await anOperatorWithWallet(), await anOperatorWithWallet()];
    const ids = ["1", "2", "3"].map(
      (digit) => `${digit.repeat(8)}-0000-4000-8000-${operator.code.slice(-12).padStart(12, "0")}`,
    );
    await runsOf(operator, ids);
    await runsOf(stranger, [crypto.randomUUID()]);
    await db
      .update(validationRuns)
      .set({ options: { cases: [4] } })
      .where(eq(validationRuns.id, ids[0] ?? ""));
    const first = await list(operator, "?limit=2");
    expect(first.body.runs.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await list(operator, `?limit=2&cursor=${encodeURIComponent(String(first.body.next_cursor))}`);
    expect(second.body).toMatchObject({ runs: [{ id: ids[0], total: 1, whole: false }], next_cursor: null });
    expect(first.body.runs[0]).toMatchObject({ status: "passed", passed: 1, warned: 1, failed: 0, whole: true });
    expect(first.body.runs[0]?.total).toBe(WALLET_CASES.length);
    expect((await list(stranger)).body.runs).toHaveLength(1);
    const { status } = await list(stranger, `?limit=2&cursor=${encodeURIComponent(String(first.body.next_cursor))}`);
    expect(status).toBe(422);
  });
});
