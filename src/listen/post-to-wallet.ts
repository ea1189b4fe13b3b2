import type { Ctx } from "../context.ts";
import { fromBase64Url, toBase64Url } from "../lib/encoding.ts";
import { type OutgoingAnswer, type OutgoingRequest, safeFetch } from "../outgoing/safe-fetch.ts";
import { targetOf } from "../signing/canonical.ts";
import { recorded } from "../wire-log/record-post.ts";

/** Whose wallet it is, and whether a listener has its callbacks. */
export interface WalletOf {
  readonly operatorCode: string;
  readonly listening: boolean;
  /** Which attempt at a transaction it is, for the wire log. */
  readonly attempt?: number | undefined;
}

/** Posts to an operator's wallet, and in the sandbox records it in the operator's wire log. */
export function postToWallet(ctx: Ctx, wallet: WalletOf, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { operatorCode, attempt } = wallet;
  return recorded(ctx, { kind: "callback", operatorCode, attempt }, request, (sent) => sendToWallet(ctx, wallet, sent));
}

/**
 * Sends a request to an operator's wallet: to its URL, or in the sandbox through the listener that has its callbacks
 * (docs/decisions/0104-listeners.md). A listener that is gone is an unknown outcome, because it may have posted before.
 */
export async function sendToWallet(
  ctx: Ctx,
  { operatorCode, listening }: WalletOf,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  if (!listening || !ctx.settings.sandbox) return safeFetch(ctx, request);
  const { url, headers = {}, body = new Uint8Array(0), timeoutMs, maxAnswerBytes } = request;
  const call = { target: targetOf(url), headers, body: toBase64Url(body) };
  const failed = (reason: string): OutgoingAnswer => ({ kind: "failed", reason, status: null });
  try {
    const heard = await ctx.env.LISTENERS.getByName(operatorCode).forward(operatorCode, call, timeoutMs);
    if (heard === "nobody") return failed("the listener is gone");
    if ("fault" in heard) return failed(heard.fault);
    const { status } = heard;
    const answered = fromBase64Url(heard.body);
    if (!answered) return failed("the listener's answer is not base64url");
    const received = { status, headers: new Headers(), body: answered };
    if (status >= 300 && status < 400) return { kind: "failed", reason: "redirect", status, received };
    if (received.body.byteLength > maxAnswerBytes)
      return { kind: "failed", reason: "answer too large", status, received };
    return { kind: "answered", ...received };
  } catch (cause) {
    ctx.log.error("listener.fault", { operator: operatorCode }, cause);
    return failed("the listener could not be reached");
  }
}
