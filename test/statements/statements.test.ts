import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyStatement } from "../../clients/typescript/src/index.ts";
import { sweepBooks } from "../../src/books/jobs/advance-job.ts";
import { advanceStatements, startDailyStatements } from "../../src/books/statements/advance-statements.ts";
import { openList } from "../../src/books/statements/files.ts";
import { readStatements } from "../../src/books/statements/read-statements.ts";
import { publicKeys } from "../../src/books/statements/signing-key.ts";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { statementDays } from "../../src/db/schema/books.ts";
import type { Env } from "../../src/env.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../src/lib/clock.ts";
import { aFlatDeal, at, complete, issue, voided } from "../billing/support.ts";
import { operatorCtx } from "../books/mortal.ts";
import { get } from "../support/answers.ts";
import { adminCtx, aKeyFor, anOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { drained } from "../support/queues.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { call } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";
import {
  aDeal,
  answeredOn,
  digestOf,
  listAt,
  madeInSteps,
  only,
  pendingOn,
  rolledBack,
  rowsAt,
  statementsOf,
} from "./support.ts";

const today = () => utcDay(Date.now());

describe("the statements of a day", () => {
  // Today's end is not among its calls, and no pending win's own retry is due.
  beforeEach(() => stopClock());

  it("have totals, lists and a digest of what completed, as it is now", async () => {
    const session = await aSession();
    const free = await session.grant();
    await session.bet("b1");
    await session.win("w1", { amount: "2.50" });
    await session.bet("b2", { amount: "3.00" });
    await session.bet("free", { free_spins_id: free });
    await session.win("bonus", { free_spins_id: free, amount: "0.70" });
    await session.rollback("r2", "b2");
    // It took nothing, so it gave nothing back.
    await session.bet("free2", { free_spins_id: free });
    await session.rollback("rf", "free2");
    const { statements, ...day } = await statementsOf(session, today());
    expect(day).toMatchObject({ operator_code: session.operator.code, day: today(), final: false });
    const sums = { bets: "1.00", wins: "2.50", free_bets: "1.00", bonus_wins: "0.70", cancelled_bets: "3.00" };
    const totals = { ...sums, net: "-1.50" };
    const statement = only({ ...day, statements });
    expect(statement).toMatchObject({
      currency: "EUR",
      ...totals,
      pending: 0,
      transactions: 8,
      invoiced: "0.00",
      invoices: [],
    });
    expect(statement.by_provider).toEqual([
      {
        ...{ provider_code: session.provider.code, provider_name: expect.stringMatching(/./), ...totals },
        ...{ pending: 0, invoiced: "0.00" },
      },
    ]);
    expect(statement.by_game_type).toEqual([{ game_type: "slot", ...totals, pending: 0, invoiced: "0.00" }]);
    expect([statement.corrections, statement.signature]).toEqual([[], undefined]);

    const listed = await rowsAt(statement.ndjson_url);
    const own = listed.map(({ transaction_id: id }) => String(id).slice(session.provider.code.length + 1));
    expect(own).toEqual(["b1", "b2", "bonus", "free", "free2", "r2", "rf", "w1"]);
    expect(statement.digest).toBe(await digestOf(listed));
    const { games } = (await get(session, "/v1/games")).json as { games: { name: string }[] };
    const name = games[0]?.name;
    const names = { provider_name: statement.by_provider[0]?.provider_name, game_name: name };
    expect(listed.every((row) => row.provider_name === names.provider_name && row.game_name === name)).toBe(true);
    expect(listed[1]).toMatchObject({ type: "bet", amount: "3.00", status: "cancelled", player_id: session.playerId });
    const bonuses = listed.map(({ bonus_amount: bonus }) => bonus);
    const amountOf = (id: string) => listed[own.indexOf(id)]?.amount;
    expect(bonuses).toEqual(own.map((id) => (id === "bonus" ? amountOf("bonus") : "0.00")));
    const csv = await listAt(statement.csv_url);
    expect(csv.text.split("\n")).toHaveLength(10);
    const { status: answered, type, text } = csv;
    expect([answered, type, text.split(",")[0]]).toEqual([200, expect.stringContaining("text/csv"), "transaction_id"]);
    expect(text).toContain(`${session.provider.code}:b2,bet,3.00,EUR,cancelled,${session.playerId},round,`);
  });

  it("follow what happens, count what is pending, and are read in one currency", async () => {
    const session = await aSession();
    await session.bet("b1");
    expect(only(await statementsOf(session, today()))).toMatchObject({ bets: "1.00", pending: 0 });
    await session.script({ action: "win", times: 1, status: 500, body: "{}", book: false });
    await session.win("w1");
    await session.bet("b2", { amount: "0.30" });
    const statement = only(await statementsOf(session, today(), "?currency=EUR"));
    const totals = { bets: "1.30", wins: "0.00", pending: 1 };
    expect(statement).toMatchObject({
      ...totals,
      by_provider: [{ provider_code: session.provider.code, ...totals }],
      by_game_type: [{ game_type: "slot", ...totals }],
    });
    expect((await statementsOf(session, today(), "?currency=USD")).statements).toEqual([]);
  });

  it("are empty on a day without movements, and refuse a day that does not exist", async () => {
    const { operator } = await aDeal();
    expect(await statementsOf({ operator }, "2026-01-05")).toMatchObject({ final: true, as_of: null, statements: [] });
    expect(await statementsOf({ operator }, "2999-01-05")).toMatchObject({ final: false, statements: [] });
    for (const day of ["2026-02-30", "today", "2026-1-1"]) {
      expect(await get({ operator }, `/v1/statements/${day}`)).toMatchObject({
        status: 422,
        json: { fields: [{ field: "day" }] },
      });
    }
  });

  it("are the operator's own, and so are their lists", async () => {
    const session = await aSession();
    await session.bet("b1");
    const { csv_url: url } = only(await statementsOf(session, today()));
    expect((await statementsOf({ operator: await anOperator() }, today())).statements).toEqual([]);
    const forged = url.replace(/\/([A-Za-z0-9_-]{8})/, "/AAAAAAAA");
    expect([(await listAt(url)).status, (await listAt(forged)).status]).toEqual([200, 404]);
    expect((await call("/documents/statements/x.csv")).status).toBe(404);
  });

  it("are at addresses that end with the key that asked for them", async () => {
    const session = await aSession();
    await session.bet("b1");
    const second = await aKeyFor(session.operator.code);
    const { csv_url: url } = only(await statementsOf({ operator: second }, today()));
    expect((await listAt(url)).status).toBe(200);
    await revokeKey(adminCtx(), { owner: { kind: "operator", code: session.operator.code }, keyId: second.keyId });
    expect((await listAt(url)).status).toBe(404);
    expect((await listAt(only(await statementsOf(session, today())).csv_url)).status).toBe(200);
  });

  it("are at addresses that end after a day", async () => {
    const session = await aSession();
    await session.bet("b1");
    const { csv_url: url } = only(await statementsOf(session, today()));
    const token = /([^/]+)\.csv$/.exec(url)?.[1] ?? "";
    const opened = await openList(laterCtx(DAY_MS - HOUR_MS), token, "csv");
    expect(await new Response(opened?.stream).text()).toContain(`${session.provider.code}:b1,bet`);
    expect(await openList(laterCtx(DAY_MS), token, "csv")).toBeUndefined();
  });

  it("sort ids by their bytes, also where UTF-16 has another order", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 100, on: "2026-10-04" });
    for (const id of ["x:\u{1f3b0}", "x:\uffee", "x:z", "x:Z", "x:é"])
      await pendingOn({ ...bet, transactionId: id }, "2026-10-04");
    await env.DB.prepare(
      "UPDATE movements SET status = 'completed', completed_at = created_at WHERE operator_code = ? AND status = 'pending'",
    )
      .bind(operator.code)
      .run();
    const statement = only(await statementsOf({ operator }, "2026-10-04"));
    expect(statement.digest).toBe(await digestOf(await rowsAt(statement.ndjson_url)));
    const ids = (await rowsAt(statement.ndjson_url)).map(({ transaction_id: id }) =>
      String(id).replace("-pending", ""),
    );
    expect(ids.filter((id) => id.startsWith("x:"))).toEqual(["x:Z", "x:z", "x:é", "x:\uffee", "x:\u{1f3b0}"]);
  });
});

