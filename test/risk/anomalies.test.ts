import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { alerts } from "../../src/db/schema/alerts.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { watchMovements } from "../../src/ops/risk/watch-movements.ts";
import { watchTombstones } from "../../src/ops/risk/watch-tombstones.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";

const KINDS = ["win_without_bet", "win_after_rollback", "rollback_after_win", "rollback_of_other_round"];

/**
 * The anomalies of the session's operator: kind, provider's id of the first transaction, count. The two alerts of a test
 * that runs over the end of an hour count as one.
 */
async function anomalies({ operator, provider }: TestSession, kinds = KINDS) {
  const rows = await adminCtx()
    .db.select()
    .from(alerts)
    .where(and(eq(alerts.operatorCode, operator.code), inArray(alerts.kind, kinds)))
    .orderBy(alerts.kind, alerts.onceKey);
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, [first, next]]) => [
    kind,
    first?.transactionId?.slice(provider.code.length + 1),
    (first?.count ?? 0) + (next?.count ?? 0),
  ]);
}

const watch = () => watchMovements(laterCtx(6 * MINUTE_MS));

// A check begins with what arrives after its first run.
beforeEach(async () => {
  await watch();
  await watchTombstones(laterCtx(HOUR_MS));
});

describe("money that looks wrong", () => {
  test("a win with no bet in its round is one alert an hour with a count, and is booked", async () => {
    const session = await aSession();
    for (const id of ["w1", "w2", "w3"]) {
      expect((await session.win(id, { round_id: `round-${id}` })).body.status).toBe("completed");
    }
    await watch();
    expect(await anomalies(session)).toEqual([["win_without_bet", "w1", 3]]);
    await session.win("w4", { round_id: "round-w4" });
    await watch();
    await watch();
    expect(await anomalies(session)).toEqual([["win_without_bet", "w1", 4]]);
  });

  test("a win whose bet was refused has no bet", async () => {
    const session = await aSession();
    await session.script({ action: "bet", status: 403, body: JSON.stringify({ error: "BET_LIMIT" }), book: false });
    await session.bet("b1");
    await session.win("w1");
    await watch();
    expect(await anomalies(session)).toEqual([["win_without_bet", "w1", 1]]);
  });

  test("a win after its bet's rollback, and a rollback after a win, are told apart", async () => {
    const session = await aSession();
    const [early, late] = [{ round_id: "early" }, { round_id: "late" }];
    await session.bet("b1", early);
    await session.rollback("r1", "b1", early);
    await session.win("w1", early);
    await session.bet("b2", late);
    await session.win("w2", late);
    await session.rollback("r2", "b2", late);
    await watch();
    expect(await anomalies(session)).toEqual([
      ["rollback_after_win", "r2", 1],
      ["win_after_rollback", "w1", 1],
    ]);
  });

  test("a rollback that names a round other than its bet's", async () => {
    const session = await aSession();
    await session.bet("b1", { round_id: "one" });
    await session.rollback("r1", "b1", { round_id: "two" });
    await watch();
    expect(await anomalies(session)).toEqual([["rollback_of_other_round", "r1", 1]]);
  });

  test("a tombstone that its bet has not met within an hour", async () => {
    const session = await aSession();
    await session.rollback("r1", "met");
    await session.rollback("r2", "unmet");
    await session.rollback("r3", `${session.provider.code}:met-too`);
    await session.bet("met");
    await session.bet("met-too");
    const kinds = ["rollback_without_bet"];
    await watchTombstones(laterCtx(HOUR_MS - MINUTE_MS));
    expect(await anomalies(session, kinds)).toEqual([]);
    for (let run = 0; run < 2; run++) await watchTombstones(laterCtx(HOUR_MS + 1_000));
    expect(await anomalies(session, kinds)).toEqual([["rollback_without_bet", "r2", 1]]);
  });

  test("a win of free spins in a round without one, and a bet in a closed round", async () => {
    const session = await aSession();
    const kinds = ["promotion_win_without_spin", "bet_after_close", "win_without_bet"];
    const grant = await session.grant();
    await session.bet("f1", { round_id: "free", free_spins_id: grant });
    await session.win("f2", { round_id: "free", free_spins_id: grant });
    for (const id of ["p1", "p2"]) await session.win(id, { round_id: `never-${id}`, free_spins_id: grant });
    await session.bet("b1", { round_id: "over" });
    await session.win("w1", { round_id: "over", round_closed: true });
    await session.bet("b2", { round_id: "over" });
    await watch();
    expect(await anomalies(session, kinds)).toEqual([
      ["bet_after_close", "b2", 1],
      ["promotion_win_without_spin", "p1", 2],
    ]);
  });

  test("an ordinary round, a jackpot, a campaign's prize and an undone bet are none", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.bet("b2");
    await session.rollback("r1", "b1");
    await session.win("w1");
    await session.win("w2", { round_id: "jackpot", jackpot: { tier_id: "grand", win_type: "progressive" } });
    await session.script({ action: "bet", status: 500, body: "{}", book: false });
    await session.bet("b3", { round_id: "undone" });
    await watch();
    expect(await anomalies(session)).toEqual([]);
  });

  test("is looked for only when the parts of a round had time to arrive", async () => {
    const session = await aSession();
    await session.win("w1");
    await watchMovements(laterCtx(0));
    await session.bet("b1");
    await watch();
    expect(await anomalies(session)).toEqual([]);
  });
});
