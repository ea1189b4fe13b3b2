import { errorOf } from "../../runner/exchange.ts";
import type { Cases } from "../case.ts";
import { expectAnswered, expectBalance, expectBooked, expectSettled } from "../checks.ts";
import type { Probe } from "../probe.ts";

/** Payments to the player. They settle money already staked (docs/contract/operators-books.md#wallet-answers). */
export const winCases: Cases = {
  "win after a bet": {
    expected: "credited",
    cause: "The wallet does not credit exactly the win's amount.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.win("win", 2 * probe.one), "the win");
      await expectBalance(probe, before + probe.one, "a bet and a win");
    },
  },
  "zero win": {
    expected: "200, balance unchanged",
    cause: "An amount of zero is treated as missing; a zero win closes a lost round.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.win("win", 0), "a win of zero");
      await expectBalance(probe, before - probe.one, "a bet and a win of zero");
    },
  },
  "the same win again": {
    expected: "credited once",
    cause: "Wins are not idempotent by transaction id.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.win("win", 2 * probe.one), "the win");
      expectBooked(await probe.win("win", 2 * probe.one), "the same win again");
      await expectBalance(probe, before + probe.one, "a bet and the same win twice");
    },
  },
  "same win id, other amount": {
    expected: "refused, or answered like the first; no money moves",
    cause: "A repeated transaction id is booked again when its amount differs.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", 0), "a zero bet");
      expectBooked(await probe.win("win", probe.one), "the win");
      expectSettled(await probe.win("win", 2 * probe.one), "the same win id with a different amount");
      await expectBalance(probe, before + probe.one, "the same win id with a different amount");
    },
  },
  "several wins in a round": {
    expected: "each credited",
    cause: "Wins are identified by their round instead of their transaction id.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      for (const label of ["first", "second", "third"]) {
        expectBooked(await probe.win(label, probe.one), `the ${label} win of the round`);
      }
      await expectBalance(probe, before + 2 * probe.one, "a bet and three wins in a round");
    },
  },
  "win in a round without a bet": {
    expected: "credited",
    cause: "The wallet requires a bet in the round; jackpots and promotions pay in rounds without one.",
    async run(probe) {
      const before = await probe.balance();
      // The session has a bet, so that a wallet that refuses unknown sessions fails in the case about sessions.
      await probe.bet("bet", 0, { round_id: probe.name("other-round") });
      const exchange = await probe.win("win", probe.one);
      const error = errorOf(exchange);
      if (error) return { status: "warned", received: `refused: ${exchange.status} ${error}` };
      expectBooked(exchange, "a win without a bet");
      await expectBalance(probe, before + probe.one, "a win without a bet");
    },
  },
  "win on a session that the wallet has never seen": {
    expected: "credited: it settles money already staked",
    cause: "Wins are refused on unknown, closed or expired sessions; they settle money already staked.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const exchange = await probe.win("win", 2 * probe.one, unseenSession(probe));
      expectBooked(exchange, "a win on an unseen session");
      await expectBalance(probe, before + probe.one, "a win on an unseen session");
    },
  },
  "rollback on a session that the wallet has never seen": {
    expected: "credited",
    cause: "Rollbacks are refused on unknown, closed or expired sessions; they return money already staked.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const exchange = await probe.rollback("rollback", "bet", probe.one, unseenSession(probe));
      expectBooked(exchange, "a rollback on an unseen session");
      await expectBalance(probe, before, "a rollback on an unseen session");
    },
  },
  "a very large win, taken back by a bet": {
    expected: "exact to the last digit",
    cause: "Money is computed in floating point or stored in too small a type; use integer minor units.",
    async run(probe) {
      const before = await probe.balance();
      const large = inexactAsDouble(probe);
      expectBooked(await probe.bet("zero", 0), "a zero bet");
      const won = expectBooked(await probe.win("win", large - before), "a very large win");
      expectAnswered(probe, won, large, "a very large win");
      await expectBalance(probe, large, "a very large win");
      const taken = expectBooked(await probe.bet("bet", large - before), "a bet that takes it back");
      expectAnswered(probe, taken, before, "a bet that takes it back");
      await expectBalance(probe, before, "a very large win and the bet that takes it back");
    },
  },
  "the balances answered by bet, win and rollback": {
    expected: "each equals the getbalance right after it",
    cause: "The answer contains the balance from before the transaction, or a cached one.",
    async run(probe) {
      for (const call of [
        () => probe.bet("bet", probe.one),
        () => probe.win("win", probe.one),
        () => probe.rollback("rollback", "bet", probe.one),
      ]) {
        const exchange = expectBooked(await call(), "the transaction");
        expectAnswered(probe, exchange, await probe.balance(), "the transaction");
      }
    },
  },
};

function unseenSession(probe: Probe): { session_id: string } {
  return { session_id: probe.name("never-seen") };
}

/** The largest sendable amount whose decimal string a double cannot represent exactly, if there is one. */
function inexactAsDouble(probe: Probe): number {
  for (let minor = Number.MAX_SAFE_INTEGER; minor > Number.MAX_SAFE_INTEGER - 200; minor--) {
    const text = probe.money(minor);
    if (Number(text).toFixed(probe.wallet.precision) !== text) return minor;
  }
  return Number.MAX_SAFE_INTEGER;
}
