import { describe, expect, test } from "vitest";
import type { Movement } from "../../../src/ledger/rules/movement.ts";
import { isUnsettledBet, onImport } from "../../../src/ledger/rules/on-import.ts";
import { betInFlight, changes, completed, idle, rollbackInFlight, winInFlight } from "./rows.ts";

const NOTHING = { next: { do: "stop" }, writes: [], alerts: [], wake: [] };
const UNDONE = { undoneBy: "studio:rollback-1" };

const bet = idle(betInFlight);
const rollback = completed(rollbackInFlight);
const win = idle(winInFlight);
const failedWin: Movement = { ...win, status: "failed", nextAttemptAt: null };
const refusedBet: Movement = { ...bet, status: "refused", nextAttemptAt: null };
const undoneBet: Movement = { ...bet, ...UNDONE, intent: "undo", nextAttemptAt: null };
const cancelledBet: Movement = { ...completed(bet), ...UNDONE, status: "cancelled" };
const tombstone: Movement = { ...undoneBet, status: "cancelled", fingerprint: null, amount: 0 };

/** The lives of a row, each of states in their order. */
const LIVES: [string, Movement[]][] = [
  ["a bet that is rolled back", [completed(bet), { ...completed(bet), ...UNDONE }, cancelledBet]],
  ["a bet that is undone", [bet, undoneBet, { ...undoneBet, status: "failed" }, { ...undoneBet, status: "cancelled" }]],
  ["a bet that is refused and rolled back", [undoneBet, refusedBet, { ...refusedBet, ...UNDONE }]],
  ["a bet after its rollback", [tombstone, { ...tombstone, fingerprint: bet.fingerprint, amount: bet.amount }]],
  ["a win that is sent again", [win, failedWin, completed(win), { ...completed(win), status: "cancelled" }]],
  ["a rollback in place of which an undo is sent", [rollback, { ...rollback, ...UNDONE }]],
];

describe("a row of the journal that the database has too", () => {
  test.each(LIVES)("replaces it where it came further, and never otherwise: %s", (_, states) => {
    for (const [earlier, own] of states.entries()) {
      for (const [later, found] of states.entries()) {
        // The journal has the lease of a process that is gone.
        const decided = onImport(own, { ...found, leaseToken: "token-1", leaseUntil: 1 });
        if (later > earlier) {
          expect(decided).toEqual({ ...NOTHING, rule: "import_later", writes: [{ update: found, previous: own }] });
        } else {
          expect(decided).toEqual({ ...NOTHING, rule: "import_known" });
        }
      }
    }
  });
});

describe("a row of the journal that the database lacks", () => {
  test.each<[string, Movement]>([
    ["a win", winInFlight],
    ["a rollback", rollbackInFlight],
    ["a bet that is being undone", { ...betInFlight, ...UNDONE, intent: "undo" }],
    ["a completed bet", completed(bet)],
  ])("is written as it was, without its lease: %s", (_, found) => {
    expect(isUnsettledBet(found)).toBe(false);
    const decided = onImport(null, found);
    expect(decided).toMatchObject({ ...NOTHING, rule: "import_lost", writes: [{}] });
    expect(changes(decided)).toEqual([{ before: null, after: idle(found) }]);
  });

  test("is not written where it is a bet whose outcome is lost: it would be undone", () => {
    expect(isUnsettledBet(betInFlight)).toBe(true);
    expect(onImport(null, betInFlight)).toEqual({ ...NOTHING, rule: "import_unsettled_bet" });
  });
});
