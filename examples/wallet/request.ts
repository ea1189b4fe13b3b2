import { parseAmount } from "./money.ts";
import { Refusal } from "./refusal.ts";

interface Common {
  playerId: string;
  currency: string;
}

export interface BalanceRequest extends Common {
  action: "getbalance";
}

/** A bet, win or rollback. `amount` is in minor units. */
export interface MovementRequest extends Common {
  action: "bet" | "win" | "rollback";
  transactionId: string;
  referenceTransactionId: string | null;
  sessionId: string;
  roundId: string;
  gameId: string | null;
  amount: bigint;
  freeSpinsId: string | null;
}

export type WalletRequest = BalanceRequest | MovementRequest;

type Fields = Record<string, unknown>;

const MAX_TEXT_LENGTH = 500;

/**
 * Parses a verified body. Throws VALIDATION_FAILED when a required field is missing or not valid. Unknown fields are
 * ignored, because the service may add fields.
 */
export function parseRequest(body: Uint8Array): WalletRequest {
  const fields = parseObject(body);
  const playerId = text(fields, "player_id");
  const currency = text(fields, "currency");
  const { action } = fields;
  if (action === "getbalance") return { action, playerId, currency };
  if (action !== "bet" && action !== "win" && action !== "rollback")
    invalid("action must be getbalance, bet, win or rollback.");
  return {
    action,
    playerId,
    currency,
    transactionId: text(fields, "transaction_id"),
    referenceTransactionId: action === "rollback" ? text(fields, "reference_transaction_id") : null,
    sessionId: text(fields, "session_id"),
    roundId: text(fields, "round_id"),
    gameId: optionalText(fields, "game_id"),
    amount: amount(fields, currency),
    freeSpinsId: action === "rollback" ? null : optionalText(fields, "free_spins_id"),
  };
}

function parseObject(body: Uint8Array): Fields {
  try {
    // `fatal` refuses bytes that are not UTF-8. Otherwise they are replaced, and two different ids can become equal.
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {
    invalid("The body is not JSON.");
  }
  return invalid("The body is not a JSON object.");
}

function text(fields: Fields, name: string): string {
  return optionalText(fields, name) ?? invalid(`${name} is required.`);
}

function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return null;
  const usable =
    typeof value === "string" && value.length <= MAX_TEXT_LENGTH && value.isWellFormed() && !value.includes("\0");
  return usable ? value : invalid(`${name} must be a string of at most ${MAX_TEXT_LENGTH} characters.`);
}

function amount(fields: Fields, currency: string): bigint {
  const value = fields.amount;
  const minor = typeof value === "string" ? parseAmount(value, currency) : null;
  return minor ?? invalid("amount must be a plain decimal string in the precision of the currency.");
}

function invalid(message: string): never {
  throw new Refusal("VALIDATION_FAILED", message);
}
