import * as z from "zod";
import { optional } from "./described.ts";
import { currencyCode, playerId, sessionId } from "./values.ts";

const money = z
  .string()
  .meta({ description: "A decimal string with the decimal places of the currency.", examples: ["1.00"] });

export const WalletRequest = z.object({
  action: z
    .enum(["getbalance", "bet", "win", "rollback"])
    .describe("What to do: answer the balance, take a bet, add a win, or give a bet back."),
  transaction_id: z
    .string()
    .describe(
      "The idempotency key: `<provider>:<id>`. A repeat moves nothing and gets the first answer. Empty on getbalance.",
    ),
  reference_transaction_id: optional(
    z.string().nullable(),
    "Of a rollback: the `transaction_id` of the bet to undo. Null otherwise.",
    "sandbox:b-1000",
  ),
  session_id: sessionId.describe("The session, as `POST /v1/sessions` answered it."),
  round_id: z
    .string()
    .describe("The provider's id of the round. Two providers may use the same one. Empty on getbalance."),
  player_id: playerId.describe("Your own id of the player, as you sent it when the session was opened."),
  game_id: optional(
    z.string().nullable(),
    "The provider's code of the game, never its catalogue id: `code` of `GET /v1/games`, unless the provider uses another code here. Null on getbalance.",
  ),
  currency: currencyCode.describe("The session's currency. Never convert."),
  amount: money
    .nullable()
    .optional()
    .describe(
      "What to move: a decimal string in the currency's places, never below zero. A rollback has the amount of its bet, or 0 where the service does not know the bet. Null on getbalance.",
    ),
  free_spins_id: optional(
    z.string(),
    "Only on bets and wins of a free-spin grant or a bonus campaign: its id. Do not debit these bets.",
    "welcome-1",
  ),
  round_closed: z
    .literal(true)
    .optional()
    .describe("On the win or rollback that ends its round, where the provider says so. Absent otherwise."),
});

export const WalletResponse = z.object({
  balance: money.describe(
    "The balance after the transaction: a decimal string in the currency's places. Must be a string: a JSON number makes the answer unreadable.",
  ),
  transaction_id: z.string().optional().describe("Your own id of the transaction."),
  bonus_amount: money.optional().describe("On bet and win: the part of the amount that was bonus money."),
});

export const WalletError = z.object({
  error: z
    .string()
    .describe("Why the wallet refuses. Any code will do; those of the table have a meaning of their own."),
  message: z.string().optional().describe("Why, in words for support. The provider may see it."),
});
