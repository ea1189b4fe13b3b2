import type { WalletRequest } from "../callbacks.ts";
import { toMinor } from "../money.ts";
import { WalletRefusal } from "./refusal.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;
const MOVEMENTS: readonly unknown[] = ["bet", "win", "rollback"];

/**
 * Reads a body whose signature is right. Throws VALIDATION_FAILED when a field is missing or not valid. Fields that this
 * client does not know stay as they are: the service may add some.
 */
export function readRequest(body: Uint8Array, places: Readonly<Record<string, number>>): WalletRequest {
  const fields = objectIn(body);
  for (const name of ["player_id", "session_id", "currency"]) text(fields, name);
  if (fields.action === "getbalance") return fields as unknown as WalletRequest;
  if (!MOVEMENTS.includes(fields.action)) throw invalid("action must be getbalance, bet, win or rollback.");
  for (const name of ["transaction_id", "round_id"]) text(fields, name);
  for (const name of ["game_id", "game_code", "free_spins_id", "reference_free_spins_id"]) optionalText(fields, name);
  if (fields.action === "rollback") text(fields, "reference_transaction_id");
  const currency = String(fields.currency);
  checkAmount(fields.amount, currency, Object.hasOwn(places, currency) ? places[currency] : undefined);
  return fields as unknown as WalletRequest;
}

function checkAmount(amount: unknown, currency: string, places: number | undefined): void {
  try {
    if (typeof amount === "string" && !amount.startsWith("-")) return void toMinor(amount, currency, places);
  } catch {
    // Said below.
  }
  throw invalid("amount must be a plain decimal string in the precision of the currency.");
}

function objectIn(body: Uint8Array): Fields {
  let value: unknown;
  try {
    // `fatal`: replaced bytes would make two different ids equal.
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    throw invalid("The body is not JSON.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw invalid("The body is not a JSON object.");
}

function text(fields: Fields, name: string): void {
  if (!optionalText(fields, name)) throw invalid(`${name} is required.`);
}

/** Whether there is a text. */
function optionalText(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return false;
  if (typeof value === "string" && value.length <= MAX_TEXT_LENGTH && isStorable(value)) return true;
  throw invalid(`${name} must be a string of at most ${MAX_TEXT_LENGTH} characters.`);
}

/** Databases refuse a NUL, and change half a character. */
function isStorable(value: string): boolean {
  return !value.includes("\0") && !/\p{Cs}/u.test(value);
}

function invalid(message: string): WalletRefusal {
  return new WalletRefusal("VALIDATION_FAILED", message);
}
