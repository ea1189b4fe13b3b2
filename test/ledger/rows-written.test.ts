import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { fetched, signedRequest } from "../support/in-process.ts";
import { meteredDatabase } from "../support/metered-database.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

/** What one movement may write: D1 charges $1 for a million rows (docs/ledger.md). */
const MAX_ROWS = 8;

// A new day has a row of revenue of its own.
beforeEach(() => stopClock());

/** Reports a movement to the Worker; the statements that wrote rows, and how many. */
async function written(session: TestSession, call: string, fields: Record<string, unknown>) {
  const DB = meteredDatabase(env.DB);
  const stake = { session_id: session.id, round_id: "round", amount: "1.00", currency: "EUR", ...fields };
  const request = await signedRequest(session.provider, "POST", `/provider/v1/${call}`, JSON.stringify(stake));
  const response = await fetched({ DB }, request);
  const writes = DB.ran.filter(({ rowsWritten }) => rowsWritten > 0);
  return {
    status: response.status,
    rows: writes.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
    each: writes.map(({ sql, rowsWritten }) => `${sql.slice(0, 24)} ${rowsWritten}`),
  };
}

test("a bet and a win write 8 rows each", async () => {
  const session = await aSession();
  // The first of a day writes the day's revenue row too.
  await session.bet("b1");
  for (const [call, id] of [
    ["bet", "b2"],
    ["win", "w1"],
    ["bet", "b3"],
    ["win", "w2"],
  ] as const) {
    const { status, rows, each } = await written(session, call, { transaction_id: id });
    expect(status).toBe(200);
    // The row, its sequence, four indexes; the outcome's row and index; the day's revenue.
    expect(each).toEqual(["INSERT INTO movements (t 5", "UPDATE movements SET fir 2", "INSERT INTO revenue_days 1"]);
    expect(rows).toBeLessThanOrEqual(MAX_ROWS);
  }
});

test("a free bet writes one more, a refused bet as many, a repeat the sequence alone", async () => {
  const session = await aSession();
  const free = await session.grant();
  await session.bet("b1");
  const freeBet = await written(session, "bet", { transaction_id: "f1", free_spins_id: free });
  expect([freeBet.status, freeBet.rows]).toEqual([200, 9]);
  await session.script({ action: "bet", status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}', book: false });
  const refused = await written(session, "bet", { transaction_id: "b2" });
  expect([refused.status, refused.rows]).toEqual([409, 8]);
  const repeated = await written(session, "bet", { transaction_id: "b1" });
  expect([repeated.status, repeated.rows]).toEqual([200, 1]);
});

test("a rollback writes the rows of its bet too", async () => {
  const session = await aSession();
  await session.bet("b1");
  const { status, rows } = await written(session, "rollback", {
    transaction_id: "r1",
    reference_transaction_id: "b1",
    amount: undefined,
    currency: undefined,
  });
  expect(status).toBe(200);
  expect(rows).toBeLessThanOrEqual(13);
});
