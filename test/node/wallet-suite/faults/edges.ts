import { type FaultyWallets, refusal } from "../faulty-wallet.ts";

export const edgeFaults: FaultyWallets = {
  "malformed digests; a signed timestamp that is no number": () => (call) => {
    const timestamp = String(call.headers["x-agg-timestamp"]);
    const isSigned = call.matches(call.body.toString());
    return isSigned && Number.isNaN(Number(timestamp)) ? call.unchecked() : call.next();
  },
  "an action that does not exist": () => (call) =>
    call.action === "jackpot" ? call.with({ action: "win" }) : call.next(),
  "no transaction id": () => {
    let count = 0;
    return (call) =>
      call.action !== "getbalance" && call.fields.transaction_id === ""
        ? call.with({ transaction_id: `made-up-${++count}` })
        : call.next();
  },
  "amounts that are no plain decimals": () => (call) =>
    typeof call.fields.amount === "string" && call.fields.amount.endsWith("e0")
      ? call.with({ amount: call.fields.amount.slice(0, -2) })
      : call.next(),
  "the answers of repeats": () => (call) => {
    const repeated = call.booked(call.fields.transaction_id) !== undefined;
    const { status, body } = call.next();
    return { status, body: repeated ? { ...body, balance: "0.00" } : body };
  },
  "bonus_amount of movements without bonus money": () => (call) => {
    const { status, body } = call.next();
    return {
      status,
      body: call.action === "win" && status === 200 ? { ...body, bonus_amount: call.fields.amount } : body,
    };
  },
  "rollback in the name of another known player": () => (call) => {
    const bet = call.action === "rollback" ? call.booked(call.fields.reference_transaction_id) : undefined;
    if (!bet || bet.player_id === call.fields.player_id) return call.next();
    call.books
      .prepare("UPDATE players SET balance = balance + 100 WHERE player_id = ?")
      .run(String(call.fields.player_id));
    return refusal(409, "BET_NOT_FOUND");
  },
  "a lost round closed by a win of zero with round_closed": () => (call) => {
    const { round_closed: isClosing, amount, round_id: round } = call.fields;
    if (call.action !== "win" || isClosing !== true || Number(amount) !== 0) return call.next();
    // It takes the round for void and pays its stakes back.
    const staked = call.books
      .prepare("SELECT 1 FROM movements WHERE round_id = ? AND action = 'bet'")
      .get(String(round));
    if (staked && !call.booked(call.fields.transaction_id)) call.move("1.00");
    return call.next();
  },
  "a win and a rollback after their round was closed": () => {
    const closed = new Set<unknown>();
    return (call) => {
      const { round_id: round, transaction_id: id } = call.fields;
      if (call.action !== "getbalance" && closed.has(round) && !call.booked(id)) return refusal(409, "ROUND_CLOSED");
      if (call.fields.round_closed === true) closed.add(round);
      return call.next();
    };
  },
};
