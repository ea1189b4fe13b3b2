import { describe, expect, test } from "vitest";
import type { Movement } from "../../../src/ledger/rules/movement.ts";
import { onSharedId } from "../../../src/ledger/rules/on-shared-id.ts";
import { revenueChange } from "../../../src/ledger/rules/revenue-change.ts";
import { AT, betInFlight, changes, completed, LAST_AT, NOW, rollbackInFlight, rows, winInFlight } from "./rows.ts";

const NOTHING = { next: { do: "stop" }, writes: [], alerts: [], wake: [] };
const UNDO_ID = "studio:undo-bet-1";

const bet = completed(betInFlight);
const win = completed(winInFlight);
const rollback = completed(rollbackInFlight);
const returnedBet: Movement = { ...bet, status: "cancelled", intent: "undo", undoneBy: rollback.transactionId };

/** The service's own rollback of the bet, never called: it has no part of the bet's answer. */
const UNDO = {
  ...{ operatorTransactionId: null, balance: null, completedAt: null },
  ...{ transactionId: UNDO_ID, type: "rollback", intent: "apply", amount: bet.amount, roundId: "round-1" },
  ...{ referenceTransactionId: bet.transactionId, undoneBy: null, fingerprint: null },
  ...{ calls: 0, calledAt: null, leaseToken: null, leaseUntil: null, createdAt: NOW },
};

describe("a movement that the wallet answered with another shard's", () => {
  test("is cancelled without a call, a win", () => {
    const decided = onSharedId(win, null, AT);
    expect(decided).toMatchObject({ ...NOTHING, rule: "shared_id_of_win", writes: [{}] });
    expect(changes(decided)).toEqual([{ before: win, after: { ...win, status: "cancelled" } }]);
  });

  test("is cancelled without a call, a bet: its rollback is completed at once", () => {
    const decided = onSharedId(bet, null, AT);
    expect(decided).toMatchObject({ ...NOTHING, rule: "shared_id_of_bet", writes: [{}, {}] });
    const cancelled = { ...bet, status: "cancelled", intent: "undo", undoneBy: UNDO_ID };
    const undo = { ...UNDO, status: "completed", completedAt: NOW, nextAttemptAt: null };
    expect(changes(decided)).toEqual([
      { before: bet, after: cancelled },
      { before: null, after: expect.objectContaining(undo) },
    ]);
  });

  test("returns its bet under an id of its own, a rollback: the undo is due now", () => {
    const decided = onSharedId(rollback, returnedBet, AT);
    expect(decided).toMatchObject({ ...NOTHING, rule: "shared_id_of_rollback", writes: [{}, {}], wake: [UNDO_ID] });
    const undo = { ...UNDO, status: "pending", attempts: 0, lastClass: null, nextAttemptAt: NOW, giveUpAt: LAST_AT };
    expect(changes(decided)).toEqual([
      { before: rollback, after: { ...rollback, undoneBy: UNDO_ID } },
      { before: null, after: expect.objectContaining(undo) },
    ]);
  });

  test.each<[string, Movement, Movement | null]>([
    ["bet", bet, null],
    ["win", win, null],
    ["rollback", rollback, returnedBet],
  ])("is taken out once, a %s, and leaves the books with what it brought", (_, own, other) => {
    const [after = own, ...more] = rows(onSharedId(own, other, AT));
    const brought = revenueChange(null, own);
    const left = revenueChange(own, after);
    expect([(left?.bets ?? 0) + (brought?.bets ?? 0), (left?.wins ?? 0) + (brought?.wins ?? 0)]).toEqual([0, 0]);
    expect(more.map((row) => revenueChange(null, row))).toEqual(more.map(() => undefined));
    expect(onSharedId(after, other, AT)).toEqual({ ...NOTHING, rule: "shared_id_settled" });
  });

  test.each<[string, Movement, Movement | null]>([
    ["a bet rolled back since", { ...bet, undoneBy: rollback.transactionId }, null],
    ["a bet in flight", betInFlight, null],
    ["a refused bet", { ...bet, status: "refused" }, null],
    ["a cancelled win", { ...win, status: "cancelled" }, null],
    ["a rollback in flight", rollbackInFlight, bet],
    ["a rollback whose undo is sent", { ...rollback, undoneBy: UNDO_ID }, returnedBet],
    ["a rollback whose bet is not here", rollback, null],
  ])("is left alone where it is %s", (_, own, other) => {
    expect(onSharedId(own, other, AT)).toEqual({ ...NOTHING, rule: "shared_id_settled" });
  });
});
