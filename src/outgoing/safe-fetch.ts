import type { Ctx } from "../context.ts";
import { readCapped } from "../lib/read-capped.ts";
import { unsafeUrl } from "./safe-url.ts";

export interface OutgoingRequest {
  readonly url: string;
  readonly method: "POST" | "GET";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** For headers and body together. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

/**
 * The outcome of a call. `unsent`: no byte was sent, because the address is not safe. `failed`: the request may or may not
 * have arrived; redirects are not followed and count as failures.
 */
export type OutgoingAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: string; readonly status: number | null }
  | { readonly kind: "unsent"; readonly reason: string };

function failed(reason: string, status: number | null): OutgoingAnswer {
  return { kind: "failed", reason, status };
}

/** Calls an address chosen by a customer: checked on every call, bounded in time and size, never redirected. */
export async function safeFetch(ctx: Ctx, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const rule = unsafeUrl(ctx.settings, request.url);
  if (rule !== undefined) return { kind: "unsent", reason: `the address ${rule}` };
  ctx.hops.count++;
  const abort = new AbortController();
  const timeout = Promise.withResolvers<OutgoingAnswer>();
  const timer = setTimeout(() => {
    timeout.resolve(failed("timeout", null));
    abort.abort();
  }, request.timeoutMs);
  try {
    return await Promise.race([timeout.promise, exchange(request, abort.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  { url, method, headers = {}, body, maxAnswerBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  let status: number | null = null;
  try {
    const init: RequestInit = { method, headers, signal, redirect: "manual" };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    status = response.status;
    if (status >= 300 && status < 400) {
      response.body?.cancel().catch(() => undefined);
      return failed("redirect", status);
    }
    const answer = await readCapped(response.body, maxAnswerBytes);
    return answer ? { kind: "answered", status, body: answer } : failed("answer too large", status);
  } catch {
    // The runtime's message may contain the address and its query, so it is not passed on.
    return failed("connection failed", status);
  }
}
