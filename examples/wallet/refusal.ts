/**
 * Every wallet error and its HTTP status. The first eight are the interface's own; the last two are words for
 * situations it leaves to the wallet: the service reads any 4xx with an `error` as a refusal.
 */
const STATUS = {
  INSUFFICIENT_FUNDS: 402,
  BET_LIMIT: 403,
  PLAYER_BLOCKED: 403,
  PLAYER_NOT_FOUND: 404,
  CURRENCY_MISMATCH: 409,
  SESSION_CLOSED: 409,
  INVALID_SIGNATURE: 401,
  VALIDATION_FAILED: 400,
  TRANSACTION_CONFLICT: 409,
  BET_CANCELLED: 409,
} as const;

export type WalletErrorCode = keyof typeof STATUS;

/** A refusal: thrown anywhere on the way, it undoes the database transaction and becomes the answer. */
export class Refusal extends Error {
  readonly code: WalletErrorCode;
  readonly status: number;

  constructor(code: WalletErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
  }
}
