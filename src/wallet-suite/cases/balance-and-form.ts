import type { WalletCase } from "../case.ts";
import { expectAnswered, expectBalance, expectBooked, expectRefused, fail } from "../checks.ts";
import { describe, type Exchange, formFault } from "../exchange.ts";
import type { Probe } from "../probe.ts";

const group = "balance_and_form";

/** The name of the case whose finding may come from any answer of the run. */
export const FORM_CASE = "balance as a number, exponent form, wrong precision in any answer of the run";

/** Requests and answers as such (interface: WalletRequest, WalletResponse, WalletError). */
export const balanceAndFormCases: readonly WalletCase[] = [
  {
    group,
    name: "getbalance with empty ids",
    expected: "200, balance a string in the currency's precision",
    cause: "On getbalance the transaction and round ids are empty and the amount is null; the wallet demands them.",
    async run(probe) {
      const exchange = expectBooked(await probe.getbalance(), "getbalance");
      const fault = formFault(exchange, probe.wallet.precision);
      if (fault) fail(fault, exchange);
      return undefined;
    },
  },
  {
    group,
    name: FORM_CASE,
    expected: "every balance is a string in the currency's own precision",
    cause: "The balance is written from a number; write it from integer minor units with the currency's places.",
    async run(probe) {
      if (probe.earlierFormFault) fail(probe.earlierFormFault);
      const stake = probe.one;
      const series = { free_spins_id: probe.name("series") };
      await probe.bet("bet", stake);
      await probe.bet("bet", stake);
      await probe.bet("zero", 0);
      await probe.bet("unfunded", (await probe.balance()) + 1);
      await probe.win("win", stake);
      await probe.rollback("rollback", "bet", stake);
      await probe.bet("spin", stake, series);
      await probe.win("spin-win", stake, series);
      for (const exchange of probe.exchanges) {
        const fault = formFault(exchange, probe.wallet.precision);
        if (fault) fail(fault, exchange);
      }
      return undefined;
    },
  },
  {
    group,
    name: "unknown player",
    expected: "404 PLAYER_NOT_FOUND",
    cause: "The wallet answers for a player it does not have, or opens one on sight.",
    async run(probe) {
      const player = { player_id: `unknown-${probe.name("player")}` };
      expectRefused(await probe.getbalance(player), [404], "PLAYER_NOT_FOUND", "getbalance of an unknown player");
      const bet = await probe.bet("bet", probe.one, player);
      expectRefused(bet, [404], "PLAYER_NOT_FOUND", "the bet of an unknown player");
      return undefined;
    },
  },
  {
    group,
    name: "wrong currency on a bet",
    expected: "409 CURRENCY_MISMATCH, nothing converted",
    cause: "The bet's currency is not compared with the player's.",
    async run(probe) {
      const before = await probe.balance();
      const currency = probe.wallet.currency === "USD" ? "EUR" : "USD";
      const exchange = await probe.bet("bet", probe.one, { currency, amount: "1.00" });
      expectRefused(exchange, [409], "CURRENCY_MISMATCH", `a bet in ${currency}`);
      await expectBalance(probe, before, `a bet in ${currency}`);
      return undefined;
    },
  },
  {
    group,
    name: "an unknown extra field",
    expected: "ignored",
    cause: "The wallet refuses fields it does not know; the service may add some at any time.",
    async run(probe) {
      const before = await probe.balance();
      const extra = { x_future_field: { nested: [1, "two", null] }, x_other: "value" };
      const exchange = expectBooked(await probe.bet("bet", probe.one, extra), "a bet with unknown fields");
      expectAnswered(probe, exchange, before - probe.one, "a bet with unknown fields");
      await expectBalance(probe, before - probe.one, "a bet with unknown fields");
      return undefined;
    },
  },
  {
    group,
    name: "missing amount; null; a number for a string",
    expected: "400 VALIDATION_FAILED, balance the same",
    cause: "The amount is read without checking that it is a string; a number has lost its precision already.",
    async run(probe) {
      await expectInvalid(probe, [
        ["without an amount", undefined],
        ["with a null amount", null],
        ["with a number for its amount", 1],
      ]);
      return undefined;
    },
  },
  {
    group,
    name: "negative amount",
    expected: "400, balance the same",
    cause: "A sign is accepted in an amount, so that a bet can credit and a win can debit.",
    async run(probe) {
      await expectInvalid(probe, [["with a negative amount", `-${probe.money(probe.one)}`]], null);
      return undefined;
    },
  },
];

async function expectInvalid(
  probe: Probe,
  amounts: readonly (readonly [string, unknown])[],
  code: string | null = "VALIDATION_FAILED",
): Promise<void> {
  const before = await probe.balance();
  const sent: [string, Exchange][] = [];
  for (const [what, amount] of amounts) {
    for (const action of ["bet", "win"]) {
      const fields = probe.movement(action, `${action}-${sent.length}`, 0, { amount });
      sent.push([`a ${action} ${what}`, await probe.call(fields)]);
    }
  }
  for (const [what, exchange] of sent) expectRefused(exchange, [400], code, what);
  await expectBalance(probe, before, sent.map(([what, exchange]) => `${what} (${describe(exchange)})`).join(", "));
}
