import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { aTable, type Table } from "../support/money.ts";

/** Revokes the table's provider key as another isolate does it: this one is not told. */
async function revokeElsewhere({ provider }: Table): Promise<void> {
  const revoke = env.DB.prepare("UPDATE provider_keys SET revoked_at = ? WHERE key_id = ?");
  await revoke.bind(Date.now(), provider.keyId).run();
}

const REFUSED = { status: 401, body: { error: "UNAUTHORIZED", retryable: false } };

test("a key that another isolate has revoked moves no money from that moment, and the wallet hears nothing", async () => {
  const table = await aTable();
  expect((await table.bet("b1")).status).toBe(200);
  await revokeElsewhere(table);
  expect(await table.bet("b2")).toMatchObject(REFUSED);
  expect(await table.win("w1")).toMatchObject(REFUSED);
  expect(await table.rollback("r1", "b1")).toMatchObject(REFUSED);
  expect(await table.bet("b1")).toMatchObject(REFUSED);
  expect((await table.round()).body.transactions).toHaveLength(1);
  expect(await table.calls()).toHaveLength(1);
});

test("a key that another isolate has revoked is refused by every other call of a provider", async () => {
  const table = await aTable();
  const balance = () => table.report("getbalance", { session_id: table.sessionId });
  expect((await balance()).status).toBe(200);
  await revokeElsewhere(table);
  expect(await balance()).toMatchObject(REFUSED);
  expect(await table.report("session", { token: `token-${table.sessionId}` })).toMatchObject(REFUSED);
  expect(await table.report("free-spins/unknown/settle", { win_amount: "1" })).toMatchObject(REFUSED);
  expect(await table.report("bonus-campaigns/unknown/status", { status: "active" })).toMatchObject(REFUSED);
  expect(await table.report("unknown", {})).toMatchObject(REFUSED);
});
