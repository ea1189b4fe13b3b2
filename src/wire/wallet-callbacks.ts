import { z } from "zod";

const money = z
  .string()
  .meta({ description: "A decimal string with the decimal places of the currency.", examples: ["1.00"] });

export const WalletRequest = z.object({
  action: z.enum(["getbalance", "bet", "win", "rollback"]),
  transaction_id: z.string().meta({ description: "Idempotency key, `<provider>:<id>`. Empty on getbalance." }),
  reference_transaction_id: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "On rollback: the transaction to undo." }),
  session_id: z.string(),
  round_id: z.string().meta({ description: "Empty on getbalance." }),
  player_id: z.string(),
  game_id: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "The provider's code of the game, never the catalogue id. Null on getbalance." }),
  currency: z.string(),
  amount: money.nullable().optional().meta({ description: "Null on getbalance." }),
  free_spins_id: z.string().optional().meta({
    description: "Only on bets and wins of a free-spin grant or a bonus campaign. Do not debit these bets.",
  }),
  reference_free_spins_id: z.string().optional().meta({
    description:
      "On the rollback of a bet that carried `free_spins_id`: its id. Nothing was taken, so give nothing back.",
  }),
  round_closed: z.literal(true).optional().meta({
    description: "On the win or rollback that ends its round, where the provider says so. Absent otherwise.",
  }),
});

export const WalletResponse = z.object({
  balance: money.meta({
    description: "The balance after the transaction. Must be a string: a JSON number makes the answer unreadable.",
  }),
  transaction_id: z.string().optional().meta({ description: "Your own id of the transaction." }),
  bonus_amount: money.optional().meta({ description: "On bet and win: the part of the amount that was bonus money." }),
});

export const WalletError = z.object({ error: z.string(), message: z.string().optional() });
