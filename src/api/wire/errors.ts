import * as z from "zod";
import { optional } from "./described.ts";

/** A code of the error table: its status, and what it means for the caller. */
export interface DocumentedError {
  readonly status: number;
  readonly description: string;
  /** An example of its message; the description where that reads like one. */
  readonly message?: string;
}

/** Codes of `/v1`; see docs/contract/operators.md#errors. */
export const OPERATOR_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    description:
      "A signature header is missing, the key is unknown or revoked, the signature is wrong, or the timestamp is outside the window. Retryable only for the timestamp.",
    message: "The signature does not match the request.",
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    description:
      "The signature is correct, but the request comes from an address that is not on the allowlist. The message names the address.",
    message: "The address 203.0.113.7 is not on the operator's allowlist.",
  },
  OPERATOR_SUSPENDED: {
    status: 403,
    description:
      "The operator is suspended: it can read and close sessions, and nothing else; its players' bets are refused. Wins and rollbacks still reach its wallet.",
    message: "The operator is suspended. Contact the service's staff.",
  },
  NOT_FOUND: {
    status: 404,
    description:
      "No such object, or it belongs to someone else. Outside the sandbox also: a call of the sandbox alone.",
  },
  GAME_UNAVAILABLE: {
    status: 409,
    description:
      "The game does not exist or is not available to this operator. Nor is any to a suspended one, as the message says then.",
    message: "The game does not exist or is not available to this operator.",
  },
  GAME_RESTRICTED_IN_COUNTRY: { status: 409, description: "The game is restricted in the player's country." },
  NO_DEMO: { status: 409, description: "The game has no demo mode." },
  PLAYER_BLOCKED: { status: 409, description: "The player is blocked." },
  FREE_SPINS_REFUSED: {
    status: 409,
    description: "The free spins were refused. The message gives the reason.",
    message: "The provider does not accept this bet amount.",
  },
  BONUS_CAMPAIGN_REFUSED: {
    status: 409,
    description: "The campaign was refused. The message gives the reason.",
    message: "The games belong to more than one provider. Create one campaign per provider.",
  },
  NOT_RESENDABLE: {
    status: 409,
    description:
      "There is nothing to send: the transaction is settled or held by staff, or you have no address for events or invoices. The message says which.",
    message: "The transaction is completed. Only a pending or failed one can be sent again.",
  },
  VALIDATION_RUN_REFUSED: {
    status: 409,
    description:
      "A validation run is already in progress, a limit of the hour is reached (10 runs, 10 that could not begin, 60 replays of cases, 200 cases in them), or the provider cannot be tested yet. The message says which.",
    message: "Limit of 10 runs per hour reached; the next can start at 2026-11-21T11:00:00.000Z.",
  },
  TEST_CLOCK_REFUSED: {
    status: 409,
    description:
      "The test clock does not allow this now: none is in force, one is already, or an advance is running. The message says which.",
    message: "An advance is running. Read it with GET /v1/test/clock, and wait until its status is finished.",
  },
  RECONCILIATION_REFUSED: {
    status: 409,
    description: "The reconciliation does not take this now. The message gives the reason.",
    message: "The reconciliation is running and takes no more parts. Open another.",
  },
  SETTINGS_REFUSED: {
    status: 409,
    description: "The change of settings or keys is not possible now. The message gives the reason.",
    message: "Another key than the one that asked for it must approve it.",
  },
  VALIDATION_FAILED: {
    status: 422,
    description: "Fields are missing or invalid. `fields` lists each of them with the rule it breaks.",
    message: "Invalid request: currency is required.",
  },
  RATE_LIMITED: {
    status: 429,
    description: "Rate limit exceeded. Retry after the number of seconds in `Retry-After`.",
    message: "Rate limit exceeded; retry in 12 s.",
  },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    description:
      "The outcome is unknown. Retry with the same ids and exponential backoff. Where a provider refuses a launch, or bets are stopped, the message is the reason, and `Retry-After` is there where the time is known.",
    message: "A service behind the API did not answer in time. Retry with the same ids.",
  },
} as const satisfies Record<string, DocumentedError>;

