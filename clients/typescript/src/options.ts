import type { ReusedReferenceWarning } from "./errors.ts";
import type { Answer } from "./transport.ts";

export interface ClientOptions {
  /** Scheme and host of the service, for example `https://sandbox.example.com`. */
  readonly baseUrl: string;
  /** The id of your key. */
  readonly keyId: string;
  /** The secret, or a key of `importSecret`. Never sent; kept in this process as a non-extractable key. */
  readonly secret: string | CryptoKey;
  /** Allows `http:` to a host that is not this machine. Anybody on the way can then read and change what you exchange. */
  readonly allowHttp?: boolean;
  /** Attempts per call, including the first. Default 4; 1 disables retries. */
  readonly maxAttempts?: number;
  /** Timeout of one attempt in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called after each attempt that got a response, for logs and metrics. */
  readonly onAnswer?: (answer: Answer) => void;
  /**
   * Called when a reference was used before with another content, so that nothing was granted. What it throws, the call
   * throws. Default: the service's warning is logged with `console.warn`, as every warning is.
   */
  readonly onReusedReference?: (warning: ReusedReferenceWarning) => void;
  /** Have calls refused with VALIDATION_FAILED that send a field or parameter which the call does not know. Default false. */
  readonly strict?: boolean;
  /** The clock in milliseconds since the epoch, for tests. */
  readonly now?: () => number;
  /** How delays between attempts are spent, in milliseconds, for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Random numbers from 0 to 1 for the delays, for tests. */
  readonly random?: () => number;
}

/** A host of this machine: nothing between it and us can read along. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name is this machine's. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

const HEADER_TEXT = /^[\x21-\x7e]{1,128}$/;

/** Timers run out at once where they are longer than 24 days. */
const DAY_MS = 86_400_000;

/**
 * The origin of the service. Throws a TypeError that names everything that is wrong with the options: a mistake of this
 * machine must not look like a service that does not answer.
 */
export function checkedOrigin(options: ClientOptions): string {
  const { baseUrl, keyId, secret, allowHttp, maxAttempts = 1, timeoutMs = 1 } = options;
  const problems = [
    baseUrlProblem(baseUrl, allowHttp === true),
    keyIdProblem(keyId),
    secretProblem(secret),
    Number.isInteger(maxAttempts) && maxAttempts > 0 ? undefined : "maxAttempts must be a whole number from 1.",
    Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= DAY_MS
      ? undefined
      : "timeoutMs must be a whole number of milliseconds above 0, at most a day.",
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new TypeError(`OperatorGames: ${problems.join(" ")}`);
  return new URL(baseUrl).origin;
}

function baseUrlProblem(baseUrl: unknown, allowHttp: boolean): string | undefined {
  if (isMissing(baseUrl))
    return "baseUrl is missing: pass the address of the service, such as https://games.example.com.";
  const shown = JSON.stringify(String(baseUrl));
  const url = URL.canParse(String(baseUrl)) ? new URL(String(baseUrl)) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:"))
    return `baseUrl ${shown} is not an http or https URL: pass one such as https://games.example.com.`;
  // What it holds is not shown: it is a password.
  if (url.username !== "" || url.password !== "") return "baseUrl has a user name or password: leave it out.";
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    return `baseUrl ${shown} has a path or a query: pass ${url.origin}. The client adds the path of each call.`;
  if (url.protocol === "http:" && !allowHttp && !isLoopback(url.hostname))
    return `baseUrl ${shown} is not encrypted: use https, or set allowHttp for a network that you trust.`;
  return undefined;
}

function keyIdProblem(keyId: unknown): string | undefined {
  if (isMissing(keyId)) return "keyId is missing: pass the id of your key.";
  if (typeof keyId === "string" && HEADER_TEXT.test(keyId)) return undefined;
  return "keyId must have 1 to 128 visible ASCII characters, without blanks.";
}

function secretProblem(secret: unknown): string | undefined {
  if (isMissing(secret)) return "secret is missing: pass the secret of the key. Is its environment variable set?";
  if (typeof secret === "string")
    return secret === secret.trim() ? undefined : "secret begins or ends with white space: trim it.";
  return isHmacKey(secret) ? undefined : "secret must be a string, or a key of importSecret.";
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isHmacKey(value: unknown): boolean {
  const key = value as Partial<CryptoKey>;
  return typeof value === "object" && key.algorithm?.name === "HMAC" && key.usages?.includes("sign") === true;
}
