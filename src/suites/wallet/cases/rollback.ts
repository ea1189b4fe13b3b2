import { type Exchange, errorOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked } from "../checks.ts";
import { describe, succeeded } from "../exchange.ts";

/** Returned stakes: exactly the stake, at most once, in any order of arrival. */
export const rollbackCases: Cases = {
  "rollback of a bet": {
    expected: "the stake is returned",
    cause: "The wallet does not return exactly what the bet debited.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.rollback("rollback", "bet", probe.one), "the rollback");
      await expectBalance(probe, before, "a bet and its rollback");
    },
  },
  "rollback twice with the same id": {
    expected: "returned once",
    cause: "Rollbacks are not idempotent by transaction id.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.rollback("rollback", "bet", probe.one), "the rollback");
      expectBooked(await probe.rollback("rollback", "bet", probe.one), "the same rollback again");
      await expectBalance(probe, before, "a bet and the same rollback twice");
    },
  },
  "second rollback, other id, same bet": {
    expected: "200, no second credit",
    cause: "The wallet does not record that the bet was already rolled back.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.rollback("first", "bet", probe.one), "the rollback");
      expectBooked(await probe.rollback("second", "bet", probe.one), "a second rollback with another id");
      await expectBalance(probe, before, "two rollbacks of one bet");
    },
  },
  "rollback of an unknown bet": {
    expected: "no credit; 200 or a definite 404 or 409",
    cause: "The rollback's amount is credited without finding the bet, or an unknown bet causes a server error.",
    async run(probe) {
      const before = await probe.balance();
      expectRolledBack(await probe.rollback("rollback", "never-sent", probe.one), "a rollback of an unknown bet");
      await expectBalance(probe, before, "a rollback of an unknown bet");
    },
  },
  "the bet arriving after its rollback": {
    expected: "never left debited",
    cause: "An accepted rollback of an unseen bet is not recorded; it must leave a tombstone that refuses the bet.",
    async run(probe) {
      const before = await probe.balance();
      const rollback = await probe.rollback("rollback", "bet", probe.one);
      await probe.bet("bet", probe.one);
      // Production repeats a rollback until it is accepted.
      if (!succeeded(rollback))
        expectRolledBack(await probe.rollback("rollback", "bet", probe.one), "the rollback again");
      await expectBalance(probe, before, "a bet that arrived after its rollback");
      await probe.bet("bet", probe.one);
      await expectBalance(probe, before, "the same bet once more");
    },
  },
  "rollback of a refused bet": {
    expected: "no credit",
    cause: "A refused bet is stored like a booked one, or the rollback's own amount is credited.",
    async run(probe) {
      const before = await probe.balance();
      const stake = before + probe.one;
      const bet = await probe.bet("bet", stake);
      if (errorOf(bet) === undefined) fail(`a bet above the balance answered ${describe(bet)}`, bet);
      expectRolledBack(await probe.rollback("rollback", "bet", stake), "the rollback of a refused bet");
      await expectBalance(probe, before, "a refused bet and its rollback");
    },
  },
  "rollback of one of two bets in a round that also won": {
    expected: "only that stake is returned, once",
    cause: "The rollback reverses the whole round, or is refused because the round has a win.",
    async run(probe) {
      const before = await probe.balance();
      const [kept, undone, won] = [probe.one, 2 * probe.one, 3 * probe.one];
      expectBooked(await probe.bet("kept", kept), "the first bet");
      expectBooked(await probe.bet("undone", undone), "the second bet");
      expectBooked(await probe.win("win", won), "the win");
      for (const label of ["rollback", "rollback", "again"]) {
        expectBooked(await probe.rollback(label, "undone", undone), "the rollback of the second bet");
      }
      await expectBalance(probe, before - kept + won, "the rollback of one of two bets");
    },
  },
  "rollback naming another player's bet": {
    expected: "no money moves",
    cause: "The bet is looked up by its id alone; it must belong to the player named in the rollback.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const exchange = await probe.rollback("rollback", "bet", probe.one, {
        player_id: `unknown-${probe.name("player")}`,
      });
      await expectBalance(probe, before - probe.one, `a rollback in another player's name (${describe(exchange)})`);
    },
  },
};

/** Accepted, or refused for good. Any other answer makes production repeat the rollback for days. */
export function expectRolledBack(exchange: Exchange, what: string): void {
  const refused = exchange.status === 404 || exchange.status === 409;
  if (!succeeded(exchange) && !(refused && errorOf(exchange))) fail(`${what} answered ${describe(exchange)}`, exchange);
}
