import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { aSession, type TestSession } from "../support/session.ts";

/** Forgets a session's movements, as a restore to the state before them does. */
async function lose(session: TestSession): Promise<void> {
  await env.DB.prepare("DELETE FROM movements WHERE session_id = ?").bind(session.id).run();
}

async function restored(since: number, begunAt = Date.now()): Promise<void> {
  await env.DB.prepare("INSERT INTO restores (id, since, begun_at, page, rows) VALUES (?, ?, ?, '', 0)")
    .bind(crypto.randomUUID(), since, begunAt)
    .run();
}

const HOUR = 3_600_000;

test("a rollback of a bet lost by a restore reaches the wallet; the bet stays out (M4)", async () => {
  const session = await aSession();
  const kept = await aSession({ ttlMinutes: 1 });
  await session.bet("b1", { amount: "40" });
  await session.bet("b2", { amount: "5" });
  await lose(session);
  await restored(Date.now());
  const rollback = { status: 200, body: { status: "completed", bet_known: false } };
  expect(await session.rollback("r1", "b1")).toMatchObject(rollback);
  const [, , call] = await session.calls();
  expect(call?.body).toMatchObject({
    action: "rollback",
    reference_transaction_id: `${session.provider.code}:b1`,
    amount: "0.00",
  });
  expect((await session.rollback("r1", "b1")).body).toMatchObject({ balance: "995.00" });
  expect(await session.bet("b1", { amount: "40" })).toMatchObject({ status: 409, body: { error: "BET_CANCELLED" } });
  // A bet that the wallet has booked is booked again only in our books.
  expect(await session.bet("b2", { amount: "5" })).toMatchObject({ status: 200, body: { balance: "995.00" } });
  expect(await session.calls()).toHaveLength(4);

  // Sessions of other times are as they were: their bets cannot be lost.
  await env.DB.prepare("UPDATE restores SET since = ?, begun_at = ?")
    .bind(0, Date.now() - HOUR)
    .run();
  expect(await kept.rollback("r1", "b1")).toMatchObject({ body: { status: "completed", balance: null } });
  await env.DB.prepare("UPDATE restores SET since = ?, begun_at = ?")
    .bind(Date.now() + HOUR, Date.now() + HOUR)
    .run();
  expect(await kept.rollback("r2", "b2")).toMatchObject({ body: { status: "completed", balance: null } });
  expect(await kept.calls()).toEqual([]);
});
