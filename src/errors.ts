import type { ErrorCode } from "./api/wire/errors.ts";

/** The error of a field: the name of a body field or query parameter, or `body` or `query` as a whole. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Extra {
  readonly retryable?: boolean;
  readonly fields?: readonly FieldError[];
  /** Further members of the answer's object, where the contract names some: only on /provider/v1 and /admin/v1. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/**
 * A documented error. Thrown where it is found; `http/on-error.ts` alone writes it, with the status of its code in
 * `wire/errors.ts`. `message` reaches the caller and never carries internals.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.retryable = extra.retryable ?? (code === "RATE_LIMITED" || code === "UPSTREAM_UNAVAILABLE");
    this.fields = extra.fields ?? [];
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** NOT_FOUND; `what` starts the sentence: "The session". */
export function notFound(what: string): ApiError {
  return new ApiError("NOT_FOUND", `${what} was not found.`);
}

/** NOT_FOUND for a path or method that no surface has. Without the path: an id in it must change nothing in the answer. */
export function noSuchEndpoint(): ApiError {
  return new ApiError("NOT_FOUND", "No such endpoint. Check the method and the path, which does not end with a slash.");
}

/** Maximum errors reported per field: a list of a thousand bad items must not bury the other fields. */
export const MAX_ERRORS_PER_FIELD = 10;

/** VALIDATION_FAILED with every invalid field, at most ten errors of each. */
export function validationFailed(broken: readonly FieldError[]): ApiError {
  const byField = Map.groupBy(broken, ({ field }) => field);
  const fields = [...byField.values()].flatMap((rules) => rules.slice(0, MAX_ERRORS_PER_FIELD));
  const [first] = fields;
  const what = fields.length === 1 && first ? sentence(first) : [...byField.keys()].slice(0, 10).join(", ");
  return new ApiError("VALIDATION_FAILED", `Invalid request: ${what}.`, { fields });
}

/** The field with its rule. The message of a nested value already begins with its path. */
function sentence({ field, message }: FieldError): string {
  return message.startsWith(field) ? message : `${field} ${message}`;
}

/** VALIDATION_FAILED on one field; the message follows the field's name: "must be …". */
export function invalidField(field: string, message: string): ApiError {
  return validationFailed([{ field, message }]);
}

/** A service behind the API did not answer, or its answer was unreadable: the outcome is unknown. */
export function upstreamUnavailable(message = "A service behind the API did not answer in time."): ApiError {
  return new ApiError("UPSTREAM_UNAVAILABLE", `${message} Retry with the same ids.`);
}
