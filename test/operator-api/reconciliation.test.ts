import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { anOperator } from "../support/fixtures.ts";
import { aTable, laterCtx, type Table } from "../support/money.ts";
import { ORIGIN, signatureHeaders, signed } from "../support/signed.ts";

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** Every printable ASCII character but the blank: what the ids of a provider may be made of. */
const PRINTABLE = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 33 + i));

let table: Table;
let other: Table;

beforeAll(async () => {
  [table, other] = [await aTable(), await aTable()];
});

async function text(as: Table, target: string) {
  const response = await signed(as.operator, "GET", target);
  return { status: response.status, text: await response.text() };
}

describe("GET /v1/transactions/{id}", () => {
  test("tells every field of a bet, of a win and of a rollback", async () => {
    const { provider, sessionId, playerId } = table;
    await table.bet("f-bet", { round_id: "fields", amount: "2.5" });
    await table.win("f-win", { round_id: "fields", amount: "0" });
    await table.rollback("f-back", "f-bet", { round_id: "fields" });
    const common = {
      round_id: "fields",
      session_id: sessionId,
      player_id: playerId,
      currency: "EUR",
      created_at: TIME,
      completed_at: TIME,
      attempts: [expect.objectContaining({ class: "success", http_status: 200 })],
    };
    const id = (name: string) => `${provider.code}:${name}`;
    const names = ["f-bet", "f-win", "f-back"];
    const told = await Promise.all(names.map(async (name) => (await table.transaction(name)).body));
    const rows = [
      { type: "bet", status: "cancelled", amount: "2.50", reference_transaction_id: null },
      { type: "win", status: "completed", amount: "0.00", reference_transaction_id: null },
      { type: "rollback", status: "completed", amount: "2.50", reference_transaction_id: id("f-bet") },
    ];
    expect(told).toEqual(
      rows.map((row, i) => ({
        ...common,
        ...row,
        transaction_id: id(names[i]!),
        operator_transaction_id: `op-${id(names[i]!)}`,
      })),
    );
    expect(told[0].created_at <= told[1].created_at && told[1].created_at <= told[2].created_at).toBe(true);
    expect((await table.round("fields")).body).toEqual({ round_id: "fields", transactions: told });
  });

  test("tells each status: refused, pending and cancelled without a time of completion", async () => {
    const mine = await aTable();
    await mine.script(
      { action: "bet", times: 1, status: 402, body: JSON.stringify({ error: "INSUFFICIENT_FUNDS" }), book: false },
      { action: "win", status: 500, book: false },
    );
    await mine.bet("refused");
    await mine.win("pending");
    await mine.rollback("before", "unborn");
    const statuses: [string, string, unknown][] = [
      ["refused", "refused", null],
      ["pending", "pending", null],
      ["unborn", "cancelled", null],
      ["before", "completed", TIME],
    ];
    for (const [id, status, completed_at] of statuses) {
      const { body } = await mine.transaction(id);
      expect(body).toMatchObject({ status, completed_at, operator_transaction_id: null });
    }
    const { transactions } = (await mine.round()).body;
    expect(transactions.map((row: { transaction_id: string }) => row.transaction_id.split(":")[1])).toEqual([
      "refused",
      "pending",
      "unborn",
      "before",
    ]);
  });

  test("finds ids of any printable characters, told apart by case, and by no shorter or longer spelling", async () => {
    const id = `x${PRINTABLE}`;
    const round_id = `${PRINTABLE}?`;
    expect((await table.bet(id, { round_id })).status).toBe(200);
    expect((await table.transaction(id)).body).toMatchObject({
      transaction_id: `${table.provider.code}:${id}`,
      round_id,
    });
    expect((await table.round(round_id)).body.transactions).toHaveLength(1);
    await table.bet("Case", { round_id: "Case", amount: "1.00" });
    await table.bet("case", { round_id: "case", amount: "2.00" });
    expect((await table.transaction("case")).body.amount).toBe("2.00");
    expect((await table.transaction("Case")).body.amount).toBe("1.00");
    expect((await table.round("Case")).body.transactions).toHaveLength(1);
    for (const near of ["cas", "case ", "CASE", "case%", "cas_", "%", "*"]) {
      expect([near, (await table.transaction(near)).status]).toEqual([near, 404]);
      expect([near, (await table.round(near)).status]).toEqual([near, 404]);
    }
  });
});

