import { expect, test } from "vitest";
import type { Transaction } from "../../../clients/typescript/src/index.ts";
import { owedOf, roundsOf, roundsRead } from "../../../web/lib/rounds.ts";

/** "w7" is the win of round 7, "b7" its bet. */
function one(name: string, session = "s"): Transaction {
  const type = name.startsWith("b") ? "bet" : "win";
  const round = {
    round_id: name.slice(1),
    session_id: session,
    created_at: "2026-11-23T12:00:00Z",
    free_spins_id: null,
  };
  return { ...round, type, status: "completed", amount: type === "bet" ? "1.00" : "3.00" } as Transaction;
}

/** Rounds from..to, the newest first, each a win and before it a bet. */
function played(from: number, to: number): Transaction[] {
  const rounds = Array.from({ length: from - to + 1 }, (_, at) => from - at);
  return rounds.flatMap((round) => [one(`w${round}`), one(`b${round}`)]);
}

const ids = (rounds: readonly { transactions: readonly Transaction[] }[]) =>
  rounds.map(({ transactions }) => transactions[0]?.round_id);

test.each([
  ["completed", ["bet completed", "win completed"]],
  ["completed", ["bet cancelled", "rollback completed", "win completed"]],
  ["completed", ["bet refused", "win completed"]],
  ["cancelled", ["bet cancelled", "rollback completed"]],
  ["pending", ["bet completed", "win pending"]],
  ["failed", ["bet completed", "rollback failed", "win completed"]],
  ["refused", ["bet refused"]],
  ["completed", ["rollback completed"]],
  ["open", ["bet completed"]],
  ["open", ["bet cancelled", "rollback completed", "bet completed"]],
])("a round is %s of %j", (status, transactions) => {
  const own = transactions.map((text) => {
    const [type, each] = text.split(" ");
    return { ...one("b1"), type, status: each } as Transaction;
  });
  expect(roundsOf(own)).toMatchObject([{ status }]);
});

test("a round that reaches to the end of a page waits for the next one", () => {
  const gather = roundsRead();
  const all = played(40, 1);
  const first = gather(all.slice(0, 61), false);
  expect(ids(first)).toEqual(Array.from({ length: 20 }, (_, at) => String(40 - at)));
  const second = gather(all.slice(61), true);
  expect(ids(second)).toEqual(Array.from({ length: 20 }, (_, at) => String(20 - at)));
  expect([...first, ...second].map(({ transactions }) => roundsOf(transactions)[0])).toMatchObject(
    Array.from({ length: 40 }, () => ({ bet: "1.00", win: "3.00" })),
  );
});

test("an older bet of a round that is shown is added to it", () => {
  const gather = roundsRead();
  const [shown] = gather([one("w9"), one("b9"), ...played(8, 1), ...played(40, 30)], false);
  expect(gather([one("b9"), one("b50")], true).map(({ transactions }) => transactions[0]?.round_id)).toEqual(
    expect.not.arrayContaining(["9"]),
  );
  expect(roundsOf(shown?.transactions ?? [])[0]).toMatchObject({ id: "9", bet: "2.00", win: "3.00" });
});

test("players of one round have a row each; a round without its bet comes last", () => {
  const gather = roundsRead();
  expect(gather([one("w1", "a"), one("w1", "b"), ...played(29, 20)], false)).toEqual([]);
  expect(ids(gather([one("b1", "b")], true))).toEqual([
    "1",
    "1",
    ...Array.from({ length: 10 }, (_, at) => String(29 - at)),
  ]);
});

test("what is owed of wins: what waits is a part of what was won, what failed is not", () => {
  const of = (status: Transaction["status"], amount: string) => ({ ...one("w1"), status, amount });
  const all = [of("completed", "1.00"), of("pending", "5.00"), of("pending", "0.50"), one("b1")];
  expect(owedOf(all)).toEqual({ waiting: "5.50", failed: undefined });
  expect(owedOf([of("failed", "2.00"), of("pending", "0.00")])).toEqual({ waiting: undefined, failed: "2.00" });
});
