import type { Webhook } from "../openapi/operation.ts";
import { EventBody } from "../wire/event.ts";
import { EVENT_BODY, INVOICE_NOTIFICATION, SESSION_ID } from "../wire/examples.ts";
import { InvoiceNotification } from "../wire/invoice.ts";
import { WalletError, WalletRequest, WalletResponse } from "../wire/wallet-callbacks.ts";

export const webhooks: readonly Webhook[] = [
  {
    name: "walletCallback",
    summary: "Wallet callback",
    description:
      "Asks your wallet for a balance, or to book a bet, win or rollback. Sent as POST to your wallet URL and signed with your key. Verify the signature before you parse the body. Answer within 5 seconds. Without an answer the outcome is unknown, and a bet is rolled back.\n\nA win or rollback is retried for 72 hours until you accept it. Credit it even if the player is blocked or the session is closed.\n\n**Idempotency.** By `transaction_id`: a repeat moves no money and gets the first answer.",
    body: WalletRequest,
    answer: WalletResponse,
    refusal: {
      schema: WalletError,
      statuses: {
        400: "VALIDATION_FAILED: a required field is missing or malformed.",
        401: "INVALID_SIGNATURE: the signature is wrong. Check it before you parse the body.",
        402: "INSUFFICIENT_FUNDS: the balance does not cover the bet.",
        403: "PLAYER_BLOCKED, or a code that contains LIMIT. Bets only: credit wins and rollbacks.",
        404: "PLAYER_NOT_FOUND: the player does not exist.",
        409: "CURRENCY_MISMATCH, SESSION_CLOSED (bets only), INSUFFICIENT_FUNDS, or a code that contains LIMIT.",
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
    summary: "Invoice notification",
    description:
      "An invoice was issued or voided. Sent as POST to your invoice URL and signed like a wallet callback. Retried like a win until you answer with a 2xx status.\n\n**Idempotency.** By `invoice.id` and `event` together.",
    body: InvoiceNotification,
    example: { request: INVOICE_NOTIFICATION },
  },
  {
    name: "event",
    summary: "Event",
    description:
      "A grant was finished, a bonus campaign ended, a jackpot was won, a transaction failed, or the statements of a day became final. Sent as POST to your event URL, once you have one, and signed like a wallet callback. Retried like a win until you answer with a 2xx status. Events may arrive in any order.\n\n**Idempotency.** By `id`.",
    body: EventBody,
    example: { request: EVENT_BODY },
  },
];
