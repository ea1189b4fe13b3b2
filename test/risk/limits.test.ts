import { and, desc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { movements, winHours } from "../../src/db/schema/ledger.ts";
import { bonusCampaigns, campaignPlayers } from "../../src/db/schema/promotions.ts";
import { parseRecord } from "../../src/ledger/books/call-record.ts";
import { sweep } from "../../src/ledger/delivery/sweep.ts";
import { listMovements } from "../../src/ledger/queries/trace-movements.ts";
import { releaseMovement } from "../../src/ledger/release-movement.ts";
import { isHeld } from "../../src/ledger/rules/movement.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { MICROS_PER_USD } from "../../src/lib/exchange.ts";
import { DEFAULT_LIMITS, type Limits, putLimits, readLimits } from "../../src/ops/risk/limits.ts";
import { watchFreeSpins } from "../../src/ops/risk/watch-free-spins.ts";
import { watchMovements } from "../../src/ops/risk/watch-movements.ts";
import { watchHours } from "../../src/ops/risk/watch-wins.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { drained } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

const KINDS = ["win_held", "win_over_limit", "wins_over_limit", "free_spins_over_limit"];

async function kinds({ operator }: TestSession) {
  const which = and(eq(alerts.operatorCode, operator.code), inArray(alerts.kind, KINDS));
  const rows = await adminCtx().db.select().from(alerts).where(which);
  return [...new Set(rows.map(({ kind }) => kind))].toSorted();
}

/** What an alert about the session's operator says. */
async function messageOf({ operator }: TestSession, kind: (typeof alerts.$inferSelect)["kind"]) {
  const which = and(eq(alerts.operatorCode, operator.code), eq(alerts.kind, kind));
  return (await adminCtx().db.select().from(alerts).where(which).get())?.message;
}

/** Sets limits in whole dollars for the session's operator; the rest are none. */
async function limit({ operator }: TestSession, { hold = false, ...usd }: Partial<Limits>) {
  const none = { maxWin: null, maxHourlyWins: null, maxFreeSpins: null };
  const micros = Object.fromEntries(Object.entries(usd).map(([name, value]) => [name, Number(value) * MICROS_PER_USD]));
  await putLimits(adminCtx(), { scope: "operator", code: operator.code }, { ...none, ...micros, hold });
}

async function row({ provider }: TestSession, id: string) {
  const own = eq(movements.transactionId, `${provider.code}:${id}`);
  const found = await adminCtx().db.select().from(movements).where(own).get();
  if (!found) throw new Error("no such row");
  return found;
}

/** A campaign of free spins of the session's player. */
async function aCampaign({ operator, provider, playerId }: TestSession, campaignLimit: number): Promise<string> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const triggers = { firstGameLaunch: true, betAmounts: [], spinCounts: [], lossAmount: null };
  await adminCtx()
    .db.insert(bonusCampaigns)
    .values({
      ...{ id, operatorCode: operator.code, providerCode: provider.code, reference: id, type: "free_spins", name: "C" },
      ...{ currency: "EUR", precision: 2, gameIds: [], gameCodes: ["game-code"], playerIds: [playerId], triggers },
      ...{ validFrom: now - DAY_MS, validUntil: now + DAY_MS, spinCount: 1, betAmount: 100, prizes: [], campaignLimit },
      ...{ status: "active", nextAttemptAt: 0, leaseUntil: 0, createdAt: now },
    });
  const named = { operatorCode: operator.code, playerId, campaignId: id, validUntil: now + DAY_MS };
  await adminCtx().db.insert(campaignPlayers).values(named);
  return id;
}

const watch = async () => {
  const later = laterCtx(6 * MINUTE_MS);
  await watchMovements(later);
  await watchHours(later);
};

// Wins are counted by the hour.
beforeEach(() => stopClock());
// The job begins with what arrives after its first run.
beforeEach(watch);

