import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { REVISION } from "../../src/ledger/books/commit.ts";
import { CLAIMED } from "../../src/ledger/books/read-facts.ts";
import { reportMovement } from "../../src/ledger/report-movement.ts";
import { type Fault, faultyDatabase } from "../support/faulty-database.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { planOf } from "../support/plans.ts";
import { aSession, laterCtx, type TestSession, until } from "../support/session.ts";

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
const opening = (statements: readonly string[]) =>
  statements.some((sql) => /^INSERT INTO movements .* FROM sessions s/s.test(sql));
const outcome = (statements: readonly string[]) =>
  statements.some((sql) => /^UPDATE (movements SET first_call|attempts SET call)/.test(sql));
const undo = (statements: readonly string[]) =>
  outcome(statements) && statements.some((sql) => sql.startsWith("INSERT INTO movements"));
const claim = (statements: readonly string[]) =>
  !opening(statements) && !outcome(statements) && statements.some((sql) => sql.startsWith("INSERT INTO movements"));
const reading = (statements: readonly string[]) => statements.every((sql) => /^\s*SELECT/.test(sql));

interface Reported {
  readonly call: "bet" | "win" | "rollback";
  readonly body: Record<string, unknown>;
}

const STAKE = { round_id: "round", amount: "1.00", currency: "EUR" };
const bet = (change = {}): Reported => ({ call: "bet", body: { ...STAKE, transaction_id: "b1", ...change } });
const win: Reported = { call: "win", body: { ...STAKE, transaction_id: "w1" } };
const rollback: Reported = {
  call: "rollback",
  body: { round_id: "round", transaction_id: "r1", reference_transaction_id: "b1" },
};

async function reported(session: TestSession, { call, body }: Reported, fault: Fault) {
  const DB = faultyDatabase(env.DB, fault);
  const text = JSON.stringify({ session_id: session.id, ...body });
  const response = await fetched({ DB }, await signedRequest(session.provider, "POST", `/provider/v1/${call}`, text));
  return { status: response.status, body: await response.json<Record<string, unknown>>(), queries: DB.queries };
}

/** What was booked as the operator's revenue: it must be the movements that are completed, once each. */
async function revenue({ operator }: TestSession) {
  const row = await env.DB.prepare(
    "SELECT SUM(bets) AS bets, SUM(wins) AS wins FROM revenue_days WHERE operator_code = ?",
  )
    .bind(operator.code)
    .first();
  return row;
}

async function sent(session: TestSession): Promise<unknown[]> {
  return (await session.calls()).map(({ body }) => body.action);
}

const TWICE = ["before", "after"] as const;

describe.each(TWICE)("D1 fails twice, each time %s it took effect (H5):", (when) => {
  const fault = (of: Fault["of"], times = 2): Fault => ({ of, when, times });

  test.each<[string, Fault["of"], Reported, string[], object]>([
    ["opening a bet", opening, bet(), ["bet"], { bets: 100, wins: 0 }],
    ["opening a win", opening, win, ["win"], { bets: 0, wins: 100 }],
    ["the outcome of a bet", outcome, bet(), ["bet"], { bets: 100, wins: 0 }],
    ["the outcome of a win", outcome, win, ["win"], { bets: 0, wins: 100 }],
  ])("%s is answered as booked, booked once and billed once", async (_, of, report, calls, billed) => {
    const session = await aSession();
    const { status, body, queries } = await reported(session, report, fault(of));
    expect([status, body]).toMatchObject([200, { status: "completed", currency: "EUR" }]);
    expect(queries).toHaveLength(3);
    expect(await sent(session)).toEqual(calls);
    expect(await revenue(session)).toEqual(billed);
    const again = await session.report(report.call, { session_id: session.id, ...report.body });
    expect([again.status, again.body]).toEqual([status, body]);
    expect(await sent(session)).toEqual(calls);
    const transaction = await session.transaction(String(report.body.transaction_id));
    expect(transaction.body).toMatchObject({ status: "completed", attempts: 1 });
  });

  test("the last spin of a grant is booked", async () => {
    const session = await aSession();
    const free = await session.grant({ quantity: 1 });
    const { status } = await reported(session, bet({ free_spins_id: free }), fault(opening));
    expect(status).toBe(200);
    expect(await sent(session)).toEqual(["bet"]);
    expect((await session.bet("b2", { free_spins_id: free })).body.error).toBe("FREE_SPINS_INVALID");
  });

  test.each<[string, Fault["of"]]>([
    ["the claim", claim],
    ["the read before the outcome", reading],
    ["the outcome", outcome],
  ])("%s of a rollback: the bet is cancelled, and nothing is billed", async (_, of) => {
    const session = await aSession();
    await session.bet("b1");
    const { status, body } = await reported(session, rollback, fault(of));
    expect([status, body]).toMatchObject([200, { status: "completed", balance: "1000.00", bet_known: true }]);
    expect(await sent(session)).toEqual(["bet", "rollback"]);
    expect(await revenue(session)).toEqual({ bets: 0, wins: 0 });
    expect((await session.transaction("b1")).body.status).toBe("cancelled");
  });

  test("the undo of a bet: it is answered as cancelled and rolled back once", async () => {
    const session = await aSession();
    await session.script({ action: "bet", status: 500 });
    const { status, body } = await reported(session, bet(), fault(undo));
    expect([status, body]).toMatchObject([503, { status: "cancelled", retryable: false }]);
    await until(
      () => session.transaction("undo-b1"),
      ({ body }) => body.status === "completed",
    );
    expect(await sent(session)).toEqual(["bet", "rollback"]);
    expect(await revenue(session)).toEqual({ bets: null, wins: null });
  });
});

test("an outcome that D1 loses thrice is a retryable 503, and the bet is undone (H5)", async () => {
  const session = await aSession();
  const lost = await reported(session, bet(), { of: outcome, when: "before", times: 3 });
  expect([lost.status, lost.body.retryable]).toEqual([503, true]);
  // The provider's repeat, once the lease is over.
  const repeat = {
    action: "bet",
    sessionId: session.id,
    transactionId: "b1",
    roundId: "round",
    amount: "1.00",
  } as const;
  const reporter = { providerCode: session.provider.code, keyId: session.provider.keyId };
  const answer = await reportMovement(laterCtx(11_000), reporter, { ...repeat, currency: "EUR" });
  expect(answer.kind).toBe("undone");
  const undone = await until(
    () => session.transaction("undo-b1"),
    ({ body }) => body.status === "completed",
  );
  expect(undone.body.amount).toBe("1.00");
  expect((await session.bet("b1")).body).toMatchObject({ status: "cancelled", retryable: false });
  expect(await sent(session)).toEqual(["bet", "rollback"]);
});

test("an error that is not documented as transient is not retried (H5)", async () => {
  const session = await aSession();
  const fault = { of: opening, when: "before", times: 1, message: "no such table: movements: SQLITE_ERROR" } as const;
  const { status, queries } = await reported(session, bet(), fault);
  expect([status, queries.length]).toEqual([500, 1]);
});

test.each([CLAIMED, REVISION])("a read of one row searches by its id (%#)", async (sql) => {
  expect(await planOf(sql)).toMatch(
    /^SEARCH movements USING INDEX movements_by_transaction \(transaction_id=\?\)[^\n]*$/,
  );
});