describe("a final statement", () => {
  it("is signed, so that an auditor can check it with the published key", async () => {
    const { operator, who } = await aDeal();
    await complete({ ...who, type: "bet", amount: 1_234, on: "2026-10-05" });
    const { final, ...day } = await statementsOf({ operator }, "2026-10-05");
    const statement = only({ final, ...day });
    const { keys } = await (await call("/.well-known/statement-keys.json")).json<{
      keys: [{ kid: string; x: string }];
    }>();
    const own = { operatorCode: operator.code, day: "2026-10-05" };
    expect([final, statement.signing_key_id]).toEqual([true, keys[0].kid]);
    expect(await verifyStatement(keys, own, statement)).toBe(true);
    expect(await verifyStatement(keys, { ...own, day: "2026-10-06" }, statement)).toBe(false);
    expect(await verifyStatement(keys, own, { ...statement, digest: "0".repeat(64) })).toBe(false);
    expect(await verifyStatement([], own, statement)).toBe(false);
  });

  it("never changes: a bet that is rolled back later is corrected on that later day", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 500, on: "2026-10-06" });
    await complete({ ...who, type: "bet", amount: 20, on: "2026-10-06" });
    const { digest } = only(await statementsOf({ operator }, "2026-10-06"));
    await rolledBack(bet, "2026-10-08T09:00:00Z");
    expect(only(await statementsOf({ operator }, "2026-10-06"))).toMatchObject({
      digest,
      bets: "5.20",
      cancelled_bets: "0.00",
    });
    const later = only(await statementsOf({ operator }, "2026-10-08"));
    const corrections = [{ day: "2026-10-06", provider_code: who.provider, bets: "5.00", free_bets: "0.00" }];
    expect(later).toMatchObject({ transactions: 1, bets: "0.00", cancelled_bets: "0.00", corrections });
  });

  it("shows a day as it was when it ended, also when it is made after the rollback", async () => {
    const { operator, who } = await aDeal();
    await rolledBack(await complete({ ...who, type: "bet", amount: 500, on: "2026-10-06" }), "2026-10-07T00:00:00Z");
    await rolledBack(await complete({ ...who, type: "bet", amount: 40, on: "2026-10-06" }), "2026-10-06T23:59:59.999Z");
    const statement = only(await statementsOf({ operator }, "2026-10-06"));
    expect(statement).toMatchObject({ transactions: 3, bets: "5.00", cancelled_bets: "0.40", corrections: [] });
  });

  it("waits for what began on its day and is pending, and follows by itself", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 100, on: "2026-10-09" });
    const pending = await pendingOn(bet, "2026-10-09T23:59:00Z");
    expect(await statementsOf({ operator }, "2026-10-09")).toMatchObject({
      final: false,
      statements: [{ pending: 1 }],
    });
    await answeredOn(pending, "2026-10-10T00:10:00Z");
    const later = at("2026-10-10T01:00:00Z");
    await openYesterday(later, operator.code);
    const [own] = await adminCtx().db.select().from(statementDays).where(eq(statementDays.operatorCode, operator.code));
    expect(own?.finalAt).toBe(Date.parse("2026-10-10T01:00:00Z"));
    expect(own?.statements).toMatchObject([{ transactions: 1 }]);
  });

  it("is not made before the day is over for five minutes", async () => {
    const { operator, who } = await aDeal();
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-09T23:59:59Z" });
    const readAt = async (time: string) =>
      (await readStatements(operatorCtx(operator.code, at(time)), "2026-10-09")).isFinal;
    expect(await readAt("2026-10-10T00:04:59Z")).toBe(false);
    expect(await readAt("2026-10-10T00:05:00Z")).toBe(true);
  });

  it("is not made in production without STATEMENT_KEY, which raises an alert", async () => {
    const { operator, who } = await aDeal();
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-09" });
    const read = async (installation: Env) => {
      const ctx = createContext(installation, () => undefined);
      return (await readStatements(operatorCtx(operator.code, ctx), "2026-10-09")).isFinal;
    };
    expect(await read(PRODUCTION)).toBe(false);
    const alerts = await env.DB.prepare("SELECT kind FROM alerts WHERE kind = 'statement_key_missing'").all();
    expect(alerts.results).toHaveLength(1);
    expect(await read({ ...PRODUCTION, STATEMENT_KEY: btoa("0123456789abcdefghijklmnopqrstuv") })).toBe(true);
  });
});

