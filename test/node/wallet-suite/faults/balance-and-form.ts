import { type FaultyWallets, refusal } from "../faulty-wallet.ts";

const INVALID = refusal(400, "VALIDATION_FAILED");
const KNOWN =
  "action transaction_id reference_transaction_id session_id round_id player_id game_id currency amount free_spins_id";

export const balanceAndFormFaults: FaultyWallets = {
  "getbalance with empty ids": () => (call) => (call.fields.transaction_id === "" ? INVALID : call.next()),
  "balance as a number, exponent form, wrong precision in any answer of the run": () => (call) => {
    const { status, body } = call.next();
    return call.action === "win" && status === 200
      ? { status, body: { ...body, balance: Number(body.balance) } }
      : { status, body };
  },
  "unknown player": () => (call) => {
    const answer = call.next();
    return answer.status === 404 ? call.ok(0n) : answer;
  },
  "wrong currency on a bet": () => (call) => call.with({ currency: "EUR" }),
  "an unknown extra field": () => {
    const known = new Set(KNOWN.split(" "));
    return (call) => (Object.keys(call.fields).every((name) => known.has(name)) ? call.next() : INVALID);
  },
  "missing amount; null; a number for a string": () => (call) => {
    const { amount } = call.fields;
    return typeof amount === "number" ? call.with({ amount: amount.toFixed(2) }) : call.next();
  },
  "negative amount": () => (call) => {
    const amount = String(call.fields.amount);
    if (!amount.startsWith("-")) return call.next();
    call.move(amount.slice(1));
    return call.ok();
  },
};
