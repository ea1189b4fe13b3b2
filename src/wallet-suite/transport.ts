import type { Ctx } from "../context.ts";
import { MAX_ANSWER_BYTES } from "../outgoing/bounds.ts";
import { safeFetch } from "../outgoing/safe-fetch.ts";
import type { WalletTransport } from "./probe.ts";

/** Headers of every call of the service, besides the signature. */
const HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "user-agent": "operator-games-service",
};

/** Posts to the wallet under the rules of all outgoing calls; a redirect is an answer without a body. */
export function postToWallet(ctx: Ctx, url: string): WalletTransport {
  return async (body, headers, timeoutMs) => {
    const sent = { ...HEADERS, ...headers };
    const answer = await safeFetch(ctx, {
      url,
      method: "POST",
      headers: sent,
      body,
      timeoutMs,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    if (answer.kind === "answered") {
      return { status: answer.status, body: new TextDecoder().decode(answer.body), fault: null };
    }
    if (answer.kind === "failed" && answer.status !== null) return { status: answer.status, body: "", fault: null };
    return { status: null, body: "", fault: answer.reason };
  };
}
