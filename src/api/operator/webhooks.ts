import type { Webhook, WebhookRefusal } from "../http/describe.ts";
import { EventBody } from "../wire/event.ts";
import { EVENT_BODY, INVOICE_NOTIFICATION, SESSION_ID } from "../wire/examples.ts";
import { InvoiceWebhook } from "../wire/invoice.ts";
import { WalletError, WalletRequest, WalletResponse } from "../wire/wallet-callbacks.ts";

interface WalletRefusal {
  readonly statuses: readonly number[];
  readonly description: string;
  readonly message: string;
}

/** The codes with which a wallet refuses, each under its statuses (docs/wallet.md). */
export const WALLET_ERRORS: Readonly<Record<string, WalletRefusal>> = {
  VALIDATION_FAILED: {
    statuses: [400],
    description: "A needed field is missing or malformed.",
    message: "amount is required.",
  },
  INVALID_SIGNATURE: {
    statuses: [401],
    description: "The signature is wrong. Check it before you parse the body.",
    message: "The signature does not match.",
  },
  INSUFFICIENT_FUNDS: {
    statuses: [402, 409],
    description: "Bets only: the balance does not cover the bet.",
    message: "The balance does not cover the bet.",
  },
  BET_LIMIT: {
    statuses: [403, 409],
    description:
      "Bets only: the stake breaks a limit of yours. Any code that contains LIMIT is read as this one. Credit wins and rollbacks.",
    message: "The player's daily limit is reached.",
  },
  PLAYER_BLOCKED: {
    statuses: [403],
    description: "Bets only: the player is blocked. Credit wins and rollbacks.",
    message: "The player is blocked.",
  },
  SELF_EXCLUDED: {
    statuses: [403],
    description: "Bets only: the player is self-excluded. Read as PLAYER_BLOCKED.",
    message: "The player has excluded themselves.",
  },
  PLAYER_NOT_FOUND: {
    statuses: [404],
    description: "There is no such player.",
    message: "There is no player player-1.",
  },
  CURRENCY_MISMATCH: {
    statuses: [409],
    description: "The currency is not that of the player's wallet. Never convert.",
    message: "The player's wallet is in USD.",
  },
  SESSION_CLOSED: {
    statuses: [409],
    description: "Bets only: you take no more bets on the session. Credit wins and rollbacks.",
    message: "The session is closed.",
  },
  BET_CANCELLED: {
    statuses: [409],
    description: "Bets only: its rollback came first. The bet must not be taken.",
    message: "This bet was rolled back before it arrived.",
  },
  TRANSACTION_CONFLICT: {
    statuses: [409],
    description: "You booked this `transaction_id` with another amount, round or action. Move no money.",
    message: "This transaction_id was booked with other fields.",
  },
};

/** Each status with its codes. */
function walletRefusals(): Record<number, WebhookRefusal> {
  const refusals = Object.entries(WALLET_ERRORS);
  const statuses = new Set(refusals.flatMap(([, refusal]) => refusal.statuses));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = refusals.filter(([, refusal]) => refusal.statuses.includes(status));
      return [
        status,
        {
          description: own.map(([code, { description }]) => `\`${code}\`: ${description}`).join("\n\n"),
          examples: Object.fromEntries(own.map(([code, { message }]) => [code, { error: code, message }])),
        },
      ];
    }),
  );
}

export const webhooks: readonly Webhook[] = [
  {
    name: "walletCallback",
    summary: "Wallet callback",
    description:
      "Asks your wallet for a balance, or to book a bet, win or rollback. Sent as POST to your wallet URL and signed with your key. Verify the signature before you parse the body. Answer within 5 seconds.\n\nAny 4xx except 408 and 429 whose body has a text `error` is a refusal, whatever the code. Anything else that is not a 2xx with a readable `balance`, no answer included, is an unknown outcome: a bet is rolled back.\n\nA win or rollback is retried for 72 hours until you accept it. Credit it even if the player is blocked or the session is closed.\n\n**Idempotency.** By `transaction_id`: a repeat moves no money and gets the first answer.",
    body: WalletRequest,
    answer: WalletResponse,
    refusal: { schema: WalletError, statuses: walletRefusals() },
    example: {
      request: {
        action: "bet",
        transaction_id: "sandbox:b-1001",
        reference_transaction_id: null,
        session_id: SESSION_ID,
        round_id: "r-1001",
        player_id: "player-1",
        game_id: "lucky-lanterns",
        game_code: "lucky-lanterns",
        currency: "EUR",
        amount: "1.00",
      },
      answer: { balance: "99.00", transaction_id: "w-20481", bonus_amount: "0.00" },
    },
  },
  {
    name: "invoiceNotification",
    summary: "Invoice notification",
    description:
      'An invoice was issued or voided. Sent as POST to your invoice URL and signed like a wallet callback. Retried like a win until you answer with a 2xx status. A new invoice URL is tried first with `{"event":"address.tried"}`, which has no invoice: answer it with 2xx too.\n\n**Idempotency.** By `invoice.id` and `event` together.',
    body: InvoiceWebhook,
    example: { request: INVOICE_NOTIFICATION },
  },
  {
    name: "event",
    summary: "Event",
    description:
      "A grant was finished, a bonus campaign ended, a jackpot was won, a transaction failed, is delayed or was booked after all, your wallet or a provider stopped answering or answers again, a month is about to be invoiced, the statements of a day became final, or your settings or keys are changed. Sent as POST to your event URL, once you have one, and signed like a wallet callback. Retried like a win until you answer with a 2xx status. Events may arrive in any order.\n\n**Idempotency.** By `id`.",
    body: EventBody,
    example: { request: EVENT_BODY },
  },
];
