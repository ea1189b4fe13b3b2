import { z } from "zod";

/** What the operator's wallet is sent and answers (interface: Events, Wallet callbacks). */

const money = z
  .string()
  .meta({ description: "A plain decimal string in the currency's own precision.", examples: ["1.00"] });

export const WalletRequest = z.object({
  action: z.enum(["getbalance", "bet", "win", "rollback"]),
  transaction_id: z.string().meta({ description: "Idempotency key, `<provider>:<id>`; empty on getbalance." }),
  reference_transaction_id: z.string().nullable().optional().meta({ description: "rollback: the transaction undone." }),
  session_id: z.string(),
  round_id: z.string().meta({ description: "Empty on getbalance." }),
  player_id: z.string(),
  game_id: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "The provider's code of the game, never the catalogue id; null on getbalance." }),
  currency: z.string(),
  amount: money.nullable().optional().meta({ description: "Null on getbalance." }),
  free_spins_id: z.string().optional().meta({
    description: "On bets and wins of a free-spin series or a bonus campaign only: take nothing for the bet.",
  }),
  reference_free_spins_id: z.string().optional().meta({
    description:
      "On the rollback of a bet that carried `free_spins_id`: its id. Nothing was taken, so give nothing back.",
  }),
});

export const WalletResponse = z.object({
  balance: money.meta({ description: "The balance after the movement. A number is read as an unreadable answer." }),
  transaction_id: z.string().optional().meta({ description: "The operator's own id of the movement." }),
  bonus_amount: money.optional().meta({ description: "bet and win: the part that was bonus money." }),
});

export const WalletError = z.object({ error: z.string(), message: z.string().optional() });
