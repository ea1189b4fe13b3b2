import { type Call, type Fault, type FaultyWallets, refusal } from "../faulty-wallet.ts";

const UNFUNDED = refusal(402, "INSUFFICIENT_FUNDS");

export const betFaults: FaultyWallets = {
  "bet 1.00": () => onBet((call) => (call.fields.amount === "1.00" ? call.with({ amount: "0.99" }) : call.next())),
  "smallest unit of the currency": () =>
    onBet((call) => (call.fields.amount === "0.01" ? call.with({ amount: "0.00" }) : call.next())),
  "zero bet": () => onBet((call) => (call.fields.amount === "0.00" ? refusal(400, "VALIDATION_FAILED") : call.next())),
  "bet of balance + smallest unit": () =>
    onBet((call) => {
      const answer = call.next();
      return answer.status === 402 ? call.ok(0n) : answer;
    }),
  "bet of the whole balance, then paid back": () =>
    onBet((call) => (call.minor(call.fields.amount) === call.balance ? UNFUNDED : call.next())),
  "the same bet again": () => {
    let count = 0;
    return onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}#${count++}` }));
  },
  "the same bet again after other movements": () => {
    const versions = new Map<unknown, number>();
    let last: unknown;
    return (call) => {
      const { transaction_id: id } = call.fields;
      if (call.action === "getbalance") return call.next();
      if (id !== last) versions.set(id, (versions.get(id) ?? 0) + 1);
      last = id;
      return call.with({ transaction_id: `${id}#${versions.get(id)}` });
    };
  },
  "the same bet again after the balance fell below the stake": () =>
    onBet((call) => (call.minor(call.fields.amount) > call.balance ? UNFUNDED : call.next())),
  "same id, other amount": () =>
    onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}/${call.fields.amount}` })),
  "same id, other round, other action": () =>
    onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}/${call.fields.round_id}` })),
  "a refused bet repeated once there is money": () => {
    const refused = new Set<unknown>();
    return onBet((call) => {
      if (refused.has(call.fields.transaction_id)) return call.ok();
      const answer = call.next();
      if (answer.status === 402) refused.add(call.fields.transaction_id);
      return answer;
    });
  },
  "two bets in one round": () => onBet((call) => call.with({ transaction_id: `bet of ${call.fields.round_id}` })),
  "ids with : . - _, 120 characters, differing only in case": () =>
    onBet((call) => call.with({ transaction_id: String(call.fields.transaction_id).toLowerCase() })),
};

function onBet(fault: (call: Call) => ReturnType<Fault>): Fault {
  return (call) => (call.action === "bet" && call.fields.player_id ? fault(call) : call.next());
}