const conflict = (description: string) => ({ status: 409, description }) as const;

/** Every code. Those beyond `/v1` belong to the providers' surface and the back office. */
export const ERRORS = {
  ...OPERATOR_ERRORS,
  INSUFFICIENT_FUNDS: conflict("The wallet refused the bet: the balance is too low."),
  BET_LIMIT: conflict("The wallet refused the bet: it exceeds a limit."),
  PLAYER_NOT_FOUND: conflict("The wallet does not know the player."),
  BET_REFUSED: conflict("The wallet refused the bet with its own code."),
  CURRENCY_MISMATCH: conflict("The currency differs from the session's."),
  SESSION_CLOSED: conflict("The session has ended and takes no more bets."),
  SESSION_ARCHIVED: conflict(
    "The session ended months ago and its records are archived. Nothing was sent to the wallet and nothing is booked.",
  ),
  FREE_SPINS_INVALID: conflict(
    "The free_spins_id does not allow this bet: it is not a grant or campaign of this session, it is over or used up, or the amount differs.",
  ),
  BET_CANCELLED: conflict("The bet was rolled back before it arrived."),
  REFERENCE_INVALID: conflict("The reference is not a bet of this session."),
  TRANSACTION_CONFLICT: conflict("The transaction id was used before with a different body."),
  SETTLEMENT_CONFLICT: conflict("The grant was cancelled, or settled with a different amount."),
  KEY_LIMIT: conflict("Two keys or tokens are already active. Revoke one first."),
  FORBIDDEN: {
    status: 403,
    description: "The token is valid, but does not have the scope of this call. The message names the scope.",
    message: "This call needs the scope finance.",
  },
  INTAKE_STOPPED: {
    status: 503,
    description:
      "No bets are taken at the moment. Nothing was sent to the wallet and nothing is kept: end the round, or repeat the bet with the same ids later. Wins and rollbacks are still taken.",
    message: "No bets are taken at the moment. Nothing was booked.",
  },
  CONFLICT: conflict("The current state does not allow this."),
} as const satisfies Record<string, DocumentedError>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorCode = z
  .enum(Object.keys(OPERATOR_ERRORS) as [keyof typeof OPERATOR_ERRORS])
  .describe(
    "The code to branch on. A newer service may answer codes that are not listed here: treat those by `retryable`.",
  );

const FieldError = z.object({
  field: z.string().meta({
    description: "The name of the field or query parameter; `body` for the whole body, `query` for the whole query.",
    examples: ["currency"],
  }),
  message: z
    .string()
    .meta({ description: "The rule that it breaks. Reads on from the name.", examples: ["is required"] }),
});

export const ApiError = z.object({
  error: ErrorCode.describe("What went wrong: the code to branch on."),
  message: z.string().meta({
    description: "What went wrong, in words for a developer. Texts change: do not branch on them.",
    examples: ["Invalid request: currency is required."],
  }),
  retryable: z
    .boolean()
    .describe(
      "True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later each time.",
    ),
  fields: z.array(FieldError).describe("With VALIDATION_FAILED every broken field. Empty with any other code."),
});

/** A refusal of the providers' surface and the back office: the same object, with further codes and members. */
export const Refusal = ApiError.extend({
  error: z.string().meta({ description: "What went wrong: the code to branch on.", examples: ["NOT_FOUND"] }),
  different_fields: optional(
    z.array(z.string()),
    "With TRANSACTION_CONFLICT: the fields that differ from the first report.",
    ["amount"],
  ),
  transaction_id: optional(
    z.string(),
    "Of a bet, win or rollback: the service's id for it, `<provider>:<your id>`.",
    "studio:b-1001",
  ),
  status: optional(z.enum(["refused", "cancelled", "failed"]), "Of a bet, win or rollback: what became of it."),
  balance: optional(
    z.string().nullable(),
    "Of a bet, win or rollback: the player's balance where the wallet said it, a decimal string in the currency's places; otherwise null.",
    "99.00",
  ),
  player_text: optional(
    z.string(),
    "With INTAKE_STOPPED: what to show the player.",
    "Under maintenance until 06:00 UTC.",
  ),
});
