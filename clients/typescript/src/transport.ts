import { owned } from "./bytes.ts";
import { type RefusalBody, RefusedError, refusedError, reusedReference, UnreachableError } from "./errors.ts";
import { type ClientOptions, checkedOrigin } from "./options.ts";
import { type RateLimit, rateLimitOf, retryAfterSeconds } from "./response-headers.ts";
import { retryDelayMs } from "./retry.ts";
import { importSecret, signatureHeaders } from "./signing.ts";

/** A refusal that asks for a longer wait is thrown at once: the caller decides. The service's own are at most a minute. */
const MAX_RETRY_AFTER_SECONDS = 120;

/** An attempt that got a response. */
export interface Answer {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  readonly headers: Headers;
  /** Include it in support requests. */
  readonly requestId: string | undefined;
  /** The requests of this minute; undefined where the service did not count the request. */
  readonly rateLimit: RateLimit | undefined;
  readonly durationMs: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** One call. `target` is the path with its query; `body` is serialised once, so that the signed bytes are sent. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly target: string;
  readonly body?: unknown;
  /** In place of `body`: bytes that are not JSON, with the headers that describe them. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** False for the only unsigned call, debugSignature. */
  readonly signed?: boolean;
}

/** Sends calls. Signs each attempt, retries where that is safe, and turns refusals into RefusedError. */
export class Transport {
  readonly #options: Required<Omit<ClientOptions, "onAnswer" | "onReusedReference" | "secret" | "allowHttp">> &
    Pick<ClientOptions, "onAnswer" | "onReusedReference">;
  readonly #key: Promise<CryptoKey>;
  lastAnswer: Answer | undefined;
  /** How far the service's clock is ahead. Learned when the service refuses a timestamp. */
  #clockOffsetMs = 0;

