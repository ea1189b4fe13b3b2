import type { ApiError, ErrorCode } from "./generated.ts";

/** An invalid field: the name of a body field or a query parameter, or `body`. */
export type BrokenField = ApiError["fields"][number];

/** The service refused the call. Branch on `code` and `retryable`, not only on the status. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  /** One of the documented codes. A newer service may return codes that this client does not know. */
  readonly code: ErrorCode;
  readonly status: number;
  /** The outcome is unknown: repeat the same call with the same ids. */
  readonly retryable: boolean;
  /** The invalid fields after VALIDATION_FAILED; otherwise empty. */
  readonly fields: readonly BrokenField[];
  /** When to try again, where a provider that refused has said it: the client does not wait for that. */
  readonly retryAt: string | undefined;
  /** Include it in support requests. */
  readonly requestId: string | undefined;

  constructor(status: number, body: ApiError, requestId: string | undefined) {
    super(`${body.error}: ${body.message}`);
    this.code = body.error;
    this.status = status;
    this.retryable = body.retryable;
    this.fields = body.fields;
    this.retryAt = body.retry_at;
    this.requestId = requestId;
  }
}

/** No attempt got a valid response: the outcome is unknown. `cause` is the last failure. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly attempts: number;

  constructor(attempts: number, cause: unknown) {
    super(`No valid response from the service after ${attempts} attempts. The outcome is unknown.`, { cause });
    this.attempts = attempts;
  }
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
