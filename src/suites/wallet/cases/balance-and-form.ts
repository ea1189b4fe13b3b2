import type { Exchange } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectAnswered, expectBalance, expectBooked, expectRefused } from "../checks.ts";
import { describe, formFault } from "../exchange.ts";
import type { Probe } from "../probe.ts";

/** This case can fail through any answer of the run, even after it has passed. */
export const FORM_CASE = {
  name: "balance as a number, exponent form, wrong precision in any answer of the run",
  cause:
    "The balance is formatted from a floating-point number; format it from integer minor units with the currency's decimal places.",
} as const;

/** The form of requests and answers (docs/contract/operators-books.md#wallet-answers). */
export const balanceAndFormCases: Cases = {
  "getbalance with empty ids": {
    expected: "200, balance as a string in the currency's precision",
    cause:
      "The wallet requires fields that getbalance leaves empty: the transaction and round ids are empty, the amount is null.",
    async run(probe) {
      const exchange = expectBooked(await probe.getbalance(), "getbalance");
      const fault = formFault(exchange, probe.wallet.precision);
      if (fault) fail(fault, exchange, FORM_CASE.cause);
    },
  },
  [FORM_CASE.name]: {
    ...FORM_CASE,
    expected: "every balance is a string in the currency's precision",
    async run(probe) {
      if (probe.earlierFormFault) fail(probe.earlierFormFault);
      const stake = probe.one;
      const grant = { free_spins_id: probe.name("grant") };
      await probe.bet("bet", stake);
      await probe.bet("bet", stake);
      await probe.bet("zero", 0);
      await probe.bet("unfunded", (await probe.balance()) + 1);
      await probe.win("win", stake);
      await probe.rollback("rollback", "bet", stake);
      await probe.bet("spin", stake, grant);
      await probe.win("spin-win", stake, grant);
      for (const exchange of probe.exchanges) {
        const fault = formFault(exchange, probe.wallet.precision);
        if (fault) fail(fault, exchange);
      }
    },
  },
  "unknown player": {
    expected: "404 PLAYER_NOT_FOUND",
    cause: "The wallet answers for unknown players, or creates them on first use.",
    async run(probe) {
      const player = { player_id: `unknown-${probe.name("player")}` };
      expectRefused(await probe.getbalance(player), [404], "PLAYER_NOT_FOUND", "getbalance of an unknown player");
      const bet = await probe.bet("bet", probe.one, player);
      expectRefused(bet, [404], "PLAYER_NOT_FOUND", "the bet of an unknown player");
    },
  },
  "wrong currency on a bet": {
    expected: "409 CURRENCY_MISMATCH, nothing converted",
    cause: "The bet's currency is not compared with the player's.",
    async run(probe) {
      const before = await probe.balance();
      const currency = probe.wallet.currency === "USD" ? "EUR" : "USD";
      const exchange = await probe.bet("bet", probe.one, { currency, amount: "1.00" });
      expectRefused(exchange, [409], "CURRENCY_MISMATCH", `a bet in ${currency}`);
      await expectBalance(probe, before, `a bet in ${currency}`);
    },
  },
  "an unknown extra field": {
    expected: "ignored",
    cause: "The wallet rejects unknown fields; the service may add fields at any time.",
    async run(probe) {
      const before = await probe.balance();
      const extra = { x_future_field: { nested: [1, "two", null] }, x_other: "value" };
      const exchange = expectBooked(await probe.bet("bet", probe.one, extra), "a bet with unknown fields");
      expectAnswered(probe, exchange, before - probe.one, "a bet with unknown fields");
      await expectBalance(probe, before - probe.one, "a bet with unknown fields");
    },
  },
  "missing amount; null; a number for a string": {
    expected: "400 VALIDATION_FAILED, balance unchanged",
    cause: "The wallet does not check that the amount is a string; a JSON number may have lost precision.",
    async run(probe) {
      await expectInvalid(probe, [
        ["without an amount", undefined],
        ["with a null amount", null],
        ["with a numeric amount", 1],
      ]);
    },
  },
  "negative amount": {
    expected: "400, balance unchanged",
    cause: "Amounts with a sign are accepted, so a bet can credit and a win can debit.",
    async run(probe) {
      await expectInvalid(probe, [["with a negative amount", `-${probe.money(probe.one)}`]], null);
    },
  },
};

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