/** The statements' own jobs, at a time; other operators' days are made too. */
async function openYesterday(ctx: Ctx, operatorCode: string): Promise<void> {
  await startDailyStatements(ctx);
  const { results } = await env.DB.prepare("SELECT id FROM book_jobs WHERE operator_code = ?").bind(operatorCode).all();
  expect(results.length).toBeGreaterThan(0);
  await env.DB.prepare("UPDATE book_jobs SET next_at = 0 WHERE operator_code = ?").bind(operatorCode).run();
  await drained(ctx, sweepBooks);
}

it("a day that was over while no job ran becomes final too, within half an hour", async () => {
  const { operator, who } = await aDeal();
  await env.DB.prepare("UPDATE operators SET created_at = 0 WHERE code = ?").bind(operator.code).run();
  await complete({ ...who, type: "bet", amount: 100, on: "2026-10-13" });
  const own = eq(statementDays.operatorCode, operator.code);
  const begun = Date.parse("2026-10-20T01:00:00Z");
  for (let minute = 0; minute < 30; minute++)
    await startDailyStatements({ ...at("2026-10-20T01:00:00Z"), clock: { now: () => begun + minute * 60_000 } });
  await env.DB.prepare("UPDATE book_jobs SET next_at = 0 WHERE operator_code = ?").bind(operator.code).run();
  const jobs = await env.DB.prepare("SELECT id FROM book_jobs WHERE operator_code = ?").bind(operator.code).all();
  expect(jobs.results).toContainEqual({ id: `2026-10-13 ${operator.code}` });
  await advanceStatements(at("2026-10-20T02:00:00Z"), {
    ...{ operatorCode: operator.code, day: "2026-10-13" },
    ...{ steps: 9, wanted: "final" },
  });
  expect(await adminCtx().db.select().from(statementDays).where(own)).toMatchObject([{ finalAt: expect.any(Number) }]);
});

