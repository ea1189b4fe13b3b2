import type { WalletRequest } from "../callbacks.ts";
import { toMinor } from "../money.ts";
import { WalletRefusal } from "./refusal.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;
/** Far enough below the largest 64-bit integer of a database that adding two amounts cannot overflow. */
const MAX_MINOR = 10n ** 18n;
/** The service sends two. Other readers have limits of their own, so that a wallet would answer by its language. */
const MAX_LEVELS = 100;
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
  let value: unknown;
  try {
    // `fatal`: replaced bytes would make two different ids equal. A byte order mark stays, and is no JSON.
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    value = levelsOf(json) > MAX_LEVELS ? undefined : JSON.parse(json, wellFormed);
  } catch {
    throw invalid("The body is not JSON.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw invalid("The body is not a JSON object.");
}

/** How deep arrays and objects are nested. */
function levelsOf(json: string): number {
  let [level, deepest, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inText && character === "\\") at++;
    else if (character === '"') inText = !inText;
    else if (inText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level--;
  }
  return deepest;
}

/** Half a character is no text: databases refuse or change it. */
function wellFormed(name: string, value: unknown): unknown {
  if (/\p{Cs}/u.test(name) || (typeof value === "string" && /\p{Cs}/u.test(value))) throw new SyntaxError();
  return value;
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
