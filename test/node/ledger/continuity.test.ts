import { describe, expect, test } from "vitest";
import { balanceBreaks, type SentMovement } from "../../../src/ledger/rules/continuity.ts";

/** Movements of one player, each ended before the next begins: what each adds, and the balance that was answered. */
function played(...moves: readonly Partial<SentMovement>[]): SentMovement[] {
  return moves.map((move, i) => ({
    transactionId: `t${i}`,
    type: "win",
    playerId: "p",
    currency: "EUR",
    amount: 0,
    calls: 1,
    calledAt: i * 10,
    endedAt: i * 10 + 5,
    balance: null,
    change: 0,
    ...move,
  }));
}

const found = (...moves: readonly Partial<SentMovement>[]) =>
  balanceBreaks(played(...moves)).map(({ own, expected }) => [own.transactionId, expected, own.balance]);

describe("balance continuity", () => {
  test("finds nothing where each balance follows from the one before", () => {
    expect(found({ balance: 100 }, { change: -30, balance: 70 }, { change: 50, balance: 120 })).toEqual([]);
  });

  test("finds a balance that does not follow, and goes on from what was told", () => {
    expect(found({ balance: 100 }, { change: -30, balance: 100 }, { change: 50, balance: 150 })).toEqual([
      ["t1", 70, 100],
    ]);
  });

  test("keeps players and currencies apart", () => {
    expect(
      found(
        { balance: 100 },
        { playerId: "q", balance: 5 },
        { currency: "USD", balance: 7 },
        { change: 1, balance: 101 },
      ),
    ).toEqual([]);
  });

  test.each<[string, readonly Partial<SentMovement>[]]>([
    ["overlap", [{ balance: 100, endedAt: 15 }, { balance: 300 }]],
    ["are overlapped later", [{ balance: 100 }, { balance: 70, endedAt: 25 }, { change: -30, balance: 70 }]],
    ["begin as another ends", [{ balance: 100, endedAt: 10 }, { balance: 300 }]],
    ["begin while another has no outcome", [{ balance: 100 }, { endedAt: null }, { balance: 300 }]],
    ["were repeated", [{ balance: 100 }, { balance: 300, calls: 2 }]],
    ["follow an overlap", [{ balance: 100, endedAt: 12 }, { balance: 300 }, { balance: 500 }]],
  ])("proves nothing by calls that %s", (_, moves) => {
    expect(found(...moves)).toEqual([]);
  });

  test("goes on after an overlap, a repeat, and a refusal that told no balance", () => {
    expect(found({ balance: 100, endedAt: 12 }, { balance: 300 }, { balance: 500 }, { balance: 501 })).toEqual([
      ["t3", 500, 501],
    ]);
    expect(found({ balance: 100 }, { balance: 300, calls: 2 }, { balance: 301 })).toEqual([["t2", 300, 301]]);
    expect(found({ balance: 100 }, {}, { change: 5, balance: 106 })).toEqual([["t2", 105, 106]]);
  });
});
