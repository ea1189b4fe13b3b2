import { type Call, type Fault, type FaultyWallets, refusal } from "../faulty-wallet.ts";

export const rollbackFaults: FaultyWallets = {
  "rollback of a bet": () => onRollback((call) => call.ok()),
  "rollback twice with the same id": () =>
    onRollback((call) => {
      if (call.booked(call.fields.transaction_id)) call.move(call.fields.amount);
      return call.next();
    }),
  "second rollback, other id, same bet": () =>
    onRollback((call) => {
      const { transaction_id: id, reference_transaction_id: bet, amount } = call.fields;
      if (!call.booked(id) && cancelled(call, bet)) call.move(amount);
      return call.next();
    }),
  "rollback of an unknown bet": () =>
    onRollback((call) => {
      if (!call.booked(call.fields.reference_transaction_id)) call.move(call.fields.amount);
      return call.next();
    }),
  "the bet arriving after its rollback": () =>
    onRollback((call) => (call.booked(call.fields.reference_transaction_id) ? call.next() : call.ok())),
  "rollback of a refused bet": () => {
    const refused = new Set<unknown>();
    return (call) => {
      const answer = call.next();
      if (call.action === "bet" && answer.status === 402) refused.add(call.fields.transaction_id);
      if (call.action === "rollback" && refused.has(call.fields.reference_transaction_id)) {
        call.move(call.fields.amount);
      }
      return answer;
    };
  },
  "rollback of one of two bets in a round that also won": () =>
    onRollback((call) => {
      const won = call.books
        .prepare("SELECT 1 FROM movements WHERE round_id = ? AND action = 'win'")
        .get(String(call.fields.round_id));
      return won ? refusal(409, "ROUND_SETTLED") : call.next();
    }),
  "rollback naming another player's bet": () =>
    onRollback((call) => {
      const bet = call.booked(call.fields.reference_transaction_id);
      return bet ? call.with({ player_id: bet.player_id }) : call.next();
    }),
};

function onRollback(fault: (call: Call) => ReturnType<Fault>): Fault {
  return (call) => (call.action === "rollback" ? fault(call) : call.next());
}

function cancelled(call: Call, bet: unknown): boolean {
  const sql = "SELECT 1 FROM cancelled_bets WHERE transaction_id = ?";
  return call.books.prepare(sql).get(String(bet)) !== undefined;
}
