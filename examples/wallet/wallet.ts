import type { IncomingHttpHeaders } from "node:http";
import type { Books } from "./books.ts";
import { formatAmount } from "./money.ts";
import { bookMovement, readBalance } from "./movements.ts";
import type { AutoOpen } from "./players.ts";
import { Refusal } from "./refusal.ts";
import { parseRequest } from "./request.ts";
import { type Keys, verifySignature } from "./signature.ts";

export interface WalletSettings {
  books: Books;
  keys: Keys;
  autoOpen: AutoOpen;
  /** Requires the second signature too: only where the path arrives as the service sent it, past every proxy. */
  verifyV2?: boolean;
  /** The current time in milliseconds since the epoch. */
  now: () => number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Answers one callback of the service: verify the signature, parse the request, book it. */
export function answerCallback(
  settings: WalletSettings,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  target?: string,
): Answer {
  try {
    verifySignature(settings.keys, headers, body, Math.floor(settings.now() / 1000), target);
    const request = parseRequest(body);
    const { balance, operatorTransactionId, bonus } =
      request.action === "getbalance"
        ? readBalance(settings.books, request, settings.autoOpen)
        : bookMovement(settings.books, request, settings.autoOpen);
    const answer: Record<string, unknown> = { balance: formatAmount(balance, request.currency) };
    if (operatorTransactionId !== null) answer.transaction_id = operatorTransactionId;
    if (bonus !== null) answer.bonus_amount = formatAmount(bonus, request.currency);
    return { status: 200, body: answer };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.code, message: error.message } };
    // A 5xx tells the service that the outcome is unknown: it undoes a bet and retries a win or a rollback.
    console.error(error);
    return { status: 500, body: { error: "INTERNAL", message: "Internal error." } };
  }
}
