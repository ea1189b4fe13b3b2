import type { Ctx } from "../context.ts";
import { readCapped } from "../http/body.ts";
import type { WalletTransport } from "./probe.ts";

const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to the operator's wallet; a redirect is an answer like any other and is not followed. */
export function postToWallet(_ctx: Ctx, url: string): WalletTransport {
  return async (body, headers, timeoutMs) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    const bytes = await readCapped(response.body, MAX_ANSWER_BYTES);
    if (!bytes) throw new Error("the answer is too large");
    return { status: response.status, body: new TextDecoder().decode(bytes) };
  };
}