test.each([
  "none",
  "%00",
  "%E0%A4%A",
  "%",
  "%F0%9F%8E%B0",
  "a%2Fb",
  "..%2F..%2Fping",
  "x".repeat(3_000),
  "'%20OR%201=1--",
])("an id %j that nothing has is NOT_FOUND as a transaction and as a round", async (id) => {
  for (const target of [`/v1/transactions/${id}`, `/v1/rounds/${id}`]) {
    const answer = await text(table, new URL(target, "http://x").pathname);
    expect([target, answer.status]).toEqual([target, 404]);
    expect(JSON.parse(answer.text)).toMatchObject({ error: "NOT_FOUND", retryable: false, fields: [] });
  }
});

describe("another operator", () => {
  test("is answered to the byte what it is answered about an id that does not exist", async () => {
    await table.bet("mine", { round_id: "mine" });
    const id = `${table.provider.code}:mine`;
    expect((await text(table, `/v1/transactions/${id}`)).status).toBe(200);
    const unknown = await text(other, "/v1/transactions/unknown:1");
    expect(unknown.status).toBe(404);
    expect(await text(other, `/v1/transactions/${id}`)).toEqual(unknown);
    expect(await text(other, "/v1/rounds/mine")).toEqual(await text(other, "/v1/rounds/unknown"));
  });

  test("with a round of the same id sees its own movements alone", async () => {
    for (const one of [table, other]) await one.bet("shared", { round_id: "shared" });
    for (const one of [table, other]) {
      const { transactions } = (await one.round("shared")).body;
      expect(transactions).toMatchObject([{ session_id: one.sessionId, player_id: one.playerId }]);
    }
  });

  test("that has played nothing has no rounds", async () => {
    const response = await signed(await anOperator(), "GET", "/v1/rounds/round");
    expect(response.status).toBe(404);
  });
});

test("a round lists its movements in the order of arrival, however many and whatever their ids", async () => {
  const ids = ["9", "10", "b", "A", "a", "~", "0"];
  for (const id of ids) await table.win(`o-${id}`, { round_id: "order" });
  const { transactions } = (await table.round("order")).body;
  expect(transactions.map((row: { transaction_id: string }) => row.transaction_id)).toEqual(
    ids.map((id) => `${table.provider.code}:o-${id}`),
  );
});

const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

const refused = {
  started_at: TIME,
  duration_ms: expect.any(Number),
  http_status: 409,
  class: "refusal",
  wallet_code: "SESSION_CLOSED",
};
const booked = { ...refused, http_status: 200, class: "success", wallet_code: null };

/** A round of a bet and of a win that the wallet refused first. */
async function aRetriedRound(): Promise<Table> {
  const table = await aTable();
  await table.script({ action: "win", times: 1, ...refusal });
  await table.bet("b1");
  await table.win("w1");
  await deliverMovement(laterCtx(10_000), `${table.provider.code}:w1`);
  return table;
}

test("in the sandbox a transaction and its round tell of every call to the wallet, oldest first, and no more of it", async () => {
  const table = await aRetriedRound();
  expect((await table.transaction("w1")).body).toMatchObject({ status: "completed", attempts: [refused, booked] });
  const { transactions } = (await table.round()).body;
  expect(transactions.map(({ attempts }: { attempts: unknown }) => attempts)).toEqual([[booked], [refused, booked]]);
});

test("a movement that no wallet was asked about has no attempts", async () => {
  const table = await aTable();
  await table.rollback("u1", "never");
  expect((await table.transaction("u1")).body).toMatchObject({ status: "completed", attempts: [] });
});

test("in production neither tells of them", async () => {
  const table = await aRetriedRound();
  const production = { ...env, ENVIRONMENT: "production" };
  const read = async (target: string) => {
    const headers = await signatureHeaders(table.operator, "GET", target);
    const response = await app.fetch(new Request(ORIGIN + target, { headers }), production, createExecutionContext());
    return { status: response.status, text: await response.text() };
  };
  const id = encodeURIComponent(`${table.provider.code}:w1`);
  const [transaction, round] = [await read(`/v1/transactions/${id}`), await read("/v1/rounds/round")];
  expect([transaction.status, round.status]).toEqual([200, 200]);
  expect(transaction.text).toContain('"status":"completed"');
  expect(transaction.text + round.text).not.toContain("attempts");
});
