import { z } from "zod";
import type { DocumentedError } from "../openapi/operation.ts";

/** The one table of error codes: the HTTP status of each, and what it tells the caller. */

/** Codes of `/v1`; see docs/contract/operators.md#errors. */
export const OPERATOR_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    description:
      "Headers missing, key unknown or revoked, signature wrong, or timestamp outside the window. Retryable only for the timestamp.",
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    description:
      "Correctly signed, but sent from an address that is not on the allowlist. The message names the address.",
  },
  NOT_FOUND: { status: 404, description: "The operator has nothing under this id." },
  GAME_UNAVAILABLE: { status: 409, description: "The game is not in the operator's window." },
  GAME_RESTRICTED_IN_COUNTRY: { status: 409, description: "The game cannot be played in the player's country." },
  NO_DEMO: { status: 409, description: "The game has no demo." },
  PLAYER_BLOCKED: { status: 409, description: "The player is blocked." },
  FREE_SPINS_REFUSED: { status: 409, description: "The provider refused this grant. The message says why." },
  BONUS_CAMPAIGN_REFUSED: { status: 409, description: "The provider refused this campaign. The message says why." },
  VALIDATION_RUN_REFUSED: {
    status: 409,
    description: "A validation run is already in progress, or the limit of 10 runs per hour is reached.",
  },
  VALIDATION_FAILED: {
    status: 422,
    description: "Fields are missing or invalid. Each is listed in `fields` with the rule it breaks.",
  },
  RATE_LIMITED: {
    status: 429,
    description: "Rate limit exceeded. Retry after the number of seconds in Retry-After.",
  },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    description: "The outcome is unknown. Retry with the same ids and exponential backoff.",
  },
} as const satisfies Record<string, DocumentedError>;

const conflict = (description: string) => ({ status: 409, description }) as const;

/** Every code. Those beyond `/v1` belong to the providers' surface and the back office. */
export const ERRORS = {
  ...OPERATOR_ERRORS,
  INSUFFICIENT_FUNDS: conflict("The wallet refused the bet: the balance is too low."),
  BET_LIMIT: conflict("The wallet refused the bet: it exceeds a limit."),
  PLAYER_NOT_FOUND: conflict("The wallet does not know the player."),
  BET_REFUSED: conflict("The wallet refused the bet with a code of its own."),
  CURRENCY_MISMATCH: conflict("The currency is not the session's."),
  SESSION_CLOSED: conflict("The session takes no more bets."),
  FREE_SPINS_INVALID: conflict(
    "The bet is no free bet: its free_spins_id is not a grant or campaign of this session, is over or used up, or has another bet_amount.",
  ),
  BET_CANCELLED: conflict("The bet was rolled back before it arrived."),
  REFERENCE_INVALID: conflict("The reference names a win, or a bet of another session."),
  TRANSACTION_CONFLICT: conflict("The transaction id was used before with another body."),
  SETTLEMENT_CONFLICT: conflict("The grant was settled before with another amount."),
  KEY_LIMIT: conflict("Two keys are already active. Revoke one first."),
  CONFLICT: conflict("The current state does not allow this."),
} as const satisfies Record<string, DocumentedError>;

/** A code of any surface. */
export type ErrorCode = keyof typeof ERRORS;

export const ErrorCode = z.enum(Object.keys(OPERATOR_ERRORS) as [keyof typeof OPERATOR_ERRORS]);

export const ApiError = z.object({
  error: ErrorCode,
  message: z.string(),
  retryable: z.boolean(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** A refusal of the providers' surface and the back office: the same object, with further codes and members. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
  transaction_id: z.string().optional(),
  status: z.enum(["refused", "cancelled", "failed"]).optional(),
  balance: z.string().nullable().optional(),
});
