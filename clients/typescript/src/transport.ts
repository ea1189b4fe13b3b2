import { RefusedError, UnreachableError } from "./errors.ts";
import type { ApiError } from "./generated.ts";
import { retryAfterSeconds, retryDelayMs } from "./retry.ts";
import { importSecret, signatureHeaders } from "./signing.ts";

export interface ClientOptions {
  /** For example `https://sandbox.example.com`. A path after the host is ignored. */
  readonly baseUrl: string;
  readonly keyId: string;
  /** The secret, or a key of `importSecret`. Never sent; kept in this process as a non-extractable key. */
  readonly secret: string | CryptoKey;
  /** Attempts per call, including the first. Default 4; 1 disables retries. */
  readonly maxAttempts?: number;
  /** Timeout of one attempt. Default 10 seconds. */
  readonly timeoutMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called after each attempt that got a response, for logs and metrics. */
  readonly onAnswer?: (answer: Answer) => void;
  /** Clock, delay and randomness, for tests. */
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/** An attempt that got a response. */
export interface Answer {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly headers: Headers;
  readonly durationMs: number;
  readonly attempt: number;
}

/** One call. `target` is the path with its query; `body` is serialised once, so that the signed bytes are sent. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly target: string;
  readonly body?: unknown;
  /** In place of `body`: bytes that are not JSON, with the headers that describe them. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** False for the only unsigned call, debugSignature. */
  readonly signed?: boolean;
}

/** Sends calls. Signs each attempt, retries where that is safe, and turns refusals into RefusedError. */
export class Transport {
  readonly #options: Required<Omit<ClientOptions, "onAnswer" | "secret">> & Pick<ClientOptions, "onAnswer">;
  readonly #key: Promise<CryptoKey>;
  /** How far the service's clock is ahead. Learned when the service refuses a timestamp. */
  #clockOffsetMs = 0;

  constructor({ secret, ...options }: ClientOptions) {
    this.#options = {
      maxAttempts: 4,
      timeoutMs: 10_000,
      fetch: (request) => globalThis.fetch(request),
      now: Date.now,
      sleep: pause,
      random: Math.random,
      ...options,
      baseUrl: new URL(options.baseUrl).origin,
    };
    this.#key = typeof secret === "string" ? importSecret(secret) : Promise.resolve(secret);
    // A failed import is reported by `send`. Without this, it would also be an unhandled rejection.
    this.#key.catch(() => undefined);
  }

  /** Returns the JSON of the response. Throws RefusedError, UnreachableError or the abort reason of `signal`. */
  async send<T>(call: Call): Promise<T> {
    const { maxAttempts, sleep, random } = this.#options;
    const body = call.bytes ?? (call.body === undefined ? "" : JSON.stringify(call.body));
    // Sign the normalised URL, because that is what the runtime sends.
    const url = new URL(this.#options.baseUrl + call.target);
    const sent = { ...call, target: url.pathname + url.search };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt<T>(sent, body, attempt);
      if ("value" in outcome) return outcome.value;
      call.signal?.throwIfAborted();
      const { error, waitSeconds } = outcome;
      const last = attempt >= maxAttempts;
      if (error instanceof RefusedError && (last || !error.retryable || error.retryAt)) throw error;
      if (last) throw new UnreachableError(attempt, error);
      await sleep(retryDelayMs(attempt, waitSeconds, random), call.signal);
    }
  }

  async #attempt<T>(call: Call, body: Sent, attempt: number): Promise<Outcome<T>> {
    const { baseUrl, timeoutMs, now } = this.#options;
    const started = now();
    try {
      const limit = AbortSignal.timeout(timeoutMs);
      const request = new Request(baseUrl + call.target, {
        method: call.method,
        headers: await this.#headers(call, body),
        signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
        redirect: "manual",
        ...(body === "" ? {} : { body }),
      });
      const response = await this.#options.fetch(request);
      const text = await response.text();
      const { method, target } = call;
      const { status, headers } = response;
      this.#options.onAnswer?.({ method, target, status, headers, durationMs: now() - started, attempt });
      return this.#read<T>(response, text);
    } catch (error) {
      return { error };
    }
  }

  #read<T>(response: Response, text: string): Outcome<T> {
    const value: unknown = JSON.parse(text);
    if (response.ok) return { value: value as T };
    if (!isErrorBody(value))
      throw new Error(`The response with status ${response.status} is not an error of the service.`);
    if (response.status === 401 && value.retryable) this.#adoptClock(response.headers);
    const error = new RefusedError(response.status, value, response.headers.get("x-request-id") ?? undefined);
    return { error, waitSeconds: retryAfterSeconds(response.headers) };
  }

  async #headers(call: Call, body: Sent): Promise<Record<string, string>> {
    const type: Record<string, string> = body === "" ? {} : { "Content-Type": "application/json", ...call.headers };
    if (call.signed === false) return type;
    const seconds = Math.floor((this.#options.now() + this.#clockOffsetMs) / 1000);
    return { ...type, ...(await signatureHeaders(this.#options.keyId, await this.#key, { ...call, body }, seconds)) };
  }

  /** The service reports a wrong clock only after the digest matched, so its Date header can be trusted. */
  #adoptClock(headers: Headers): void {
    const theirs = Date.parse(headers.get("date") ?? "");
    if (!Number.isNaN(theirs)) this.#clockOffsetMs = theirs - this.#options.now();
  }
}

type Sent = string | Uint8Array<ArrayBuffer>;

type Outcome<T> = { readonly value: T } | { readonly error: unknown; readonly waitSeconds?: number | undefined };

function isErrorBody(value: unknown): value is ApiError {
  const body = value as Partial<ApiError> | null;
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
