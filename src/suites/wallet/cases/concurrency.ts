import type { Minor } from "../../../lib/money.ts";
import type { Exchange } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked } from "../checks.ts";
import { describe, isRetryable, succeeded } from "../exchange.ts";
import type { Probe } from "../probe.ts";

const CONCURRENT = Array.from({ length: 10 }, (_, index) => index);

/** Concurrent transactions. */
export const concurrencyCases: Cases = {
  "10 different bets at once": {
    expected: "the final balance is correct",
    cause: "Reading, changing and writing the balance is not atomic, so concurrent requests overwrite each other.",
    async run(probe) {
      const before = await probe.balance();
      for (const exchange of await concurrentBets(probe, probe.tenth))
        expectBooked(exchange, "one of 10 concurrent bets");
      await expectBalance(probe, before - CONCURRENT.length * probe.tenth, "10 concurrent bets");
    },
  },
  "10 copies of one bet at once": {
    expected: "one debit; the others answer 200 or a retryable status",
    cause: "The transaction id is looked up and recorded in two steps; use a unique constraint in the database.",
    async run(probe) {
      const before = await probe.balance();
      const copies = await Promise.all(CONCURRENT.map(() => probe.bet("bet", probe.one)));
      await expectOneBooking(probe, copies, before - probe.one, "10 copies of one bet");
    },
  },
  "bets at once that exceed the balance together": {
    expected: "balance never below zero",
    cause: "The balance is compared with the stake before it is locked, so two bets can spend the same money.",
    async run(probe) {
      const before = await probe.balance();
      const stake = Math.max(1, Math.floor(before / 3));
      const bets = await concurrentBets(probe, stake);
      const after = await probe.balance();
      if (after < 0) fail(`the balance was ${probe.money(after)}`, probe.exchanges.at(-1));
      const booked = bets.filter(succeeded).length;
      await expectBalance(probe, before - booked * stake, `10 concurrent bets (${booked} accepted)`);
    },
  },
  "copies of one win at once": {
    expected: "one credit",
    cause:
      "The transaction id of a win is looked up and recorded in two steps; use a unique constraint in the database.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", 0), "a zero bet");
      const copies = await Promise.all(CONCURRENT.map(() => probe.win("win", probe.one)));
      await expectOneBooking(probe, copies, before + probe.one, "10 copies of one win");
    },
  },
  "a bet and its rollback at once": {
    expected: "net zero",
    cause: "A rollback that arrives before its bet is forgotten, and the bet is then debited.",
    async run(probe) {
      const before = await probe.balance();
      for (const n of [1, 2, 3]) {
        const [, rollback] = await Promise.all([
          probe.bet(`bet-${n}`, probe.one, round(probe, n)),
          probe.rollback(`undo-${n}`, `bet-${n}`, probe.one, round(probe, n)),
        ]);
        // Production repeats a rollback until it is accepted.
        if (!succeeded(rollback)) await probe.rollback(`undo-${n}`, `bet-${n}`, probe.one, round(probe, n));
      }
      await expectBalance(probe, before, "3 bets sent together with their rollbacks");
    },
  },
};

/** The answers to 10 concurrent bets. A bet whose outcome is unknown is repeated once. */
async function concurrentBets(probe: Probe, stake: Minor): Promise<Exchange[]> {
  const bet = (n: number) => probe.bet(`bet-${n}`, stake, round(probe, n));
  const answers = await Promise.all(CONCURRENT.map(bet));
  for (const [n, answer] of answers.entries()) if (isRetryable(answer)) answers[n] = await bet(n);
  return answers;
}

function round(probe: Probe, n: number): { round_id: string } {
  return { round_id: probe.name(`round-${n}`) };
}

async function expectOneBooking(probe: Probe, copies: readonly Exchange[], after: number, what: string): Promise<void> {
  await expectBalance(probe, after, what);
  if (!copies.some(succeeded)) fail(`none of ${what} was accepted`, copies[0]);
  for (const copy of copies) {
    if (!succeeded(copy) && !isRetryable(copy)) fail(`one of ${what} answered ${describe(copy)}`, copy);
  }
}
