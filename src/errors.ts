/**
 * The error model of every surface: one table of codes, one class. A refusal is thrown where it is found and written
 * by `onError` alone, as the flat object `{error, message, retryable, fields}` (interface: Errors).
 */

const CODES = {
  UNAUTHORIZED: 401,
  ADDRESS_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  GAME_UNAVAILABLE: 409,
  GAME_RESTRICTED_IN_COUNTRY: 409,
  NO_DEMO: 409,
  PLAYER_BLOCKED: 409,
  FREE_SPINS_REFUSED: 409,
  BONUS_CAMPAIGN_REFUSED: 409,
  VALIDATION_RUN_REFUSED: 409,
  VALIDATION_FAILED: 422,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 503,
  // Provider surface: a movement's refusal carries the wallet's code, normalised.
  INSUFFICIENT_FUNDS: 409,
  BET_LIMIT: 409,
  PLAYER_NOT_FOUND: 409,
  CURRENCY_MISMATCH: 409,
  SESSION_CLOSED: 409,
  BET_CANCELLED: 409,
  REFERENCE_INVALID: 409,
  TRANSACTION_CONFLICT: 409,
  SETTLEMENT_CONFLICT: 409,
  BET_REFUSED: 409,
  // Back office.
  KEY_LIMIT: 409,
  CONFLICT: 409,
} as const;

export type ErrorCode = keyof typeof CODES;

/** One broken field: the snake_case name of a body field or query parameter, or `body`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Extra {
  readonly retryable?: boolean;
  readonly fields?: readonly FieldError[];
  readonly status?: number;
  /** Further members of the answer's object, where the contract names some. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** A documented refusal. `message` reaches the caller: it never carries internals. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = extra.status ?? CODES[code];
    this.retryable = extra.retryable ?? (code === "RATE_LIMITED" || code === "UPSTREAM_UNAVAILABLE");
    this.fields = extra.fields ?? [];
    this.details = extra.details ?? {};
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** NOT_FOUND; `what` begins the sentence: "The session". */
export function notFound(what: string): ApiError {
  return new ApiError("NOT_FOUND", `${what} was not found.`);
}

/** Most broken rules told of one field: a list of a thousand bad items must not bury the other fields. */
const MAX_RULES_PER_FIELD = 10;

/** VALIDATION_FAILED with every broken field, at most ten rules of each. */
export function validationFailed(broken: readonly FieldError[]): ApiError {
  const byField = Map.groupBy(broken, ({ field }) => field);
  const fields = [...byField.values()].flatMap((rules) => rules.slice(0, MAX_RULES_PER_FIELD));
  const names = [...byField.keys()].slice(0, 10).join(", ");
  return new ApiError("VALIDATION_FAILED", `The request is not valid: ${names}.`, { fields });
}

/** VALIDATION_FAILED on one field; the message follows the field's name: "must be …". */
export function invalidField(field: string, message: string): ApiError {
  return validationFailed([{ field, message }]);
}

/** A service behind the API did not answer, or not in a way that can be understood: the outcome is unknown. */
export function upstreamUnavailable(message = "A service behind the API did not answer in time."): ApiError {
  return new ApiError("UPSTREAM_UNAVAILABLE", `${message} Repeat the call with the same ids.`);
}
