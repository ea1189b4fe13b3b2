import { formatAmount } from "../../lib/money.ts";
import type { Movement, SessionFacts } from "../rules/movement.ts";
import type { WalletRequest } from "../wallet/call-wallet.ts";

/** The callback of a movement (docs/contract/operators-books.md#wallet-callbacks): the same at every attempt. */
export function movementRequest(movement: Movement): WalletRequest {
  return {
    action: movement.type,
    transaction_id: movement.transactionId,
    reference_transaction_id: movement.referenceTransactionId,
    session_id: movement.sessionId,
    round_id: movement.roundId,
    player_id: movement.playerId,
    game_id: movement.walletGameCode,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    ...(movement.type !== "rollback" && movement.freeSpinsId !== null && { free_spins_id: movement.freeSpinsId }),
    ...(movement.roundClosed === 1 && { round_closed: true }),
  };
}

export function balanceRequest(session: Pick<SessionFacts, "id" | "playerId" | "currency">): WalletRequest {
  return {
    action: "getbalance",
    transaction_id: "",
    reference_transaction_id: null,
    session_id: session.id,
    round_id: "",
    player_id: session.playerId,
    game_id: null,
    currency: session.currency,
    amount: null,
  };
}