describe("a held win", () => {
  test("is accepted, kept from the wallet however long, and sent once it is released", async () => {
    const session = await aSession();
    // 1 EUR is 1.08 USD.
    await limit(session, { maxWin: 108, hold: true });
    await session.bet("b1");
    expect(await session.win("w0", { amount: "100.00" })).toMatchObject({ status: 200 });
    const held = await session.win("w1", { amount: "100.01" });
    expect(held).toMatchObject({ status: 202, body: { status: "pending", balance: null } });
    expect(await session.win("w1", { amount: "100.01" })).toEqual(held);
    expect((await session.win("w1", { amount: "5.00" })).body.error).toBe("TRANSACTION_CONFLICT");
    await drained(laterCtx(90 * DAY_MS), sweep);
    expect(await session.calls()).toHaveLength(2);
    const { rows } = await listMovements(adminCtx(), {
      status: "pending",
      operatorCode: session.operator.code,
      cursor: undefined,
    });
    expect(rows.map(({ movement }) => [movement.heldFor, isHeld(movement)])).toEqual([["max_win", true]]);
    const id = `${session.provider.code}:w1`;
    for (let i = 0; i < 2; i++) {
      const { movement } = await releaseMovement(adminCtx(), id);
      expect(movement).toMatchObject({ status: "completed", heldFor: "max_win" });
    }
    expect(await session.win("w1", { amount: "100.01" })).toMatchObject({ status: 200 });
    expect((await session.calls()).at(-1)?.body).toMatchObject({ transaction_id: id, amount: "100.01" });
    expect(await session.calls()).toHaveLength(3);
    const audited = await adminCtx().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(50);
    expect(audited.filter(({ detail }) => JSON.stringify(detail).includes(`"${id}"`))).toHaveLength(1);
    expect(await messageOf(session, "win_held")).toBe(
      "A win of 100.01 EUR is held: it is over max_win. Release it from the back office.",
    );
  });

  test("keeps nothing of the wallet's answer after 30 days: the job has passed it", async () => {
    const kept = async (days: number) => {
      const session = await aSession();
      await limit(session, { maxWin: 0, hold: true });
      await session.win("w1");
      await session.script({ action: "win", status: 500, body: "words of the wallet", book: false });
      await releaseMovement({ ...adminCtx(), clock: laterCtx(days * DAY_MS).clock }, `${session.provider.code}:w1`);
      const { firstCall } = await row(session, "w1");
      return parseRecord(firstCall ?? "");
    };
    expect(await kept(29)).toMatchObject({ httpStatus: 500, body: "words of the wallet" });
    expect(await kept(31)).toMatchObject({ httpStatus: 500, headers: null, body: null });
  });

  test("has 72 hours from its release on", async () => {
    const session = await aSession();
    await limit(session, { maxWin: 0, hold: true });
    await session.win("w1");
    await session.script({ action: "win", status: 500, body: "{}", book: false });
    const later = { ...adminCtx(), clock: laterCtx(30 * DAY_MS).clock };
    await releaseMovement(later, `${session.provider.code}:w1`);
    const { status, attempts, nextAttemptAt, giveUpAt, createdAt } = await row(session, "w1");
    expect([status, attempts]).toEqual(["pending", 1]);
    expect((nextAttemptAt ?? 0) - createdAt).toBeGreaterThan(30 * DAY_MS);
    expect((giveUpAt ?? 0) - createdAt).toBeGreaterThan(32 * DAY_MS);
  });

  test("keeps neither bets nor rollbacks, and no win without the setting", async () => {
    const session = await aSession();
    expect((await session.win("w1", { amount: "900000.00" })).status).toBe(200);
    await limit(session, { maxWin: 0, hold: true });
    await session.bet("b1");
    expect((await session.rollback("r1", "b1")).status).toBe(200);
    await limit(session, { maxWin: 0, hold: false });
    expect((await session.win("w2")).status).toBe(200);
  });

  test("may be over its provider's limit, and only a win that was held can be released", async () => {
    const session = await aSession();
    const of = { scope: "provider", code: session.provider.code } as const;
    await putLimits(adminCtx(), of, { ...DEFAULT_LIMITS, maxWin: 0, hold: true });
    expect((await session.win("w1")).status).toBe(202);
    await session.bet("b1");
    await expect(releaseMovement(adminCtx(), `${session.provider.code}:b1`)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(releaseMovement(adminCtx(), `${session.provider.code}:x`)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("limits", () => {
  test("raise alerts alone by default: the largest win, and the wins of an hour", async () => {
    const session = await aSession();
    expect((await session.win("w1", { amount: "1000000.00" })).status).toBe(200);
    await watch();
    await watch();
    expect(await kinds(session)).toEqual(["win_over_limit", "wins_over_limit"]);
    expect(await messageOf(session, "win_over_limit")).toBe(
      "A win of 1000000.00 EUR was over the largest win of its operator or provider.",
    );
    expect(await messageOf(session, "wins_over_limit")).toBe(
      `The wins of an hour, 1080000.00 USD so far, are over the limit of the operator ${session.operator.code}, 1000000.00 USD.`,
    );
    expect((await session.win("w4", { amount: "400000.00" })).status).toBe(200);
  });

  test("hold for the largest wins that are taken", async () => {
    const session = await aSession();
    for (const id of ["w1", "w2"]) expect((await session.win(id, { amount: "9259259.25" })).status).toBe(200);
    expect((await session.win("w3", { amount: "9259259.26" })).body).toMatchObject({
      error: "VALIDATION_FAILED",
      fields: [{ field: "amount", message: "must be at most 9259259.25" }],
    });
    await watch();
    await watch();
    expect(await kinds(session)).toEqual(["win_over_limit", "wins_over_limit"]);
  });

  test("that are null raise nothing", async () => {
    const session = await aSession();
    await limit(session, {});
    await putLimits(
      adminCtx(),
      { scope: "provider", code: session.provider.code },
      { maxWin: null, maxHourlyWins: null, maxFreeSpins: null, hold: true },
    );
    expect((await session.win("w1", { amount: "1000000.00" })).status).toBe(200);
    await watch();
    expect(await kinds(session)).toEqual([]);
  });

  test("hold every win in the hour after wins went over the limit, where configured", async () => {
    const session = await aSession();
    await limit(session, { maxHourlyWins: 10, hold: true });
    expect((await session.win("w1", { amount: "9.00" })).status).toBe(200);
    // With this one the hour is over the limit: it is held by its own statement, before any job has run.
    expect((await session.win("w2", { amount: "1.00" })).status).toBe(202);
    expect((await session.win("w3", { amount: "0.01" })).status).toBe(200);
    expect((await row(session, "w2")).heldFor).toBe("max_hourly_wins");
    await watch();
    expect((await session.win("w4", { amount: "0.01" })).status).toBe(202);
    expect((await row(session, "w4")).heldFor).toBe("max_hourly_wins");
    expect(await kinds(session)).toEqual(["win_held", "wins_over_limit"]);
    // Limits that one person may set, because none is raised, do not end it.
    await limit(session, { maxHourlyWins: 10, maxWin: 5, hold: true });
    expect((await session.win("w5", { amount: "0.01" })).status).toBe(202);
    await limit(session, { maxHourlyWins: 100, hold: true });
    expect((await session.win("w6", { amount: "0.01" })).status).toBe(200);
  });

  test.each([
    [1, {}],
    [30, {}],
    [30, { free_spins_id: "never-granted" }],
  ])("count the hour in the wins' own statements, %i at a time, %j (N10)", async (atOnce, named) => {
    const session = await aSession();
    await limit(session, { maxHourlyWins: 1_000, hold: true });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += atOnce) {
      const wins = Array.from({ length: atOnce }, (_, n) => session.win(`w${i + n}`, { amount: "80.00", ...named }));
      statuses.push(...(await Promise.all(wins)).map(({ status }) => status));
    }
    // 80.00 EUR are 86.40 USD.
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    expect(statuses.filter((status) => status === 202)).toHaveLength(19);
    const again = () => session.win("w0", { amount: "80.00", ...named });
    const [first] = await Promise.all([again(), again()]);
    expect(first.status).toBeGreaterThanOrEqual(200);
    const counted = await adminCtx().ledger.select().from(winHours).where(eq(winHours.code, session.operator.code));
    expect(counted).toMatchObject([{ scope: "operator", wins: 11 * 86_400_000 }]);
  });

  test("begin again with the hour, and leave small wins to the job", async () => {
    const session = await aSession();
    await limit(session, { maxHourlyWins: 1_000, hold: true });
    expect((await session.win("w0", { amount: "0.005" })).status).toBe(422);
    await limit(session, { maxHourlyWins: 100_000, hold: true });
    expect((await session.win("w1", { amount: "0.90" })).status).toBe(200);
    const counted = () => adminCtx().ledger.select().from(winHours).where(eq(winHours.code, session.operator.code));
    expect(await counted()).toEqual([]);
    await adminCtx()
      .ledger.insert(winHours)
      .values({ scope: "operator", code: session.operator.code, hour: 1, wins: 9 });
    expect((await session.win("w2", { amount: "1.00" })).status).toBe(200);
    expect(await counted()).toMatchObject([{ wins: 1_080_000 }]);
  });

  test.each(["KPW", "GOLDX"])("hold a win in %s, which has no rate, and say so once a day (C10)", async (currency) => {
    const session = await aSession({ currency });
    expect((await session.win("w0", { currency })).status).toBe(200);
    await limit(session, { maxWin: 1_000_000, hold: true });
    expect((await session.win("w1", { currency })).status).toBe(202);
    expect((await row(session, "w1")).heldFor).toBe("no_rate");
    // A lost round is closed with it.
    expect((await session.win("w2", { amount: "0", currency })).status).toBe(200);
    await watch();
    const { db } = adminCtx();
    const raised = await db.select().from(alerts).where(eq(alerts.kind, "currency_without_rate"));
    expect(raised.filter(({ onceKey }) => onceKey.includes(currency))).toHaveLength(1);
  });

  test("hold wins of free spins that no played spin can have paid (C11)", async () => {
    const session = await aSession();
    const grant = await session.grant();
    expect((await session.win("w0", { free_spins_id: grant })).status).toBe(200);
    await limit(session, { hold: true });
    expect((await session.win("w1", { free_spins_id: grant })).status).toBe(202);
    expect((await row(session, "w1")).heldFor).toBe("promotion");
  });

  test("hold the win that takes a grant beyond what its played spins can have paid (C11)", async () => {
    const session = await aSession();
    const [grant, other] = [await session.grant(), await session.grant()];
    await limit(session, { hold: true });
    await session.bet("b1", { free_spins_id: grant });
    const win = async (id: string, amount: string, free_spins_id = grant) =>
      (await session.win(id, { free_spins_id, amount })).status;
    expect(await win("w1", "25000.01")).toBe(202);
    // What is held has not been paid.
    expect(await win("w2", "24000.00")).toBe(200);
    expect(await win("w3", "1000.01")).toBe(202);
    expect(await win("w4", "1000.00")).toBe(200);
    expect(await win("w5", "0.01")).toBe(202);
    await session.bet("b2", { free_spins_id: grant });
    expect(await win("w6", "25000.00")).toBe(200);
    // Another grant has paid nothing for its spins.
    expect(await win("w7", "0.01", other)).toBe(202);
    expect((await session.win("w8", { amount: "30000.00" })).status).toBe(200);
    await releaseMovement(adminCtx(), `${session.provider.code}:w3`);
    expect((await row(session, "w3")).status).toBe("completed");
  });

  test("of a campaign are its provider's: wins beyond campaign_limit alert once (C12)", async () => {
    const session = await aSession();
    const [over, within] = await Promise.all([aCampaign(session, 500), aCampaign(session, 500)]);
    await session.win("w1", { free_spins_id: over, amount: "3.00" });
    await session.win("w2", { free_spins_id: within, amount: "5.00" });
    await watch();
    const raised = async () =>
      (await adminCtx().db.select().from(alerts).where(eq(alerts.operatorCode, session.operator.code)))
        .filter(({ kind }) => kind === "campaign_over_limit")
        .map(({ message }) => message.includes(over));
    expect(await raised()).toEqual([]);
    await session.win("w3", { free_spins_id: over, amount: "2.01" });
    for (let run = 0; run < 2; run++) await watch();
    expect(await raised()).toEqual([true]);
    expect((await row(session, "w3")).status).toBe("completed");
  });

  test("hold wins of a new provider in production from the first one on", async () => {
    const ctx = adminCtx({ ...PRODUCTION, LOCAL_DEVELOPMENT: "" });
    const code = `new-${crypto.randomUUID()}`;
    const settings = {
      name: "A studio",
      adapter: "http",
      baseUrl: null,
      logoImageId: null,
      coverImageId: null,
    } as const;
    await putProvider(ctx, { code, ...settings });
    const first = await readLimits(ctx, { scope: "provider", code });
    expect(first).toMatchObject({ maxWin: 50_000 * MICROS_PER_USD, hold: true });
    await putLimits(ctx, { scope: "provider", code }, DEFAULT_LIMITS);
    await putProvider(ctx, { code, ...settings });
    expect(await readLimits(ctx, { scope: "provider", code })).toMatchObject(DEFAULT_LIMITS);
  });

  test("cannot begin with games of the sandbox in production", async () => {
    const put = (settings: object) =>
      putProvider(adminCtx(settings), {
        ...{ code: `new-${crypto.randomUUID()}`, name: "A studio", adapter: "sandbox", baseUrl: null },
        ...{ logoImageId: null, coverImageId: null },
      });
    const fields = [{ field: "adapter", message: "must be another than sandbox: production does not serve its games" }];
    await expect(put({ ...PRODUCTION, LOCAL_DEVELOPMENT: "" })).rejects.toMatchObject({ fields });
    expect(await put({})).toMatchObject({ adapter: "sandbox" });
  });

  test("compare the open free spins once an hour", async () => {
    const session = await aSession();
    await session.grant();
    await limit(session, { maxFreeSpins: 3 });
    await watchFreeSpins(laterCtx(0));
    expect(await kinds(session)).toEqual(["free_spins_over_limit"]);
  });

  test("are read as they were set, and belong to an operator or provider that exists", async () => {
    const { code } = await aProvider();
    const of = { scope: "provider", code } as const;
    expect(await readLimits(adminCtx(), of)).toMatchObject(DEFAULT_LIMITS);
    const set = { maxWin: 1, maxHourlyWins: null, maxFreeSpins: 2, hold: true };
    await putLimits(adminCtx(), of, set);
    expect(await readLimits(adminCtx(), of)).toMatchObject(set);
    await expect(putLimits(adminCtx(), { ...of, code: "none" }, set)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
