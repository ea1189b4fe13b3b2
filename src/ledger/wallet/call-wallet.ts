import type { Ctx } from "../../context.ts";
import { openSecret } from "../../gate/keys/secrets.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import type { OutgoingAnswer, Received } from "../../gate/outgoing/safe-fetch.ts";
import { signedRequest } from "../../gate/outgoing/signed-post.ts";
import { measure } from "../../lib/metrics.ts";
import { classify, type WalletAnswer } from "./classify.ts";
import { enterCall } from "./in-flight.ts";

/** Address of an operator's wallet, and the key that signs the calls to it. */
export interface WalletRoute {
  readonly operatorCode: string;
  readonly url: string;
  readonly keyId: string;
  readonly sealedSecret: string;
}

export type WalletRequest = Readonly<Record<string, string | true | null>>;

export interface CallResult {
  readonly answer: WalletAnswer;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** Bytes that were sent and received; null if none were. */
  readonly exchange: Exchange | null;
}

/** Address of a request, and the answer. The sent bytes follow from the request. */
export interface Exchange {
  readonly url: string;
  readonly keyId: string;
  readonly received: Received | null;
}

export interface Sending {
  /** When a callback is signed, in real time; by default now. */
  readonly at?: number | undefined;
  /** Which attempt at its transaction it is. */
  readonly attempt?: number;
  /** When another process may decide, in real time: a call that might last longer is not made. */
  readonly until?: number | undefined;
}

/** Calls an operator's wallet and reads the answer; never throws. */
export async function callWallet(
  caller: Ctx,
  { operatorCode, url, keyId, sealedSecret }: WalletRoute,
  request: WalletRequest,
  { at, attempt, until = Number.POSITIVE_INFINITY }: Sending,
): Promise<CallResult> {
  const ctx = inRealTime(caller);
  const leave = await enterCall(operatorCode);
  const startedAt = ctx.clock.now();
  let sent: OutgoingAnswer | undefined;
  try {
    // Looked at after the wait for a place: a bet that arrives after its undo could stay debited.
    if (leave && until - startedAt >= CALL_TIMEOUT_MS) {
      const key = await openSecret(ctx, { kind: "operator", code: operatorCode, keyId }, sealedSecret);
      const signed = await signedRequest(ctx, { url, signWith: { keyId, key }, json: request, at });
      const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
      // From here on, bytes may have left.
      sent = { kind: "failed", reason: "the call could not be made", status: null };
      sent = await ctx.wallet({ operatorCode, attempt }, { url, method: "POST", ...signed, ...bounds });
    }
  } catch (cause) {
    ctx.log.error("wallet.call_failed", { operator: operatorCode }, cause);
    sent ??= { kind: "unsent", reason: "the operator's key cannot be used" };
  } finally {
    leave?.();
  }
  const answer = read(sent);
  const httpStatus = sent === undefined || sent.kind === "unsent" ? null : sent.status;
  const durationMs = ctx.clock.now() - startedAt;
  const labels = { operator: operatorCode, action: request.action, class: answer.class, status: httpStatus };
  measure(ctx.log, "wallet_call", durationMs, labels);
  return {
    answer,
    httpStatus,
    durationMs,
    exchange: answer.class === "unsent" ? null : { url, keyId, received: receivedIn(sent) },
  };
}

function receivedIn(sent: OutgoingAnswer | undefined): Received | null {
  if (sent?.kind === "answered") return sent;
  return (sent?.kind === "failed" && sent.received) || null;
}

function read(sent: OutgoingAnswer | undefined): WalletAnswer {
  switch (sent?.kind) {
    case undefined:
      return { class: "unsent", reason: "no place for the call in time", barred: false };
    case "answered":
      return classify(sent.status, sent.body);
    case "failed":
      return { class: "unknown", reason: sent.reason };
    case "unsent":
      return { class: "unsent", reason: sent.reason, barred: true };
  }
}
