/** Compiled by the project, and against the packed package in every kind of module resolution. Never run. */
import {
  type AnyErrorCode,
  type BetRequest,
  type ClientOptions,
  type ListTransactionsQuery,
  OperatorGames,
  RateLimitedError,
  RefusedError,
  type Session,
  type WalletRequest,
} from "operator-games-client";

export function amounts(request: WalletRequest): string {
  switch (request.action) {
    case "getbalance": {
      const nothing: null | undefined = request.amount;
      // @ts-expect-error: getbalance has no amount.
      const amount: string = request.amount;
      // @ts-expect-error: nor a transaction to undo.
      const undone: string = request.reference_transaction_id;
      return `${nothing}${amount}${undone}`;
    }
    case "bet":
    case "win": {
      const { amount, transaction_id, round_id } = request;
      // @ts-expect-error: a bet or win undoes nothing.
      const undone: string = request.reference_transaction_id;
      return amount + transaction_id + round_id + undone + (request.free_spins_id ?? "");
    }
    case "rollback": {
      const undone: string = request.reference_transaction_id;
      // @ts-expect-error: only bets and wins name a promotion.
      const promotion = request.free_spins_id;
      return undone + request.amount + promotion;
    }
    default: {
      const nothingElse: never = request;
      return nothingElse;
    }
  }
}

// @ts-expect-error: a bet without an amount.
export const broken: BetRequest = {
  action: "bet",
  transaction_id: "p:1",
  session_id: "s",
  round_id: "r",
  player_id: "ann",
  currency: "EUR",
};

export function codes(error: unknown): AnyErrorCode | number | undefined {
  if (error instanceof RateLimitedError) return error.retryAfterSeconds;
  if (!(error instanceof RefusedError)) return undefined;
  // A code of a newer service compares too.
  if (error.code === "GAME_UNAVAILABLE" || error.code === "SOMETHING_NEW") return error.code;
  // @ts-expect-error: a code is text.
  return error.code === 409 ? undefined : error.rateLimit?.remaining;
}

const options: ClientOptions = { baseUrl: "https://games.example.com", keyId: "key", secret: "secret" };
// @ts-expect-error: the secret is missing.
export const incomplete: ClientOptions = { baseUrl: "https://games.example.com", keyId: "key" };

export async function calls(): Promise<Session> {
  const games = new OperatorGames(options);
  const query: ListTransactionsQuery = { by: "completed", status: "pending" };
  for await (const { transaction_id } of games.transactions(query)) console.log(transaction_id);
  // @ts-expect-error: no such status.
  games.transactions({ status: "lost" });
  // @ts-expect-error: the currency is missing.
  await games.openSession({ player_id: "ann", game_id: "g" });
  return games.openSession({ player_id: "ann", currency: "EUR", game_id: "g" });
}
