import { walletSuiteId } from "../../../lib/wallet-suite-id.ts";
import type { Remark } from "../../runner/case.ts";
import { errorOf, jsonOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked, expectRefused, expectSettled, fund } from "../checks.ts";
import { describe, succeeded } from "../exchange.ts";
import type { Probe } from "../probe.ts";

/** Stakes, and the idempotency of the transaction id (docs/contract/operators-books.md#wallet-answers). */
export const betCases: Cases = {
  "bet 1.00": {
    expected: "balance -1.00 exactly",
    cause: "The wallet does not debit exactly the bet's amount.",
    run: (probe) => betTakes(probe, probe.one),
  },
  "smallest unit of the currency": {
    expected: "balance reduced by exactly the smallest unit",
    cause: "Amounts are rounded, or stored with fewer decimal places than the currency has.",
    run: (probe) => betTakes(probe, 1),
  },
  "zero bet": {
    expected: "200, balance unchanged",
    cause: "An amount of zero is treated as missing; free features and promotions send zero bets.",
    run: (probe) => betTakes(probe, 0),
  },
  "bet of balance + smallest unit": {
    expected: "402 or 409 INSUFFICIENT_FUNDS, balance unchanged",
    cause: "The balance is not compared with the stake, or the refusal lacks the documented code.",
    async run(probe) {
      const before = await probe.balance();
      const exchange = await probe.bet("bet", before + 1);
      expectRefused(exchange, [402, 409], "INSUFFICIENT_FUNDS", "a bet above the balance");
      await expectBalance(probe, before, "a bet above the balance");
    },
  },
  "bet of the whole balance, then paid back": {
    expected: "200, balance zero, then as before",
    cause: "The wallet keeps a reserve, applies a limit, or requires a remaining balance after a bet.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", before), "a bet of the whole balance");
      await expectBalance(probe, 0, "a bet of the whole balance");
      expectBooked(await probe.win("win", before), "a win of the whole balance");
      await expectBalance(probe, before, "the win");
    },
  },
  "the same bet again": {
    expected: "debited once, same operator transaction id",
    cause: "Bets are not idempotent by transaction id.",
    async run(probe) {
      const before = await probe.balance();
      const first = expectBooked(await probe.bet("bet", probe.one), "the bet");
      const second = expectBooked(await probe.bet("bet", probe.one), "the same bet again");
      await expectBalance(probe, before - probe.one, "the same bet twice");
      return sameOperatorId(jsonOf(first)?.transaction_id, jsonOf(second)?.transaction_id);
    },
  },
  "the same bet again after other movements": {
    expected: "200, debited once",
    cause: "Only the last transaction is remembered; every transaction id must be kept permanently.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.bet("other", probe.one, { round_id: probe.name("round-2") }), "another bet");
      expectBooked(await probe.win("win", 2 * probe.one), "a win");
      expectBooked(await probe.bet("bet", probe.one), "the first bet again");
      await expectBalance(probe, before, "a repeat after other transactions");
    },
  },
  "the same bet again after the balance fell below the stake": {
    expected: "200, not INSUFFICIENT_FUNDS",
    cause:
      "The balance is checked before the transaction id, so the repeat of a booked bet is refused and the round is rolled back.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.bet("rest", before - probe.one), "a bet of the remaining balance");
      expectBooked(await probe.bet("bet", probe.one), "the first bet again at a balance of zero");
      await expectBalance(probe, 0, "the repeat");
    },
  },
  "same id, other amount": {
    expected: "refused, or answered like the first; no money moves",
    cause: "A repeated transaction id is booked again when its amount differs.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectSettled(await probe.bet("bet", 2 * probe.one), "the same id with a different amount");
      await expectBalance(probe, before - probe.one, "the same id with a different amount");
    },
  },
  "same id, other round, other action": {
    expected: "refused, or answered like the first; no money moves",
    cause: "Transaction ids are tracked per round or action; an id identifies one transaction across all of them.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const otherRound = await probe.bet("bet", probe.one, { round_id: probe.name("round-2") });
      expectSettled(otherRound, "the same id in another round");
      await expectBalance(probe, before - probe.one, "the same id in another round");
      expectSettled(await probe.win("bet", probe.one), "the same id as a win");
      await expectBalance(probe, before - probe.one, "the same id as a win");
    },
  },
  "a refused bet repeated once there is money": {
    expected: "booked once or refused again, consistently",
    cause: "A refused bet is recorded as booked, or booked again on each repeat.",
    run: refusedThenFunded,
  },
  "two bets in one round": {
    expected: "both debited",
    cause: "Bets are identified by their round instead of their transaction id.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("first", probe.one), "the first bet");
      expectBooked(await probe.bet("second", probe.one), "the second bet of the round");
      await expectBalance(probe, before - 2 * probe.one, "two bets in one round");
    },
  },
  "ids with : . - _, 120 characters, differing only in case": {
    expected: "each is a separate transaction",
    cause:
      "Ids are truncated, case-folded or rejected for their characters; they have up to 120 characters and are compared byte by byte.",
    async run(probe) {
      const before = await probe.balance();
      const long = probe.name("").padEnd(119, "x");
      const ids = [`${long}a`, `${long}b`, `${long}B`, probe.name("a:b.c-d_e"), probe.name("a:b.c-d_E")];
      for (const id of [...ids, `${long}a`]) {
        const fields = { transaction_id: walletSuiteId(id), round_id: id };
        expectBooked(await probe.bet("", 1, fields), `the bet ${id.slice(-12)}`);
      }
      await expectBalance(probe, before - ids.length, `${ids.length} bets, one of them twice`);
    },
  },
};

async function betTakes(probe: Probe, amount: number): Promise<undefined> {
  const before = await probe.balance();
  expectBooked(await probe.bet("bet", amount), `a bet of ${probe.money(amount)}`);
  await expectBalance(probe, before - amount, `a bet of ${probe.money(amount)}`);
}

function sameOperatorId(first: unknown, second: unknown): Remark | undefined {
  if (first === second) return undefined;
  return { status: "warned", received: "debited once; the repeat returned a different operator transaction id" };
}

async function refusedThenFunded(probe: Probe): Promise<Remark> {
  const before = await probe.balance();
  const stake = before + probe.one;
  const refused = await probe.bet("bet", stake);
  if (errorOf(refused) === undefined) fail(`a bet above the balance answered ${describe(refused)}`, refused);
  await fund(probe, 2 * probe.one);
  const funded = before + 2 * probe.one;
  const second = await probe.bet("bet", stake);
  expectSettled(second, "the refused bet again, now funded");
  const after = succeeded(second) ? funded - stake : funded;
  await expectBalance(probe, after, `the repeat (${describe(second)})`);
  const third = await probe.bet("bet", stake);
  expectSettled(third, "the same bet once more");
  if (succeeded(second) !== succeeded(third))
    fail(`repeats answered ${describe(second)}, then ${describe(third)}`, third);
  await expectBalance(probe, after, `one more repeat (${describe(third)})`);
  const rule = succeeded(second) ? "a refused bet is evaluated again and booked once" : "a refused bet stays refused";
  return { status: "passed", received: `the wallet's rule: ${rule}` };
}
