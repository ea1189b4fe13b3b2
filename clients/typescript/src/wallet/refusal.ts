/** The refusals that the service documents, with their statuses. A code of your own is a refusal too. */
export const REFUSAL_STATUSES = {
  /** Bets: the balance does not cover the stake. */
  INSUFFICIENT_FUNDS: 402,
  /** Bets: a limit of the player. Any code with LIMIT in it says the same. */
  BET_LIMIT: 403,
  /** Bets: the player is blocked. */
  PLAYER_BLOCKED: 403,
  /** Bets: the player has excluded himself. */
  SELF_EXCLUDED: 403,
  /** Bets: the session takes no more of them. */
  SESSION_CLOSED: 409,
  /** Bets: it was rolled back before it arrived. */
  BET_CANCELLED: 409,
  PLAYER_NOT_FOUND: 404,
  CURRENCY_MISMATCH: 409,
  /** The same `transaction_id` with other fields. */
  TRANSACTION_CONFLICT: 409,
  VALIDATION_FAILED: 400,
  INVALID_SIGNATURE: 401,
} as const;

export type DocumentedRefusal = keyof typeof REFUSAL_STATUSES;
/** A documented refusal, or a code of your own. */
export type RefusalCode = DocumentedRefusal | (string & {});

const BETS_ONLY: readonly string[] = [
  ...(["INSUFFICIENT_FUNDS", "PLAYER_BLOCKED", "SELF_EXCLUDED", "SESSION_CLOSED", "BET_CANCELLED"] as const),
] satisfies DocumentedRefusal[];
const OWN_CODE_STATUS = 409;

/** Whether a win or rollback must not be refused so: it settles money that was staked. */
export function isForBetsOnly(code: RefusalCode): boolean {
  return BETS_ONLY.includes(code) || code.includes("LIMIT");
}

/** Throw it in a handler: nothing was booked, for good. The service does not repeat a bet that was refused. */
export class WalletRefusal extends Error {
  override readonly name = "WalletRefusal";
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string = code) {
    super(message);
    if (code === "") throw new RangeError("A refusal needs a code.");
    this.code = code;
    this.status = Object.hasOwn(REFUSAL_STATUSES, code) ? REFUSAL_STATUSES[code as DocumentedRefusal] : OWN_CODE_STATUS;
  }
}
