import { parseAmount } from "./money.ts";
import { Refusal } from "./refusal.ts";

interface Common {
  playerId: string;
  currency: string;
}

export interface BalanceRequest extends Common {
  action: "getbalance";
}

/** A bet, win or rollback. `amount` is in minor units of `currency`. */
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

/**
 * Reads a verified body: VALIDATION_FAILED when a needed field is missing or malformed. Fields it does not know are
 * ignored, because the service may add some.
 */
export function parseRequest(body: Uint8Array): WalletRequest {
  const fields = parseObject(body);
  const playerId = text(fields, "player_id");
  const currency = text(fields, "currency");
  const { action } = fields;
  if (action === "getbalance") return { action, playerId, currency };
  if (action !== "bet" && action !== "win" && action !== "rollback") invalid("action is not one of the four");
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
    // Bytes that are not UTF-8 would otherwise be replaced, and two different ids become the same one.
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {
    invalid("the body is not JSON");
  }
  return invalid("the body is not a JSON object");
}

function text(fields: Fields, name: string): string {
  return optionalText(fields, name) ?? invalid(`${name} is missing`);
}

function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return null;
  const usable = typeof value === "string" && value.length <= 500 && value.isWellFormed() && !value.includes("\0");
  return usable ? value : invalid(`${name} is not a usable string`);
}

function amount(fields: Fields, currency: string): bigint {
  const value = fields.amount;
  const minor = typeof value === "string" ? parseAmount(value, currency) : null;
  return minor ?? invalid("amount is not a plain decimal string in the currency's precision");
}

function invalid(message: string): never {
  throw new Refusal("VALIDATION_FAILED", message);
}
