import type { FaultyWallets } from "../faulty-wallet.ts";

export const freeSpinsFaults: FaultyWallets = {
  "bet carrying free_spins_id": () => (call) =>
    call.action === "bet" ? call.with({ free_spins_id: undefined }) : call.next(),
  "win carrying free_spins_id": () => (call) => {
    const { status, body } = call.next();
    const { bonus_amount: _, ...rest } = body;
    return { status, body: rest };
  },
  "rollback of a free-spin bet": () => (call) => {
    const bet = call.booked(call.fields.reference_transaction_id);
    if (call.action === "rollback" && bet?.free_spins_id) call.move(call.fields.amount);
    return call.next();
  },
};
