/**
 * Every wallet error and its HTTP status. The API documents the first eight. The last two are this wallet's own: the
 * service accepts any 4xx with an `error` as a refusal.
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

/** A refused callback. Throwing it rolls back the database transaction and becomes the answer. */
export class Refusal extends Error {
  readonly code: WalletErrorCode;
  readonly status: number;

  constructor(code: WalletErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
  }
}
