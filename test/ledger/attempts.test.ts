import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { deliverMovement } from "../../src/wallet/deliver-movement.ts";
import { aTable, laterCtx, type Table } from "../support/money.ts";
import { ORIGIN, signatureHeaders } from "../support/signed.ts";

const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const refused = {
  started_at: time,
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
