import type { ApiError, ErrorCode } from "./generated.ts";

/** A broken field of a request: the name of a body field or query parameter, or `body`. */
export type BrokenField = ApiError["fields"][number];

/** The service answered, and refused. Branch on `code` and `retryable`, not on the status alone. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  /** One of the documented codes; newer services may answer codes that this client does not know yet. */
  readonly code: ErrorCode;
  readonly status: number;
  /** The outcome is unknown: the same call with the same ids may be sent again. */
  readonly retryable: boolean;
  /** Every broken field, on VALIDATION_FAILED; else empty. */
  readonly fields: readonly BrokenField[];
  /** Quote it to support. */
  readonly requestId: string | undefined;

  constructor(status: number, body: ApiError, requestId: string | undefined) {
    super(`${body.error}: ${body.message}`);
    this.code = body.error;
    this.status = status;
    this.retryable = body.retryable;
    this.fields = body.fields;
    this.requestId = requestId;
  }
}

/** No answer that can be understood, in any attempt: the outcome is unknown. `cause` holds the last failure. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly attempts: number;

  constructor(attempts: number, cause: unknown) {
    super(`The service gave no readable answer in ${attempts} attempts; the outcome is unknown.`, { cause });
    this.attempts = attempts;
  }
}

/** A callback or notification that the service did not sign: answer 401 INVALID_SIGNATURE, before parsing the body. */
export class InvalidSignatureError extends Error {
  override readonly name = "InvalidSignatureError";
  readonly reason: "headers" | "key" | "digest" | "clock";

  constructor(reason: InvalidSignatureError["reason"]) {
    super(`The signature does not verify (${reason}).`);
    this.reason = reason;
  }
}