  constructor(given: ClientOptions) {
    const origin = checkedOrigin(given);
    const { secret, ...options } = withoutUndefined(given);
    this.#options = {
      maxAttempts: 4,
      timeoutMs: 10_000,
      strict: false,
      fetch: (request) => globalThis.fetch(request),
      now: Date.now,
      sleep: pause,
      random: Math.random,
      ...options,
      baseUrl: origin,
    };
    this.#key = typeof secret === "string" ? importSecret(secret) : Promise.resolve(secret);
    // A failed import is reported by `send`. Without this, it would also be an unhandled rejection.
    this.#key.catch(() => undefined);
  }

  /**
   * Returns the JSON of the response. Throws RefusedError, UnreachableError or the abort reason of `signal`. What fails on
   * this machine before anything is sent is thrown as it is, at once.
   */
  async send<T>(call: Call): Promise<T> {
    const { baseUrl, maxAttempts, sleep, random } = this.#options;
    const body = call.bytes ?? (call.body === undefined ? "" : JSON.stringify(call.body));
    // Sign the normalised URL, because that is what the runtime sends.
    const url = new URL(baseUrl + call.target);
    if (url.pathname !== call.target.split("?", 1)[0] || /\/(\/|$)/.test(url.pathname))
      throw new TypeError(`An id in ${call.target} is empty, "." or "..": it would lead to another call.`);
    const sent = { ...call, target: url.pathname + url.search };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt<T>(sent, body, attempt);
      if ("value" in outcome) {
        const warning = reusedReference(`${call.method} ${sent.target}`, outcome.value);
        if (warning) this.#options.onReusedReference?.(warning);
        return outcome.value;
      }
      call.signal?.throwIfAborted();
      const { error, waitSeconds } = outcome;
      const last = attempt >= maxAttempts;
      const isLong = waitSeconds !== undefined && waitSeconds > MAX_RETRY_AFTER_SECONDS;
      if (error instanceof RefusedError && (last || isLong || !error.retryable)) throw error;
      if (last) throw new UnreachableError(baseUrl, attempt, error);
      await sleep(retryDelayMs(attempt, waitSeconds, random), call.signal);
    }
  }

  /**
   * Opens an answer that goes on, and returns it once its headers are there. It is not retried. Throws what `send` throws
   * after its last attempt.
   */
  async open({ target, signal }: Pick<Call, "target" | "signal">): Promise<Response> {
    const { baseUrl, timeoutMs, fetch } = this.#options;
    const url = new URL(baseUrl + target);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("no answer in time")), timeoutMs);
    const call = { method: "GET", target: url.pathname + url.search } as const;
    let outcome: Outcome<never>;
    try {
      const headers = await this.#headers(call, "");
      const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      const response = await fetch(new Request(url, { headers, signal: until, redirect: "manual" }));
      if (response.ok) return response;
      outcome = this.#read<never>(response, await response.text());
    } catch (error) {
      signal?.throwIfAborted();
      outcome = { error };
    } finally {
      clearTimeout(timer);
    }
    const { error } = outcome as { error: unknown };
    throw error instanceof RefusedError ? error : new UnreachableError(baseUrl, 1, error);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#options.sleep(ms, signal);
  }

  async #attempt<T>(call: Call, body: Sent, attempt: number): Promise<Outcome<T>> {
    const { baseUrl, timeoutMs, now } = this.#options;
    const started = now();
    const limit = AbortSignal.timeout(timeoutMs);
    const request = new Request(baseUrl + call.target, {
      method: call.method,
      headers: await this.#headers(call, body),
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      redirect: "manual",
      ...(body === "" ? {} : { body: typeof body === "string" ? body : owned(body) }),
    });
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(request);
      text = await response.text();
    } catch (error) {
      return { error };
    }
    const { method, target } = call;
    const { status, headers } = response;
    const requestId = headers.get("x-request-id") ?? undefined;
    const about = { requestId, rateLimit: rateLimitOf(headers), durationMs: now() - started, attempt };
    this.lastAnswer = { method, target, status, headers, ...about };
    this.#options.onAnswer?.(this.lastAnswer);
    const warning = headers.get("x-agg-warning");
    if (warning !== null) console.warn(`operator-games: ${method} ${target}: ${warning}`);
    return this.#read<T>(response, text);
  }

  #read<T>({ ok, status, headers }: Response, text: string): Outcome<T> {
    const value = jsonIn(text);
    if (value === undefined) return { error: new Error(`the response with status ${status} is not JSON`) };
    if (ok && (typeof value !== "object" || value === null))
      return { error: new Error(`the response with status ${status} is not one of the service`) };
    if (ok) return { value: value as T };
    if (!isRefusal(value))
      return { error: new Error(`the response with status ${status} is not an error of the service`) };
    const corrected = status === 401 && value.retryable && this.#adoptClock(headers);
    return { error: refusedError(status, value, headers), waitSeconds: corrected ? 0 : retryAfterSeconds(headers) };
  }

  async #headers(call: Call, body: Sent): Promise<Record<string, string>> {
    const type: Record<string, string> = body === "" ? {} : { "Content-Type": "application/json", ...call.headers };
    if (call.signed === false) return type;
    if (this.#options.strict) type["X-Agg-Strict"] = "true";
    const seconds = Math.floor((this.#options.now() + this.#clockOffsetMs) / 1000);
    return { ...type, ...(await signatureHeaders(this.#options.keyId, await this.#key, { ...call, body }, seconds)) };
  }

  /**
   * The service reports a wrong clock only after the digest matched, so its time can be trusted. Returns whether it sent one:
   * not every proxy lets X-Server-Time pass, and not every server sends Date.
   */
  #adoptClock(headers: Headers): boolean {
    const theirs = Date.parse(headers.get("x-server-time") ?? headers.get("date") ?? "");
    if (Number.isNaN(theirs)) return false;
    this.#clockOffsetMs = theirs - this.#options.now();
    return true;
  }
}

type Sent = string | Uint8Array;

type Outcome<T> = { readonly value: T } | { readonly error: unknown; readonly waitSeconds?: number | undefined };

/** An option that is undefined leaves the default. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/** Undefined, which no JSON is, for anything else. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRefusal(value: unknown): value is RefusalBody {
  const body = value as Partial<RefusalBody> | null;
  return typeof body?.error === "string" && typeof body.retryable === "boolean";
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
