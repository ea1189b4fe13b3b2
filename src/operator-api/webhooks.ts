import type { Webhook } from "../openapi/operation.ts";
import { INVOICE_NOTIFICATION, SESSION_ID } from "../wire/examples.ts";
import { InvoiceNotification } from "../wire/invoice.ts";
import { WalletError, WalletRequest, WalletResponse } from "../wire/wallet-callbacks.ts";

export const webhooks: readonly Webhook[] = [
  {
    name: "walletCallback",
    summary: "One movement for the operator's wallet",
    description:
      "POST to the operator's wallet address, signed with the operator's key like every request. Verify before parsing. **Idempotency.** `transaction_id` is the key: a repeat moves no money and is answered like the first. A win or rollback is repeated for 72 hours until it is accepted, and must be credited also when the player is blocked or the session is closed. An answer within 5 seconds, or the outcome is unknown: a bet is then rolled back.",
    body: WalletRequest,
    answer: WalletResponse,
    refusal: {
      schema: WalletError,
      statuses: {
        400: "VALIDATION_FAILED: a needed field is missing or malformed.",
        401: "INVALID_SIGNATURE: checked before the body is parsed.",
        402: "INSUFFICIENT_FUNDS: the balance does not cover the bet.",
        403: "PLAYER_BLOCKED or a code containing LIMIT: bets only; wins and rollbacks are still credited.",
        404: "PLAYER_NOT_FOUND.",
        409: "CURRENCY_MISMATCH, SESSION_CLOSED (bets only), INSUFFICIENT_FUNDS or a limit.",
      },
    },
    example: {
      request: {
        action: "bet",
        transaction_id: "sandbox:b-1001",
        reference_transaction_id: null,
        session_id: SESSION_ID,
        round_id: "r-1001",
        player_id: "player-1",
        game_id: "lucky-lanterns",
        currency: "EUR",
        amount: "1.00",
      },
      answer: { balance: "99.00", transaction_id: "w-20481", bonus_amount: "0.00" },
      refusal: { error: "INSUFFICIENT_FUNDS", message: "The balance does not cover the bet." },
    },
  },
  {
    name: "invoiceNotification",
    summary: "An invoice was issued or voided",
    description:
      "POST to the operator's invoice address, signed like a wallet callback. **Idempotency.** `invoice.id` and `event` together are the key; it is repeated like a win until a 2xx answers it.",
    body: InvoiceNotification,
    example: { request: INVOICE_NOTIFICATION },
  },
];