describe("a large day", () => {
  it("is made in steps that may die, with the same digest, and leaves no other files", async () => {
    const { operator, who } = await aDeal();
    for (let i = 0; i < 7; i++) {
      await complete({ ...who, type: "bet", amount: 100 + i, on: `2026-10-11T10:00:0${i % 3}Z` });
      await complete({
        ...who,
        type: "win",
        amount: 10 + i,
        on: "2026-10-11T10:00:01Z",
        currency: "JPY",
        precision: 0,
      });
    }
    const small = { page: 2, run: 3, chunk: 2 };
    const steps = await madeInSteps(at("2026-10-11T12:00:00Z"), operator.code, "2026-10-11", small);
    expect(steps).toBeGreaterThan(9);
    const rows = await adminCtx().db.select().from(statementDays).where(eq(statementDays.operatorCode, operator.code));
    const { statements } = await statementsOf({ operator }, "2026-10-11");
    expect(statements.map(({ digest }) => digest)).toEqual(rows[0]?.statements.map(({ digest }) => digest));
    expect(statements).toMatchObject([
      { currency: "EUR", transactions: 7 },
      { currency: "JPY", wins: "91", transactions: 7 },
    ]);
    for (const { digest, ndjson_url: url } of statements) expect(await digestOf(await rowsAt(url))).toBe(digest);
    await drained(adminCtx(), sweepBooks);
    const { objects } = await env.DOCUMENTS.list({ prefix: `statements/${operator.code}/` });
    expect(objects.map(({ key }) => key).filter((key) => !/\.(csv|ndjson)$/.test(key))).toEqual([]);
  });
});

