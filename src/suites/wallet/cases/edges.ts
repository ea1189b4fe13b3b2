import type { Remark } from "../../runner/case.ts";
import { type Exchange, jsonOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import { firstOnly } from "../../runner/signing.ts";
import type { Cases } from "../case.ts";
import { expectAnswered, expectBalance, expectBooked } from "../checks.ts";
import { balanceOf, describe, isRetryable } from "../exchange.ts";
import { ofBlockedPlayer } from "./closed-and-blocked.ts";

/** Cases for small mistakes that no other case notices (docs/wallet-mutants.md). */
export const edgeCases: Cases = {
  "malformed digests; a signed timestamp that is no number": {
    expected: "401 (warning only: a signed timestamp is accepted, or another answer)",
    cause:
      "The digest's or the timestamp's form is not checked: a comparison with what is no number is false, and so is every limit on its age.",
    async run(probe) {
      const before = await probe.balance();
      const body = JSON.stringify(probe.movement("bet", "bet", probe.one));
      const headers = firstOnly(await probe.sign(body));
      const digest = headers["x-agg-signature"];
      const sent: Sent[] = [];
      for (const [what, wrong] of [
        ["a digest that is too short", digest.slice(0, -2)],
        ["a digest that is too long", `${digest}00`],
        ["a digest that is not hex", `x${digest}`],
      ] as const) {
        sent.push([what, await probe.post(body, { ...headers, "x-agg-signature": wrong })]);
      }
      await expectBalance(probe, before, "bets with malformed digests");
      const [signer] = probe.wallet.signers;
      for (const timestamp of ["soon", `${headers["x-agg-timestamp"]}x`, `x${headers["x-agg-timestamp"]}`]) {
        const signed = { ...headers, ...(await probe.signAt(timestamp, body, signer)) };
        sent.push([`the timestamp "${timestamp}"`, await probe.post(body, signed)]);
      }
      return notRefused(sent);
    },
  },
  "an action that does not exist": {
    expected: "400, balance unchanged (warning only: another answer)",
    cause: "What is neither a bet nor a rollback is booked as a win; compare the action with each one that you know.",
    async run(probe) {
      const before = await probe.balance();
      const sent: Sent[] = [];
      for (const action of ["jackpot", "BET", ""]) {
        sent.push([`the action "${action}"`, await probe.call(probe.movement(action, `of-${action}`, probe.one))]);
      }
      await expectBalance(probe, before, "actions that do not exist");
      return notRefused(sent);
    },
  },
  "no transaction id": {
    expected: "400, balance unchanged (warning only)",
    cause: "A movement without an id is booked; its repeat cannot be told from another.",
    async run(probe) {
      const sent: Sent[] = [];
      for (const action of ["bet", "win"]) {
        for (const transaction_id of [undefined, null, ""]) {
          const exchange = await probe.call(probe.movement(action, "", probe.one, { transaction_id }));
          sent.push([`a ${action} with the id ${JSON.stringify(transaction_id)}`, exchange]);
        }
      }
      return notRefused(sent);
    },
  },
  "amounts that are no plain decimals": {
    expected: "400, balance unchanged (warning only)",
    cause: "The amount is read by a parser that takes more than digits and a point, or that rounds.",
    async run(probe) {
      const one = probe.money(probe.one);
      const tooPrecise = one.includes(".") ? `${one}5` : `${one}.5`;
      const sent: Sent[] = [];
      for (const action of ["bet", "win"]) {
        for (const [place, amount] of [`${one}e0`, `+${one}`, `${one}x`, `1,${one}`, "0x1", tooPrecise].entries()) {
          const exchange = await probe.call(probe.movement(action, `${action}-${place}`, 0, { amount }));
          sent.push([`a ${action} of "${amount}"`, exchange]);
        }
      }
      return notRefused(sent);
    },
  },
  "the answers of repeats": {
    expected: "the balance of the first answer, and its `bonus_amount` (warning only: another `bonus_amount`)",
    cause: "A repeat is answered from something else than the booked movement and the player's balance.",
    async run(probe) {
      const grant = { free_spins_id: probe.name("grant") };
      const changed: string[] = [];
      for (const [what, send] of [
        ["bet", () => probe.bet("bet", probe.one)],
        ["win", () => probe.win("win", probe.one)],
        ["rollback", () => probe.rollback("rollback", "bet", probe.one)],
        ["win of a free spin", () => probe.win("spin-win", probe.one, grant)],
      ] as const) {
        const first = expectBooked(await send(), `the ${what}`);
        const again = expectBooked(await send(), `the same ${what} again`);
        expectAnswered(probe, again, await probe.balance(), `the same ${what} again`);
        if (jsonOf(first)?.bonus_amount !== jsonOf(again)?.bonus_amount) changed.push(what);
      }
      if (changed.length === 0) return undefined;
      return { status: "warned", received: `another bonus_amount in the repeat of: ${changed.join(", ")}` };
    },
  },
  "bonus_amount of movements without bonus money": {
    expected: "absent or zero (warning only)",
    cause: "Every win is reported as bonus money, so the service's books of bonuses are wrong.",
    async run(probe) {
      const sent = [await probe.bet("bet", probe.one), await probe.win("win", probe.one)];
      const bonus = sent.find((exchange) => Number(jsonOf(exchange)?.bonus_amount ?? 0) !== 0);
      if (!bonus) return undefined;
      const received = `bonus_amount ${String(jsonOf(bonus)?.bonus_amount).slice(0, 40)}; right only if the test player plays with bonus money`;
      return { status: "warned", received };
    },
  },
  "rollback in the name of another known player": {
    expected: "no money moves",
    cause: "The bet is looked up by its id alone, and its stake given to the player named in the rollback.",
    run: ofBlockedPlayer(async (probe, other) => {
      const balance = async () => balanceOf(await probe.getbalance(other), probe.wallet.precision);
      const [before, othersBefore] = [await probe.balance(), await balance()];
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      const exchange = await probe.rollback("rollback", "bet", probe.one, other);
      await expectBalance(probe, before - probe.one, `a rollback in another player's name (${describe(exchange)})`);
      const othersAfter = await balance();
      if (othersAfter !== othersBefore) fail("the other player's balance was changed by the rollback", exchange);
    }),
  },
  "a lost round closed by a win of zero with round_closed": {
    expected: "200, balance unchanged, also when repeated",
    cause:
      "A closing is no movement of its own to the wallet: it refuses it, or settles the round with money that the win does not carry.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      for (const what of ["the win that closes the round", "the same again"])
        expectBooked(await probe.win("closing", 0, { round_closed: true }), what);
      await expectBalance(probe, before - probe.one, "a bet and the win of zero that closes its round");
    },
  },
  "a win and a rollback after their round was closed": {
    expected: "both booked: they settle money already staked",
    cause: "Movements of a closed round are refused or ignored; late wins and rollbacks settle money already staked.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("kept", probe.one), "the first bet");
      expectBooked(await probe.bet("undone", 2 * probe.one), "the second bet");
      expectBooked(await probe.win("closing", 3 * probe.one, { round_closed: true }), "the win that closes the round");
      expectBooked(await probe.win("late", probe.one), "a win after it");
      expectBooked(await probe.rollback("rollback", "undone", 2 * probe.one), "a rollback after it");
      await expectBalance(probe, before + 3 * probe.one, "a win and a rollback after the round was closed");
    },
  },
};

/** Call and its result. */
type Sent = readonly [what: string, exchange: Exchange];

/** Number of calls without a definite refusal that the result names. */
const MAX_TOLD = 3;

/** Warns of calls that were not refused for good, with a 4xx. Never fails: the service itself sends none of these calls. */
function notRefused(sent: readonly Sent[]): Remark | undefined {
  const isNo = ({ status }: Exchange) => status !== null && status >= 400 && status < 500;
  const others = sent.filter(([, exchange]) => !isNo(exchange) || isRetryable(exchange));
  if (others.length === 0) return undefined;
  const told = others.slice(0, MAX_TOLD).map(([what, exchange]) => `${what} answered ${describe(exchange)}`);
  const more = others.length > MAX_TOLD ? [`and ${others.length - MAX_TOLD} more`] : [];
  return { status: "warned", received: [...told, ...more].join("; ") };
}
