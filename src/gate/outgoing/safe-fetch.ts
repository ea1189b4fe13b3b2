import type { Ctx } from "../../context.ts";
import { readAnswer } from "../../lib/read-capped.ts";
import { unsafeUrl } from "./safe-url.ts";

export interface OutgoingRequest {
  readonly url: string;
  readonly method: "POST" | "GET";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Timeout for headers and body together. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

/**
 * The outcome of a call. `unsent`: no byte was sent, because the address is not safe, or the caller has no address or key.
 * `failed`: the request may or may not have arrived; redirects are not followed and count as failures.
 */
export type OutgoingAnswer =
  | ({ readonly kind: "answered" } & Received)
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly status: number | null;
      /** Bytes that arrived all the same. */
      readonly received?: Received;
    }
  | { readonly kind: "unsent"; readonly reason: string };

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Body; of a failed call its beginning, or nothing. */
  readonly body: Uint8Array<ArrayBuffer>;
}

function failed(reason: string, received?: Received): OutgoingAnswer {
  const status = received?.status ?? null;
  return received ? { kind: "failed", reason, status, received } : { kind: "failed", reason, status };
}

/** Calls an address chosen by a customer: checked on every call, bounded in time and size, never redirected. */
export async function safeFetch(ctx: Ctx, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const rule = unsafeUrl(ctx.settings, request.url);
  if (rule !== undefined) return { kind: "unsent", reason: `the address ${rule}` };
  ctx.hops.count++;
  const started = performance.now();
  // Not AbortSignal.timeout: it cannot be cleared, and holds a Durable Object in memory until it fires.
  const abort = new AbortController();
  const timeout = Promise.withResolvers<OutgoingAnswer>();
  const timer = setTimeout(() => {
    timeout.resolve(failed("timeout"));
    abort.abort();
  }, request.timeoutMs);
  try {
    return await Promise.race([timeout.promise, exchange(request, abort.signal)]);
  } finally {
    ctx.hops.outsideMs += performance.now() - started;
    clearTimeout(timer);
  }
}

async function exchange(
  { url, method, headers = {}, body, maxAnswerBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  let received: Received | undefined;
  try {
    const init: RequestInit = { method, headers, signal, redirect: "manual" };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    const { status } = response;
    received = { status, headers: response.headers, body: new Uint8Array(0) };
    if (status >= 300 && status < 400) {
      response.body?.cancel().catch(() => undefined);
      return failed("redirect", received);
    }
    const { bytes, whole } = await readAnswer(response, maxAnswerBytes);
    received = { ...received, body: bytes };
    return whole ? { kind: "answered", ...received } : failed("answer too large", received);
  } catch {
    // The runtime's message may contain the address and its query, so it is not passed on.
    return failed("connection failed", received);
  }
}
