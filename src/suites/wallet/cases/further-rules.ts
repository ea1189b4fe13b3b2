import { firstOnly, wrongDigest } from "../../runner/signing.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked, expectRefused, expectSettled } from "../checks.ts";
import { describe, succeeded } from "../exchange.ts";
import { expectRolledBack } from "./rollback.ts";

/** Further rules of the earlier groups: wallets broke them, and no case of those groups noticed. */
export const furtherRulesCases: Cases = {
  "rollback whose amount is zero": {
    expected: "the bet's stake is returned",
    cause: "The rollback returns its own amount; it must return what its bet debited, which the service may not know.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.rollback("rollback", "bet", 0), "a rollback with an amount of zero");
      await expectBalance(probe, before, "a bet and a rollback with an amount of zero");
    },
  },
  "rollback naming a win": {
    expected: "no money moves",
    cause: "The rollback reverses any transaction that it names; it may undo bets alone.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.win("win", 2 * probe.one), "the win");
      const exchange = await probe.rollback("rollback", "win", 2 * probe.one);
      await expectBalance(probe, before + probe.one, "a rollback that names a win");
      expectSettled(exchange, "a rollback that names a win");
    },
  },
  "the same rollback id, other bet": {
    expected: "refused, or answered like the first; no money moves",
    cause: "A repeated rollback id is booked again when it names another bet.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("first", probe.one), "the first bet");
      expectBooked(await probe.bet("second", probe.one), "the second bet");
      expectBooked(await probe.rollback("rollback", "first", probe.one), "the rollback");
      expectSettled(await probe.rollback("rollback", "second", probe.one), "the same rollback id with another bet");
      await expectBalance(probe, before - probe.one, "the same rollback id with another bet");
    },
  },
  "wrong currency on a win": {
    expected: "409 CURRENCY_MISMATCH, nothing credited",
    cause: "The win's currency is not compared with the player's.",
    async run(probe) {
      const before = await probe.balance();
      const currency = probe.wallet.currency === "USD" ? "EUR" : "USD";
      const exchange = await probe.win("win", 0, { currency, amount: "1.00" });
      expectRefused(exchange, [409], "CURRENCY_MISMATCH", `a win in ${currency}`);
      await expectBalance(probe, before, `a win in ${currency}`);
    },
  },
  "bad signature on a rollback and on getbalance": {
    expected: "401, nothing credited",
    cause: "The signature is checked on bets and wins only.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const rollback = probe.movement("rollback", "rollback", probe.one, { reference_transaction_id: probe.id("bet") });
      const getbalance = probe.movement("getbalance", "", 0, { transaction_id: "", round_id: "", amount: null });
      for (const fields of [rollback, getbalance]) {
        const body = JSON.stringify(fields);
        const exchange = await probe.post(body, firstOnly(wrongDigest(await probe.sign(body))));
        expectRefused(exchange, [401], null, `a ${String(fields.action)} with a wrong digest`);
      }
      await expectBalance(probe, before - probe.one, "a rollback with a wrong digest");
    },
  },
  "the same free-spin win again": {
    expected: "credited once",
    cause: "Wins of free spins are booked elsewhere, without a look at their transaction id.",
    async run(probe) {
      const before = await probe.balance();
      const grant = { free_spins_id: probe.name("grant") };
      expectBooked(await probe.bet("spin", probe.one, grant), "a free spin");
      for (const what of ["the win of a free spin", "the same win again"]) {
        expectBooked(await probe.win("win", probe.one, grant), what);
      }
      await expectBalance(probe, before + probe.one, "the same win of a free spin twice");
    },
  },
  "win of an unknown player": {
    expected: "404 PLAYER_NOT_FOUND",
    cause: "Wins are answered for unknown players, so the money is lost without a word.",
    async run(probe) {
      const exchange = await probe.win("win", probe.one, { player_id: `unknown-${probe.name("player")}` });
      expectRefused(exchange, [404], "PLAYER_NOT_FOUND", "the win of an unknown player");
    },
  },
  "rollback of an unknown bet is not refused": {
    expected: "200, nothing credited",
    cause: "The rollback of an unknown bet is refused; answer 200, move nothing, and refuse the bet when it comes.",
    async run(probe) {
      const exchange = await probe.rollback("rollback", "never-sent", probe.one);
      if (succeeded(exchange)) return undefined;
      expectRolledBack(exchange, "a rollback of an unknown bet");
      const received = `refused: ${describe(exchange)}; the service repeats the rollback for 72 hours and raises an alert`;
      return { status: "warned", received };
    },
  },
};
