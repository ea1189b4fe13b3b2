import { type Call, type Fault, type FaultyWallet, refusal } from "../faulty-wallet.ts";

const UNFUNDED = refusal(402, "INSUFFICIENT_FUNDS");

export const betFaults: FaultyWallet[] = [
  {
    name: "bet 1.00",
    create: () => onBet((call) => (call.fields.amount === "1.00" ? call.with({ amount: "0.99" }) : call.next())),
  },
  {
    name: "smallest unit of the currency",
    create: () => onBet((call) => (call.fields.amount === "0.01" ? call.with({ amount: "0.00" }) : call.next())),
  },
  {
    name: "zero bet",
    create: () => onBet((call) => (call.fields.amount === "0.00" ? refusal(400, "VALIDATION_FAILED") : call.next())),
  },
  {
    name: "bet of balance + smallest unit",
    create: () =>
      onBet((call) => {
        const answer = call.next();
        return answer.status === 402 ? call.ok(0n) : answer;
      }),
  },
  {
    name: "bet of the whole balance, then paid back",
    create: () => onBet((call) => (call.minor(call.fields.amount) === call.balance ? UNFUNDED : call.next())),
  },
  {
    name: "the same bet again",
    create: () => {
      let count = 0;
      return onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}#${count++}` }));
    },
  },
  {
    name: "the same bet again after other movements",
    create: () => {
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
  },
  {
    name: "the same bet again after the balance fell below the stake",
    create: () => onBet((call) => (call.minor(call.fields.amount) > call.balance ? UNFUNDED : call.next())),
  },
  {
    name: "same id, other amount",
    create: () => onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}/${call.fields.amount}` })),
  },
  {
    name: "same id, other round, other action",
    create: () =>
      onBet((call) => call.with({ transaction_id: `${call.fields.transaction_id}/${call.fields.round_id}` })),
  },
  {
    name: "a refused bet repeated once there is money",
    create: () => {
      const refused = new Set<unknown>();
      return onBet((call) => {
        if (refused.has(call.fields.transaction_id)) return call.ok();
        const answer = call.next();
        if (answer.status === 402) refused.add(call.fields.transaction_id);
        return answer;
      });
    },
  },
  {
    name: "two bets in one round",
    create: () => onBet((call) => call.with({ transaction_id: `bet of ${call.fields.round_id}` })),
  },
  {
    name: "ids with : . - _, 120 characters, differing only in case",
    create: () => onBet((call) => call.with({ transaction_id: String(call.fields.transaction_id).toLowerCase() })),
  },
];

function onBet(fault: (call: Call) => ReturnType<Fault>): Fault {
  return (call) => (call.action === "bet" && call.fields.player_id ? fault(call) : call.next());
}
