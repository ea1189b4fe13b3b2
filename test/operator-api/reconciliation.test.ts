import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { anOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { ORIGIN, signatureHeaders, signed } from "../support/signed.ts";

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** Every visible ASCII character: what a provider's ids may contain. */
const VISIBLE = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 33 + i));

let session: TestSession;
let other: TestSession;

beforeAll(async () => {
  [session, other] = [await aSession(), await aSession()];
});

async function text(as: TestSession, target: string) {
  const response = await signed(as.operator, "GET", target);
  return { status: response.status, text: await response.text() };
}

describe("GET /v1/transactions/{id}", () => {
  test("answers every field of a bet, a win and a rollback", async () => {
    const { provider, id: sessionId, playerId } = session;
    await session.bet("f-bet", { round_id: "fields", amount: "2.5" });
    await session.win("f-win", { round_id: "fields", amount: "0" });
    await session.rollback("f-back", "f-bet", { round_id: "fields" });
    const common = {
      round_id: "fields",
      session_id: sessionId,
      player_id: playerId,
      provider_code: provider.code,
      game_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      currency: "EUR",
      free_spins_id: null,
      bonus_campaign_id: null,
      refusal_code: null,
      attempts: 1,
      next_attempt_at: null,
      round_closed: null,
      created_at: TIME,
      completed_at: TIME,
      updated_at: TIME,
    };
    const id = (name: string) => `${provider.code}:${name}`;
    const names = ["f-bet", "f-win", "f-back"];
    const read = await Promise.all(names.map(async (name) => (await session.transaction(name)).body));
    const rows = [
      { type: "bet", status: "cancelled", amount: "2.50", reference_transaction_id: null },
      { type: "win", status: "completed", amount: "0.00", reference_transaction_id: null },
      { type: "rollback", status: "completed", amount: "2.50", reference_transaction_id: id("f-bet") },
    ];
    expect(read).toEqual(
      rows.map((row, i) => ({
        ...common,
        ...row,
        transaction_id: id(names[i]!),
        operator_transaction_id: `op-${id(names[i]!)}`,
      })),
    );
    expect(read[0].created_at <= read[1].created_at && read[1].created_at <= read[2].created_at).toBe(true);
    expect((await session.round("fields")).body).toEqual({
      round_id: "fields",
      round_closed: false,
      transactions: read,
      next_cursor: null,
    });
  });

  test("answers refused, pending and never-booked cancelled without completed_at", async () => {
    const mine = await aSession();
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

  test("finds ids of any visible characters, case-sensitive and by exact match only", async () => {
    const id = `x${VISIBLE}`;
    const round_id = `${VISIBLE}?`;
    expect((await session.bet(id, { round_id })).status).toBe(200);
    expect((await session.transaction(id)).body).toMatchObject({
      transaction_id: `${session.provider.code}:${id}`,
      round_id,
    });
    expect((await session.round(round_id)).body.transactions).toHaveLength(1);
    await session.bet("Case", { round_id: "Case", amount: "1.00" });
    await session.bet("case", { round_id: "case", amount: "2.00" });
    expect((await session.transaction("case")).body.amount).toBe("2.00");
    expect((await session.transaction("Case")).body.amount).toBe("1.00");
    expect((await session.round("Case")).body.transactions).toHaveLength(1);
    for (const near of ["cas", "case ", "CASE", "case%", "cas_", "%", "*"]) {
      expect([near, (await session.transaction(near)).status]).toEqual([near, 404]);
      expect([near, (await session.round(near)).status]).toEqual([near, 404]);
    }
  });
});

test.each([
  ["plain", "none"],
  ["a NUL byte", "%00"],
  ["invalid UTF-8", "%E0%A4%A"],
  ["a lone percent sign", "%"],
  ["an emoji", "%F0%9F%8E%B0"],
  ["with a slash", "a%2Fb"],
  ["a path traversal", "..%2F..%2Fping"],
  ["3,000 characters long", "x".repeat(3_000)],
  ["an SQL injection", "'%20OR%201=1--"],
])("an unknown id is NOT_FOUND as a transaction and as a round: %s", async (_, id) => {
  for (const target of [`/v1/transactions/${id}`, `/v1/rounds/${id}`]) {
    const answer = await text(session, new URL(target, "http://x").pathname);
    expect([target, answer.status]).toEqual([target, 404]);
    expect(JSON.parse(answer.text)).toMatchObject({ error: "NOT_FOUND", retryable: false, fields: [] });
  }
});

describe("another operator", () => {
  test("with a round of the same id sees only its own transactions", async () => {
    for (const one of [session, other]) await one.bet("shared", { round_id: "shared" });
    for (const one of [session, other]) {
      const { transactions } = (await one.round("shared")).body;
      expect(transactions).toMatchObject([{ session_id: one.id, player_id: one.playerId }]);
    }
  });

  test("without play has no rounds", async () => {
    const response = await signed(await anOperator(), "GET", "/v1/rounds/round");
    expect(response.status).toBe(404);
  });
});

test("a round lists its transactions in order of arrival, whatever their ids", async () => {
  const ids = ["9", "10", "b", "A", "a", "~", "0"];
  for (const id of ids) await session.win(`o-${id}`, { round_id: "order" });
  const { transactions } = (await session.round("order")).body;
  expect(transactions.map((row: { transaction_id: string }) => row.transaction_id)).toEqual(
    ids.map((id) => `${session.provider.code}:o-${id}`),
  );
});

test("a transaction and its round count the calls to the wallet, in production too", async () => {
  const session = await aSession();
  const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };
  await session.script({ action: "win", times: 1, ...refusal });
  await session.bet("b1");
  await session.win("w1");
  await deliverMovement(laterCtx(10_000), `${session.provider.code}:w1`);
  await session.rollback("u1", "never");
  const read = async (target: string) => {
    const headers = await signatureHeaders(session.operator, "GET", target);
    const answer = await app.fetch(new Request(ORIGIN + target, { headers }), PRODUCTION, createExecutionContext());
    return answer.json<{ transactions: { attempts: number }[] }>();
  };
  for (const { transactions } of [await read("/v1/rounds/round"), (await session.round()).body]) {
    const counts = transactions.map(({ attempts }: { attempts: number }) => attempts);
    // The rollback left its tombstone first.
    expect(counts).toEqual([1, 2, 0, 0]);
  }
});
