import { ApiError } from "../../errors.ts";
import { InFlight } from "../../lib/in-flight.ts";

/**
 * Large bodies that an isolate receives at a time. Nothing is known of a sender but a key id, which is no secret, before its
 * last byte has come: without a bound some slow uploads would fill the memory that all operators share.
 */
const MAX_IN_FLIGHT = 6;
const inFlight = new InFlight(MAX_IN_FLIGHT);

/** Receives a large body within the isolate's bound; beyond it throws UPSTREAM_UNAVAILABLE, with nothing read. */
export async function limitLargeBodies<T extends object>(receive: () => Promise<T>): Promise<T> {
  const received = await inFlight.run("", receive);
  if (received) return received;
  const message = `${MAX_IN_FLIGHT} large bodies are being received here. Retry in 1 s.`;
  throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
