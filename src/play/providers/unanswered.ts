import { type ApiError, upstreamUnavailable } from "../../errors.ts";

/** That a provider did not answer as documented: nobody knows whether it did what it was asked. */
export function unanswered(): ApiError {
  return upstreamUnavailable("The provider did not answer in time, or its answer was unreadable.");
}
