import { ApiError } from "../errors.ts";
import { type Failure, TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";

const MESSAGES: Record<Failure, string> = {
  headers:
    "Send well-formed X-Agg-Key-Id, X-Agg-Timestamp (Unix seconds) and X-Agg-Signature (64 hex characters) headers.",
  key: "The key is unknown or revoked.",
  digest: "The signature does not match the request.",
  clock: `The timestamp is more than ${TIMESTAMP_WINDOW_SECONDS} seconds from the service's clock.`,
};

/** UNAUTHORIZED; only a right digest outside the window is retryable (interface: Authentication, rule 6). */
export function unauthorized(failure: Failure): ApiError {
  return new ApiError("UNAUTHORIZED", MESSAGES[failure], { retryable: failure === "clock" });
}
