import type { FaultyWallet } from "../faulty-wallet.ts";

export const freeSpinsFaults: FaultyWallet[] = [
  {
    name: "bet carrying free_spins_id",
    create: () => (call) => (call.action === "bet" ? call.with({ free_spins_id: undefined }) : call.next()),
  },
  {
    name: "win carrying free_spins_id",
    status: "warned",
    create: () => (call) => {
      const { status, body } = call.next();
      const { bonus_amount: _, ...rest } = body;
      return { status, body: rest };
    },
  },
  {
    name: "rollback of a free-spin bet",
    create: () => (call) => {
      const bet = call.booked(call.fields.reference_transaction_id);
      if (call.action === "rollback" && bet?.free_spins_id) call.move(call.fields.amount);
      return call.next();
    },
  },
];
