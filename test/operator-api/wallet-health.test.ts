import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { WalletHealth } from "../../clients/typescript/src/index.ts";
import { BETS, LATER, RECENT } from "../../src/ledger/queries/read-wallet-health.ts";
import { copyMovement } from "../support/backlog.ts";
import { anOperator } from "../support/fixtures.ts";
import { planOf } from "../support/plans.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { analyze } from "../support/statistics.ts";

const health = async ({ operator }: Pick<TestSession, "operator">) =>
  (await signed(operator, "GET", "/v1/wallet/health")).json<WalletHealth>();
const idOf = (session: TestSession, id: string) => `${session.provider.code}:${id}`;

describe("a wallet's health", () => {
  test("counts calls by action and outcome, with their times and the last failures", async () => {
    const session = await aSession();
    await session.script(
      {
        action: "bet",
        transactionId: idOf(session, "b2"),
        status: 402,
        body: '{"error":"INSUFFICIENT_FUNDS"}',
        book: false,
      },
      { action: "win", times: 1, status: 503, body: "down", book: false },
    );
    await session.bet("b1");
    await session.bet("b2");
    await session.win("w1");
    await signed(session.operator, "POST", `/v1/transactions/${encodeURIComponent(idOf(session, "w1"))}/resend`, {
      body: {},
    });
    const found = await health(session);
    const times = { p50_ms: expect.any(Number), p95_ms: expect.any(Number), p99_ms: expect.any(Number) };
    expect(found.actions).toEqual([
      { action: "bet", calls: 2, success: 1, refused: 1, unknown: 0, ...times },
      { action: "win", calls: 2, success: 1, refused: 0, unknown: 1, ...times },
      { action: "rollback", calls: 0, success: 0, refused: 0, unknown: 0, p50_ms: null, p95_ms: null, p99_ms: null },
    ]);
    expect(found.last_failures).toMatchObject([
      { transaction_id: idOf(session, "w1"), class: "unknown", http_status: 503, reason: "status 503" },
      { transaction_id: idOf(session, "b2"), class: "refusal", wallet_code: "INSUFFICIENT_FUNDS" },
    ]);
    expect(found.consecutive_unanswered).toBe(0);
    expect(Date.now() - Date.parse(found.since)).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  test("shows a rollback that the wallet lost, and nothing where balances add up", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.win("w1");
    await session.bet("b2");
    expect((await health(session)).balance_breaks).toEqual([]);
    await session.script({ action: "rollback", book: false });
    await session.rollback("r1", "b2");
    expect((await health(session)).balance_breaks).toEqual([
      {
        player_id: session.playerId,
        currency: "EUR",
        expected: "1000.00",
        told: "999.00",
        transaction_id: idOf(session, "r1"),
        at: expect.any(String),
      },
    ]);
  });

  test("tells the hours apart, newest first, and leaves out those without calls", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.win("w1");
    await env.DB.prepare("UPDATE movements SET called_at = called_at - 7200000 WHERE transaction_id = ?")
      .bind(idOf(session, "b1"))
      .run();
    const { hours, actions } = await health(session);
    expect(actions[0]?.calls).toBe(1);
    const [newest, oldest, ...others] = hours;
    if (!newest || !oldest) throw new Error("the hours are not told apart");
    expect(others).toEqual([]);
    expect(newest.hour).toMatch(/T\d\d:00:00\.000Z$/);
    expect(Date.parse(newest.hour) - Date.parse(oldest.hour)).toBeGreaterThanOrEqual(3_600_000);
    expect(newest.actions).toMatchObject([{ calls: 0 }, { action: "win", calls: 1, success: 1 }, { calls: 0 }]);
    expect(oldest.actions).toMatchObject([{ action: "bet", calls: 1, success: 1 }, { calls: 0 }, { calls: 0 }]);
  });

  test("looks at the newest 1,000, and says since when", async () => {
    const session = await aSession();
    await session.bet("b1");
    await copyMovement(idOf(session, "b1"), 1_100, { created_at: "m.created_at + n.i" });
    const { since, actions } = await health(session);
    expect(actions[0]?.calls).toBeLessThanOrEqual(1_000);
    expect(Date.now() - Date.parse(since)).toBeLessThan(3_600_000);
  });

  test("is of the operator alone", async () => {
    const session = await aSession();
    await session.bet("b1");
    const found = await health({ operator: await anOperator() });
    expect([found.actions[0]?.calls, found.last_failures, found.balance_breaks]).toEqual([0, [], []]);
  });

  test("is read by index, with statistics and without", async () => {
    const session = await aSession();
    await session.bet("b1");
    await copyMovement(idOf(session, "b1"), 2_000);
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await analyze();
      for (const [sql, index] of [
        [RECENT, "movements_by_creation (operator_code=? AND created_at>? AND created_at<?)"],
        [LATER, "attempts_by_transaction (transaction_id=? AND started_at>?)"],
        [BETS, "movements_by_transaction (transaction_id=?)"],
      ] as const) {
        const plan = await planOf(sql);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/SCAN (movements|attempts|a)\b|TEMP B-TREE/);
      }
    }
  });
});
