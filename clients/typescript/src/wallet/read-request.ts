import type { WalletRequest } from "../callbacks.ts";
import { jsonObjectIn } from "../json-object.ts";
import { toMinor } from "../money.ts";
import { WalletRefusal } from "./refusal.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;
/** Far enough below the largest 64-bit integer of a database that adding two amounts cannot overflow. */
const MAX_MINOR = 10n ** 18n;
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
  for (const name of ["game_id", "free_spins_id"]) optionalText(fields, name);
  if (fields.action === "rollback") text(fields, "reference_transaction_id");
  const currency = String(fields.currency);
  checkAmount(fields.amount, currency, Object.hasOwn(places, currency) ? places[currency] : undefined);
  return fields as unknown as WalletRequest;
}

function checkAmount(amount: unknown, currency: string, places: number | undefined): void {
  try {
    const minor = typeof amount === "string" && !amount.startsWith("-") && toMinor(amount, currency, places);
    if (minor !== false && minor <= MAX_MINOR) return;
  } catch {
    // Said below.
  }
  throw invalid("amount must be a plain decimal string in the precision of the currency.");
}

function objectIn(body: Uint8Array): Fields {
  try {
    return jsonObjectIn(body);
  } catch (error) {
    throw invalid((error as SyntaxError).message);
  }
}

function text(fields: Fields, name: string): void {
  if (!optionalText(fields, name)) throw invalid(`${name} is required.`);
}

/** Whether there is a text. */
function optionalText(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return false;
  // A database refuses a NUL.
  if (typeof value === "string" && [...value].length <= MAX_TEXT_LENGTH && !value.includes("\0")) return true;
  throw invalid(`${name} must be a string of at most ${MAX_TEXT_LENGTH} characters.`);
}

function invalid(message: string): WalletRefusal {
  return new WalletRefusal("VALIDATION_FAILED", message);
}
