import { z } from "zod";
import type { DocumentedError } from "../../openapi/operation.ts";

/** The codes of /v1 (interface: Errors), each with its status and what it tells the caller. */
export const OPERATOR_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    description:
      "Headers missing, key unknown or revoked, digest wrong, or timestamp outside the window; retryable only for the timestamp.",
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    description: "Rightly signed, but from an address outside the allowlist; the message names the address seen.",
  },
  NOT_FOUND: { status: 404, description: "The operator has nothing under this id." },
  GAME_UNAVAILABLE: { status: 409, description: "The game is not in the operator's window." },
  GAME_RESTRICTED_IN_COUNTRY: { status: 409, description: "The game cannot be played in the player's country." },
  NO_DEMO: { status: 409, description: "The game has no fun-play mode." },
  PLAYER_BLOCKED: { status: 409, description: "The service has stopped this player." },
  FREE_SPINS_REFUSED: { status: 409, description: "The provider does not take this grant; the message says why." },
  BONUS_CAMPAIGN_REFUSED: {
    status: 409,
    description: "The provider does not take this campaign; the message says why.",
  },
  VALIDATION_RUN_REFUSED: { status: 409, description: "A run is going, or the 10 runs of the hour are used." },
  VALIDATION_FAILED: { status: 422, description: "Fields are missing or break a rule; each is listed in `fields`." },
  RATE_LIMITED: {
    status: 429,
    description: "The limit of this minute is used up; Retry-After says when it opens again.",
  },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    description: "The outcome is unknown: repeat the call with the same ids and exponential backoff.",
  },
} as const satisfies Record<string, DocumentedError>;

export const ErrorCode = z.enum(Object.keys(OPERATOR_ERRORS) as [keyof typeof OPERATOR_ERRORS]);

export const ApiError = z.object({
  error: ErrorCode,
  message: z.string(),
  retryable: z.boolean(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
});
