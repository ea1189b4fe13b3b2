import type { ApiError, ErrorCode, Warning } from "./generated.ts";
import { type RateLimit, rateLimitOf, retryAfterSeconds } from "./response-headers.ts";

/** An invalid field: the name of a body field or a query parameter, or `body`. */
export type BrokenField = ApiError["fields"][number];

/** The documented codes, and those of a service that is newer than this client. */
export type AnyErrorCode = ErrorCode | (string & {});

/** The body of a refusal, whatever its code. */
export type RefusalBody = Omit<ApiError, "error"> & { readonly error: AnyErrorCode };

/**
 * The service refused the call. Branch on `code` and `retryable`, not only on the status. Each refusal is of one of the
 * classes below, by what a caller does about it.
 */
export class RefusedError extends Error {
  override readonly name: string = "RefusedError";
  /** One of the documented codes. A newer service may return codes that this client does not know. */
  readonly code: AnyErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The outcome is unknown: repeat the same call with the same ids. */
  readonly retryable: boolean;
  /** The invalid fields after VALIDATION_FAILED; otherwise empty. */
  readonly fields: readonly BrokenField[];
  /** Whole seconds that the service asked to wait, if it did. The client waits for two minutes at most. */
  readonly retryAfterSeconds: number | undefined;
  /** Include it in support requests. */
  readonly requestId: string | undefined;
  /** The requests of this minute, where the service got as far as counting them. */
  readonly rateLimit: RateLimit | undefined;

  constructor(status: number, body: RefusalBody, headers = new Headers()) {
    super(`${body.error}: ${body.message}${rulesIn(body)}`);
    this.code = body.error;
    this.status = status;
    this.retryable = body.retryable;
    this.fields = body.fields ?? [];
    this.retryAfterSeconds = retryAfterSeconds(headers);
    this.requestId = headers.get("x-request-id") ?? undefined;
    this.rateLimit = rateLimitOf(headers);
  }
}

/** The broken fields, a line each, where the message does not have their rules: an uncaught error shows its text alone. */
function rulesIn({ message, fields }: RefusalBody): string {
  const further = (fields ?? []).filter((one) => !message.includes(one.message));
  return further.map((one) => `\n  ${one.field}: ${one.message}`).join("");
}

/** 401 and 403: the key, the signature, the address or the operator is not admitted. A person has to mend it. */
export class NotAdmittedError extends RefusedError {
  override readonly name: string = "NotAdmittedError";
}

/** 404: no such object, or it belongs to somebody else. */
export class NotFoundError extends RefusedError {
  override readonly name: string = "NotFoundError";
}

/** 409: the request is well formed, and what it asks is not possible now. `code` says why. */
export class ConflictError extends RefusedError {
  override readonly name: string = "ConflictError";
}

/** 422: `fields` lists every invalid field with the rule that it breaks. The same body fails again. */
export class ValidationError extends RefusedError {
  override readonly name: string = "ValidationError";
}

/** 429: the requests of the minute are used up, also after the client's own retries. */
export class RateLimitedError extends RefusedError {
  override readonly name: string = "RateLimitedError";
}

/** 5xx: the outcome is unknown. Repeat the same call with the same ids. */
export class UnavailableError extends RefusedError {
  override readonly name: string = "UnavailableError";
}

const CLASSES: Readonly<Record<number, typeof RefusedError>> = {
  401: NotAdmittedError,
  403: NotAdmittedError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitedError,
};

/** The error of a refusal, of the class of its status. */
export function refusedError(status: number, body: RefusalBody, headers: Headers): RefusedError {
  const Refused = status >= 500 ? UnavailableError : (CLASSES[status] ?? RefusedError);
  return new Refused(status, body, headers);
}

/** No attempt got a valid response: the outcome is unknown. `cause` is the last failure. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly attempts: number;

  constructor(origin: string, attempts: number, cause: unknown) {
    const tried = attempts === 1 ? "one attempt" : `${attempts} attempts`;
    super(`No valid response from ${origin} after ${tried} (${reasonOf(cause)}). The outcome is unknown.`, { cause });
    this.attempts = attempts;
  }
}

/** The innermost reason: Node says "fetch failed", and beneath it the address and ECONNREFUSED. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { cause: deeper, code } = cause as Error & { readonly code?: unknown };
  if (deeper instanceof Error) return reasonOf(deeper);
  return cause.message || (typeof code === "string" ? code : cause.name);
}

/**
 * A reference was used before with another content: the answer is the first grant or campaign, and nothing was granted for
 * these fields. `onReusedReference` gets it, and may throw it.
 */
export class ReusedReferenceWarning extends Error {
  override readonly name = "ReusedReferenceWarning";
  /** The fields that differ from the first request. */
  readonly fields: readonly string[];

  constructor(call: string, fields: readonly string[]) {
    super(`${call}: the reference was used before; ignored, because different: ${fields.join(", ")}.`);
    this.fields = fields;
  }
}

/** The warning in an answer; undefined if it has none. */
export function reusedReference(call: string, answer: unknown): ReusedReferenceWarning | undefined {
  const { warnings } = (answer ?? {}) as { readonly warnings?: readonly Partial<Warning>[] };
  if (!Array.isArray(warnings)) return undefined;
  const fields = warnings.flatMap(({ code, field }) => (code === "REFERENCE_REUSED" && field ? [field] : []));
  return fields.length === 0 ? undefined : new ReusedReferenceWarning(call, fields);
}

/** The service did not sign this callback or notification. Respond with 401 INVALID_SIGNATURE without parsing. */
export class InvalidSignatureError extends Error {
  override readonly name = "InvalidSignatureError";
  readonly reason: "headers" | "key" | "digest" | "clock";

  constructor(reason: InvalidSignatureError["reason"]) {
    super(`The signature is not valid (${reason}).`);
    this.reason = reason;
  }
}