describe("a month", () => {
  it("adds up to its invoice to the last unit, whatever was rolled back when", async () => {
    const deal = await aFlatDeal(100);
    const operator = { operator: await aKeyFor(deal.operator) };
    const bet = (on: string, amount: number) => complete({ ...deal, type: "bet", amount, on });
    const before = await bet("2026-09-30", 5_001);
    const [first, second, third, fourth] = await Promise.all(
      [1_007, 2_009, 3_011, 9_013].map((n) => bet("2026-10-04", n)),
    );
    await complete({ ...deal, type: "win", amount: 331, on: "2026-10-31T23:59:59.999Z" });
    await complete({ ...deal, type: "win", amount: 77, on: "2026-10-31", freeSpins: true });
    await bet("2026-11-01T00:00:00Z", 40_001);
    await rolledBack(before, "2026-10-01T00:00:00Z");
    await rolledBack(first!, "2026-10-04T18:00:00Z");
    await rolledBack(second!, "2026-10-20T18:00:00Z");
    await rolledBack(third!, "2026-11-01T03:00:00Z");
    const [invoice] = await issue(at("2026-11-01T08:00:00Z"), deal.operator, "2026-10");
    // After the invoice: the next one takes it back.
    await rolledBack(fourth!, "2026-11-02T09:00:00Z");
    const [next] = await issue(at("2026-12-01T08:00:00Z"), deal.operator, "2026-11");

    const days = ["2026-09-30", "2026-10-01", "2026-10-04", "2026-10-20", "2026-10-31", "2026-11-01", "2026-11-02"];
    const made = new Map(
      await Promise.all(days.map(async (day) => [day, only(await statementsOf(operator, day))] as const)),
    );
    const ofMonth = (day: string) => day.startsWith("2026-10");
    const minor = (text: string) => BigInt(text.replace(".", ""));
    let played = 0n;
    let invoiced = 0n;
    for (const [day, { bets, wins, corrections, invoices }] of made) {
      if (ofMonth(day)) played += minor(bets) - minor(wins);
      for (const one of corrections) if (ofMonth(one.day) && day <= "2026-11-01") played -= minor(one.bets);
      for (const { invoice_id: id, revenue } of invoices) if (id === invoice!.id) invoiced += minor(revenue);
    }
    const ggr = BigInt(Math.round(invoice!.ggr * 100));
    expect(ggr).toBe(9_013n - 331n);
    expect([played, invoiced]).toEqual([ggr, ggr]);
    expect(made.get("2026-10-04")).toMatchObject({
      bets: "140.33",
      cancelled_bets: "10.07",
      invoiced: "0.00",
      invoices: [
        { number: invoice!.number, revenue: "90.13", bonus: "0.00" },
        { number: next!.number, revenue: "-90.13", bonus: "0.00" },
      ],
      by_provider: [{ provider_code: deal.provider, invoiced: "0.00" }],
      by_game_type: [{ game_type: "unknown", invoiced: "0.00" }],
    });
    expect(made.get("2026-10-31")?.invoices).toMatchObject([{ revenue: "-3.31", bonus: "0.77" }]);
    await voided(at("2026-12-02T08:00:00Z"), next!.id);
    expect(only(await statementsOf(operator, "2026-10-04"))).toMatchObject({ invoiced: "90.13", invoices: [{}] });
  });
});

it("the published keys are the present one, then those before it", async () => {
  const before = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  const settings = { ...adminCtx().settings, statementKey: btoa("s".repeat(32)), statementKeysBefore: [before] };
  const keys = await publicKeys(settings);
  expect(keys.map(({ x }) => x)).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), before]);
  // The key and thumbprint of RFC 8037, appendix A.
  expect(keys[1]?.kid).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
  expect(await publicKeys({ ...settings, statementKey: undefined, sandbox: false })).toHaveLength(1);
});
