import type { DayMovement } from "../../ledger/queries/day-movements.ts";
import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { asText, csvField } from "../../lib/spreadsheet.ts";

/** Facts of a game in a statement, beside its id. */
export interface ListedGame {
  readonly type: string;
  readonly name: string;
  readonly providerName: string;
}

/** A movement in a statement's list, by the names of its columns. */
export function listedMovement(movement: DayMovement, game: ListedGame | undefined) {
  return {
    transaction_id: movement.transactionId,
    type: movement.type,
    amount: formatAmount(movement.amount, movement.precision),
    currency: movement.currency,
    status: movement.status,
    player_id: movement.playerId,
    round_id: movement.roundId,
    session_id: movement.sessionId,
    provider_code: movement.providerCode,
    game_id: movement.gameId,
    free_spins_id: movement.freeSpinsId,
    operator_transaction_id: movement.operatorTransactionId,
    reference_transaction_id: movement.referenceTransactionId,
    completed_at: isoTime(movement.completedAt),
    /** Null: the catalogue no longer has the game. */
    provider_name: game?.providerName ?? null,
    game_name: game?.name ?? null,
    /** All of a win with `free_spins_id`, by the rule that the wallet's answer follows. */
    bonus_amount: formatAmount(isBonus(movement) ? movement.amount : 0, movement.precision),
  };
}

function isBonus({ type, freeSpinsId }: DayMovement): boolean {
  return type === "win" && freeSpinsId !== null;
}

export type ListedMovement = ReturnType<typeof listedMovement>;

const COLUMNS = [
  ...(["transaction_id", "type", "amount", "currency", "status", "player_id", "round_id", "session_id"] as const),
  ...(["provider_code", "game_id", "free_spins_id", "operator_transaction_id"] as const),
  ...(["reference_transaction_id", "completed_at", "provider_name", "game_name", "bonus_amount"] as const),
] satisfies (keyof ListedMovement)[];

export const CSV_HEADER = `${COLUMNS.join(",")}\n`;

/** RFC 4180, with plain line ends. An absent value is empty. */
export function csvLine(movement: ListedMovement): string {
  return `${COLUMNS.map((column) => csvField(asText(movement[column] ?? ""))).join(",")}\n`;
}

/** The line that a movement adds to its statement's digest (docs/reconciliation.md#the-digest). */
export function digestLine({ transaction_id, type, amount, status }: ListedMovement): string {
  return `${transaction_id},${type},${amount},${status}\n`;
}
