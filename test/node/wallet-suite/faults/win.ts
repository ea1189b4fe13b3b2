import { type Call, type Fault, type FaultyWallets, refusal } from "../faulty-wallet.ts";

export const winFaults: FaultyWallets = {
  "win after a bet": () =>
    onWin((call) => (call.fields.amount === "2.00" ? call.with({ amount: "1.99" }) : call.next())),
  "zero win": () => onWin((call) => (call.fields.amount === "0.00" ? refusal(400, "VALIDATION_FAILED") : call.next())),
  "the same win again": () => {
    let count = 0;
    return onWin((call) => call.with({ transaction_id: `${call.fields.transaction_id}#${count++}` }));
  },
  "same win id, other amount": () =>
    onWin((call) => call.with({ transaction_id: `${call.fields.transaction_id}/${call.fields.amount}` })),
  "several wins in a round": () => onWin((call) => call.with({ transaction_id: `win of ${call.fields.round_id}` })),
  "win in a round without a bet": () =>
    onWin((call) => (seen(call, "round_id") ? call.next() : refusal(409, "ROUND_NOT_FOUND"))),
  "win on a session that the wallet has never seen": () =>
    onWin((call) => (seen(call, "session_id") ? call.next() : refusal(409, "SESSION_CLOSED"))),
  "rollback on a session that the wallet has never seen": () => (call) =>
    call.action === "rollback" && !seen(call, "session_id") ? refusal(409, "SESSION_CLOSED") : call.next(),
  "a very large win, taken back by a bet": () => (call) => {
    const { status, body } = call.next();
    return status === 200 ? { status, body: { ...body, balance: Number(body.balance).toFixed(2) } } : { status, body };
  },
  "the balances answered by bet, win and rollback": () => (call) => {
    const before = call.balance;
    const { status, body } = call.next();
    return status === 200 ? { status, body: { ...body, balance: call.ok(before).body.balance } } : { status, body };
  },
};

function onWin(fault: (call: Call) => ReturnType<Fault>): Fault {
  return (call) => (call.action === "win" ? fault(call) : call.next());
}

function seen(call: Call, column: "round_id" | "session_id"): boolean {
  const sql = `SELECT 1 FROM movements WHERE ${column} = ?`;
  return call.books.prepare(sql).get(String(call.fields[column])) !== undefined;
}
