import { randomUUID } from "node:crypto";
import { type Books, inTransaction } from "./books.ts";
import { type AutoOpen, changeBalance, findPlayer, type Player, requirePlayer } from "./players.ts";
import { Refusal } from "./refusal.ts";
import type { BalanceRequest, MovementRequest } from "./request.ts";

/** The result of a callback: the balance after it, and how much of the movement was bonus money. */
export interface Booked {
  balance: bigint;
  operatorTransactionId: string | null;
  bonus: bigint | null;
}

interface Effect {
  /** The change of the balance: negative for a bet. */
  effect: bigint;
  bonus: bigint;
}

export function readBalance(books: Books, request: BalanceRequest, autoOpen: AutoOpen): Booked {
  const { balance } = requirePlayer(books, request.playerId, request.currency, autoOpen);
  return { balance, operatorTransactionId: null, bonus: null };
}

/**
 * Books a bet, win or rollback once. A repeat returns the id of the first booking and the current balance. The check, the
 * new balance and the record are one database transaction, so neither a crash nor a concurrent copy can split them.
 */
export function bookMovement(books: Books, request: MovementRequest, autoOpen: AutoOpen): Booked {
  return inTransaction(books, () => {
    const earlier = findMovement(books, request.transactionId);
    if (earlier) return repeat(books, request, earlier);
    const player = requirePlayer(books, request.playerId, request.currency, autoOpen);
    const { effect, bonus } = decide(books, request, player);
    const balance = changeBalance(books, player.playerId, effect);
    const operatorTransactionId = randomUUID();
    record(books, request, { effect, bonus }, operatorTransactionId);
    return { balance, operatorTransactionId, bonus: request.action === "rollback" ? null : bonus };
  });
}

function decide(books: Books, request: MovementRequest, player: Player): Effect {
  if (request.action === "bet") return decideBet(books, request, player);
  if (request.action === "rollback") return decideRollback(books, request);
  // A win settles a stake that was already taken, so it is credited even to a blocked player or on a closed session.
  return { effect: request.amount, bonus: request.freeSpinsId === null ? 0n : request.amount };
}

function decideBet(books: Books, request: MovementRequest, player: Player): Effect {
  if (isCancelled(books, request.transactionId)) {
    throw new Refusal("BET_CANCELLED", "This bet was rolled back before it arrived.");
  }
  if (player.blocked) throw new Refusal("PLAYER_BLOCKED", "The player is blocked.");
  if (books.prepare("SELECT 1 FROM closed_sessions WHERE session_id = ?").get(request.sessionId)) {
    throw new Refusal("SESSION_CLOSED", "Bets on this session are no longer accepted.");
  }
  // A free spin is paid for by its grant: it takes nothing, so neither the limit nor the balance applies.
  if (request.freeSpinsId !== null) return { effect: 0n, bonus: 0n };
  if (player.betLimit !== null && request.amount > player.betLimit) {
    throw new Refusal("BET_LIMIT", "The stake is above the player's limit.");
  }
  if (request.amount > player.balance) {
    throw new Refusal("INSUFFICIENT_FUNDS", "The balance does not cover the bet.");
  }
  return { effect: -request.amount, bonus: 0n };
}

/** Returns what the bet took, whatever the rollback's amount; nothing for a bet that is unknown or already rolled back. */
function decideRollback(books: Books, request: MovementRequest): Effect {
  const betId = request.referenceTransactionId as string;
  const bet = findMovement(books, betId);
  if (bet && (bet.action !== "bet" || bet.player_id !== request.playerId)) {
    throw new Refusal("VALIDATION_FAILED", "reference_transaction_id is not a bet of this player.");
  }
  const first = books
    .prepare("INSERT INTO cancelled_bets (transaction_id, rollback_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
    .run(betId, request.transactionId);
  const returned = bet && first.changes === 1n ? -(bet.effect as bigint) : 0n;
  return { effect: returned, bonus: 0n };
}

function repeat(books: Books, request: MovementRequest, earlier: Record<string, unknown>): Booked {
  const same =
    earlier.action === request.action &&
    earlier.player_id === request.playerId &&
    earlier.currency === request.currency &&
    earlier.session_id === request.sessionId &&
    earlier.round_id === request.roundId &&
    earlier.reference_transaction_id === request.referenceTransactionId &&
    earlier.free_spins_id === request.freeSpinsId &&
    earlier.amount === request.amount;
  if (!same) throw new Refusal("TRANSACTION_CONFLICT", "This transaction_id was already booked with different fields.");
  return {
    balance: findPlayer(books, request.playerId)?.balance ?? 0n,
    operatorTransactionId: earlier.operator_transaction_id as string,
    bonus: request.action === "rollback" ? null : (earlier.bonus as bigint),
  };
}

function findMovement(books: Books, transactionId: string): Record<string, unknown> | undefined {
  return books.prepare("SELECT * FROM movements WHERE transaction_id = ?").get(transactionId);
}

function isCancelled(books: Books, transactionId: string): boolean {
  return books.prepare("SELECT 1 FROM cancelled_bets WHERE transaction_id = ?").get(transactionId) !== undefined;
}

function record(
  books: Books,
  request: MovementRequest,
  { effect, bonus }: Effect,
  operatorTransactionId: string,
): void {
  books
    .prepare(
      `INSERT INTO movements (transaction_id, operator_transaction_id, action, player_id, currency, session_id, round_id,
         game_id, reference_transaction_id, free_spins_id, amount, effect, bonus, booked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      request.transactionId,
      operatorTransactionId,
      request.action,
      request.playerId,
      request.currency,
      request.sessionId,
      request.roundId,
      request.gameId,
      request.referenceTransactionId,
      request.freeSpinsId,
      request.amount,
      effect,
      bonus,
      new Date().toISOString(),
    );
}
