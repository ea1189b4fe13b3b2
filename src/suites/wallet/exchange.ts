import { formatAmount, type Minor, parseAmount } from "../../lib/money.ts";
import { type Exchange, jsonOf } from "../runner/exchange.ts";

/** A success: 2xx with a balance, in whatever form, and no error: as in production, null is none. */
export function succeeded(exchange: Exchange): boolean {
  const json = jsonOf(exchange);
  return isOk(exchange) && json !== undefined && json.balance !== undefined && (json.error ?? null) === null;
}

/** Production repeats the call after no answer, 408, 429 or a 5xx. */
export function isRetryable({ status }: Exchange): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}

const MAX_BALANCE_CHARACTERS = 64;

/**
 * The balance in minor units, parsed more leniently than in production (numbers, exponents, any decimal places, a sign):
 * a wrong form fails one case and must not hide what the others look for.
 */
export function balanceOf(exchange: Exchange, precision: number): Minor | undefined {
  const value = jsonOf(exchange)?.balance;
  if (!isOk(exchange)) return undefined;
  const text = typeof value === "number" ? value.toFixed(precision) : typeof value === "string" ? value : "";
  // Before any pattern: an answer may be 64 KiB of digits.
  if (text.length > MAX_BALANCE_CHARACTERS) return undefined;
  const [, sign, digits = ""] = /^(-?)([0-9.]+)$/.exec(text) ?? [];
  const exact = parseAmount(withoutTrailingZeros(digits), precision);
  if (exact !== undefined) return sign === "-" ? -exact : exact;
  const rounded = text === "" ? Number.NaN : Math.round(Number(text) * 10 ** precision);
  return Number.isSafeInteger(rounded) ? rounded : undefined;
}

/** Removes the zeros that end a fraction, without a pattern, which could backtrack. */
function withoutTrailingZeros(digits: string): string {
  if (!digits.includes(".")) return digits;
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, digits[end - 1] === "." ? end - 1 : end);
}

/**
 * Why an answer's form is wrong, or undefined. Money must be a string in the currency's precision: production treats
 * anything else as an unreadable answer and rolls back or retries (docs/contract/operators-books.md#wallet-answers).
 */
export function formFault(exchange: Exchange, precision: number): string | undefined {
  if (exchange.status === null) return undefined;
  const json = jsonOf(exchange);
  if (exchange.fault) return `the answer is ${exchange.fault}`;
  if (!json) return isOk(exchange) ? "the answer is not a JSON object" : undefined;
  if (isOk(exchange) && json.balance === undefined) return "the answer has no balance";
  for (const name of ["balance", "bonus_amount"]) {
    const value = json[name];
    if (value === undefined) continue;
    if (typeof value !== "string") return `${name} is ${value === null ? "null" : `a ${typeof value}`}, not a string`;
    // A minus is readable: what made the balance negative fails a case of its own.
    const digits = value.replace(/^-/, "");
    const minor = parseAmount(digits, precision);
    if (minor === undefined || formatAmount(minor, precision) !== digits) {
      return `${name} "${value.slice(0, 40)}" is not a plain decimal with ${precision} decimal places`;
    }
  }
  return undefined;
}

/** The answer in a few words: `200, balance 12.00`, `402 INSUFFICIENT_FUNDS`, `no answer: …`. */
export function describe(exchange: Exchange): string {
  if (exchange.status === null) return `no answer: ${exchange.fault}`;
  const json = jsonOf(exchange);
  const error = typeof json?.error === "string" ? ` ${json.error.slice(0, 60)}` : "";
  const balance = json?.balance === undefined ? "" : `, balance ${String(json.balance).slice(0, 40)}`;
  return `${exchange.status}${error}${balance}${json ? "" : `, ${exchange.fault ?? "not a JSON object"}`}`;
}

function isOk({ status }: Exchange): boolean {
  return status !== null && status >= 200 && status < 300;
}
