import { MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { jsonObject } from "../../lib/encoding.ts";
import { formatAmount, parseAmount } from "../../lib/money.ts";

const MAX_CODE_LENGTH = 64;
const MAX_TEXT_LENGTH = 300;
const MAX_BALANCE_LENGTH = 40;

/** A balance may be negative; exponents, blanks and JSON numbers are not balances. */
const PLAIN_DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/;

export type WalletAnswer =
  | {
      readonly class: "success";
      readonly balance: string;
      readonly operatorTransactionId: string | null;
    }
  | { readonly class: "refusal"; readonly code: string; readonly message: string; readonly balance: string | null }
  | { readonly class: "unknown"; readonly reason: string }
  /**
   * No byte was sent, so the wallet booked nothing. `barred`: nothing can be sent until the operator's key or address is
   * repaired; otherwise the service lacked capacity or time for the call.
   */
  | { readonly class: "unsent"; readonly reason: string; readonly barred: boolean };

/**
 * Reads an answer's status and body. Success: 2xx and an object whose `balance` is a plain decimal string. Refusal: 4xx
 * (not 408 or 429) and an object with a non-empty string `error`. Everything else is unknown.
 */
export function classify(status: number, body: Uint8Array): WalletAnswer {
  const unknown = (reason: string): WalletAnswer => ({ class: "unknown", reason });
  if (body.byteLength > MAX_ANSWER_BYTES) return unknown("body too large");
  if (status === 408 || status === 429) return unknown(`status ${status}`);
  const success = status >= 200 && status < 300;
  if (!success && !(status >= 400 && status < 500)) return unknown(`status ${status}`);
  const answer = jsonObject(body);
  if (!answer) return unknown(`status ${status} without a JSON object`);
  const { error, message } = answer;
  if (!success) {
    if (typeof error !== "string" || error === "") return unknown(`status ${status} without an error code`);
    return {
      class: "refusal",
      code: beginning(error, MAX_CODE_LENGTH),
      message: typeof message === "string" ? beginning(message, MAX_TEXT_LENGTH) : "",
      balance: balanceOf(answer) ?? null,
    };
  }
  if (error !== undefined && error !== null) return unknown(`status ${status} with an error`);
  const balance = balanceOf(answer);
  if (balance === undefined) return unknown("balance is not a plain decimal string");
  return { class: "success", balance, operatorTransactionId: ownId(answer.transaction_id) };
}

/** The wallet's own id. One with a control character counts as none: a reconciliation reads no row that has it. */
function ownId(id: unknown): string | null {
  if (typeof id !== "string" || id === "" || /\p{Cc}/u.test(id)) return null;
  return beginning(id, MAX_TEXT_LENGTH);
}

/** Half a character, sent or left by the cut, would make an answer that many parsers of JSON refuse. */
function beginning(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}

/** The code for the provider: any LIMIT is BET_LIMIT, SELF_EXCLUDED is PLAYER_BLOCKED. */
export function normalisedCode(code: string): string {
  if (code.includes("LIMIT")) return "BET_LIMIT";
  return code === "SELF_EXCLUDED" ? "PLAYER_BLOCKED" : code;
}

/** A balance in the currency's precision where that loses nothing, otherwise as the wallet wrote it. */
export function inPrecision(balance: string, precision: number): string {
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(balance) ?? [];
  const minor = parseAmount(digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits, precision);
  return minor === undefined ? balance : sign + formatAmount(minor, precision);
}

function balanceOf(answer: Record<string, unknown>): string | undefined {
  const { balance } = answer;
  if (typeof balance !== "string" || balance.length > MAX_BALANCE_LENGTH) return undefined;
  return PLAIN_DECIMAL.test(balance) ? balance : undefined;
}
