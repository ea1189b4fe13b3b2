import * as z from "zod";
import { about } from "../../lib/about.ts";
import { currencyCode, playerId, sessionId } from "./values.ts";

const money = z.string();

/* @__PURE__ */ about(money, ["A decimal string with the decimal places of the currency.", "1.00"]);

export const WalletRequest = z.object({
  action: z.enum(["getbalance", "bet", "win", "rollback"]),
  transaction_id: z.string(),
  reference_transaction_id: z.string().nullable().optional(),
  session_id: sessionId,
  round_id: z.string(),
  player_id: playerId,
  game_id: z.string().nullable().optional(),
  currency: currencyCode,
  amount: money.nullable().optional(),
  free_spins_id: z.string().optional(),
  round_closed: z.literal(true).optional(),
});

/* @__PURE__ */ about(WalletRequest, {
  action: "What to do: answer the balance, take a bet, add a win, or give a bet back.",
  transaction_id:
    "The idempotency key: `<provider>:<id>`. A repeat moves nothing and gets the first answer. Empty on getbalance.",
  reference_transaction_id: [
    "Of a rollback: the `transaction_id` of the bet to undo. Null otherwise.",
    "sandbox:b-1000",
  ],
  session_id: "The session, as `POST /v1/sessions` answered it.",
  round_id: "The provider's id of the round. Two providers may use the same one. Empty on getbalance.",
  player_id: "Your own id of the player, as you sent it when the session was opened.",
  game_id:
    "The provider's code of the game, never its catalogue id: `code` of `GET /v1/games`, unless the provider uses another code here. Null on getbalance.",
  currency: "The session's currency. Never convert.",
  amount:
    "What to move: a decimal string in the currency's places, never below zero. A rollback has the amount of its bet, or 0 where the service does not know the bet. Null on getbalance.",
  free_spins_id: [
    "Only on bets and wins of a free-spin grant or a bonus campaign: its id. Do not debit these bets.",
    "welcome-1",
  ],
  round_closed: "On the win or rollback that ends its round, where the provider says so. Absent otherwise.",
});

export const WalletResponse = z.object({
  balance: money,
  transaction_id: z.string().optional(),
  bonus_amount: money.optional(),
});

/* @__PURE__ */ about(WalletResponse, {
  balance:
    "The balance after the transaction: a decimal string in the currency's places. Must be a string: a JSON number makes the answer unreadable.",
  transaction_id: "Your own id of the transaction.",
  bonus_amount: "On bet and win: the part of the amount that was bonus money.",
});

export const WalletError = z.object({ error: z.string(), message: z.string().optional() });

/* @__PURE__ */ about(WalletError, {
  error: "Why the wallet refuses. Any code will do; those of the table have a meaning of their own.",
  message: "Why, in words for support. The provider may see it.",
});
