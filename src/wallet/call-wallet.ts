import type { Ctx } from "../context.ts";
import { openSecret } from "../keys/secrets.ts";
import type { CallResult, WalletRoute } from "../ledger/engine/engine.ts";
import { CALL_TIMEOUT_MS, type Movement } from "../ledger/rules/movement.ts";
import { formatAmount } from "../lib/money.ts";
import { measure } from "../metrics/metrics.ts";
import { signedPost } from "../outgoing/signed-post.ts";
import { classify, MAX_ANSWER_BYTES, type WalletAnswer } from "./classify.ts";
import { withRoom } from "./in-flight.ts";

/** A callback's body (interface: WalletRequest). */
export type WalletRequest = Readonly<Record<string, string | null>>;

/** The callback of a movement: the same at every attempt. */
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
    ...(movement.freeSpinsId === null ? {} : { free_spins_id: movement.freeSpinsId }),
  };
}

/** The callback that asks for a player's balance. */
export function balanceRequest(session: { id: string; playerId: string; currency: string }): WalletRequest {
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

/**
 * Calls an operator's wallet and reads its answer; never throws. Signed with the operator's oldest active key and a
 * timestamp of its own.
 */
export async function callback(ctx: Ctx, route: WalletRoute, request: WalletRequest): Promise<CallResult> {
  const started = ctx.clock.now();
  const result = (answer: WalletAnswer, httpStatus: number | null = null): CallResult => {
    const durationMs = ctx.clock.now() - started;
    const labels = { operator: route.operatorCode, action: request.action, class: answer.class, status: httpStatus };
    measure(ctx.log, "wallet_call", durationMs, labels);
    return { answer, httpStatus, durationMs };
  };
  const sent = await withRoom(route.operatorCode, () => post(ctx, route, request)).catch((cause: unknown) => {
    ctx.log.error("wallet.call_failed", { operator: route.operatorCode }, cause);
    return { kind: "failed", reason: "the call could not be made", status: null } as const;
  });
  if (!sent) return result({ class: "unsent", reason: "the operator has too many calls under way", barred: false });
  switch (sent.kind) {
    case "answered":
      return result(classify(sent.status, sent.body), sent.status);
    case "failed":
      return result({ class: "unknown", reason: sent.reason }, sent.status);
    case "unsent":
      return result({ class: "unsent", reason: sent.reason, barred: true });
  }
}

async function post(ctx: Ctx, { operatorCode, keyId, sealedSecret, url }: WalletRoute, json: WalletRequest) {
  const key = await openSecret(ctx, { kind: "operator", code: operatorCode, keyId }, sealedSecret);
  const signWith = { keyId, key };
  return signedPost(ctx, { url, signWith, json, timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES });
}
