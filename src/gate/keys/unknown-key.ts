import { ApiError } from "../../errors.ts";

/** UNAUTHORIZED: the key does not exist or is revoked. Not retryable. */
export function unknownKey(): ApiError {
  return new ApiError("UNAUTHORIZED", "The key is unknown or revoked.");
}
