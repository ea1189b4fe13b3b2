import type { ErrorCode } from "../../api/wire/errors.ts";
import { ApiError } from "../../errors.ts";

/** Codes by call. Each is one that the contract of the call has; undefined: the call is answered. */
const REFUSED_WITH: readonly (readonly [RegExp, ErrorCode | undefined])[] = [
  // A suspended operator may still end the play of its players.
  [/^POST \/v1\/(sessions\/[^/]+\/close|players\/[^/]+\/close-sessions)$/, undefined],
  [/^POST \/v1\/(sessions(\/preflight)?|games\/[^/]+\/demo)$/, "GAME_UNAVAILABLE"],
  [/^POST \/v1\/free-spins(\/batches|\/[^/]+\/cancel)?$/, "FREE_SPINS_REFUSED"],
  [/^POST \/v1\/bonus-campaigns(\/[^/]+\/end)?$/, "BONUS_CAMPAIGN_REFUSED"],
  [/^POST \/v1\/test\/wallet-validation$/, "VALIDATION_RUN_REFUSED"],
];

/**
 * The code that a call of a suspended operator is refused with; undefined: it is answered. Reads always are: the books are
 * of the operator's own money.
 */
export function suspendedCode(method: string, path: string): ErrorCode | undefined {
  if (method === "GET") return undefined;
  const known = REFUSED_WITH.find(([call]) => call.test(`${method} ${path}`));
  return known ? known[1] : "OPERATOR_SUSPENDED";
}

/** Throws where a suspended operator may not call. `target` may have a query. */
export function refuseSuspended(method: string, target: string): void {
  const code = suspendedCode(method, target.split("?", 1)[0] ?? "");
  if (code) throw new ApiError(code, "The operator is suspended. Contact the service's staff.");
}
