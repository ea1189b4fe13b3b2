import { ApiError } from "../../errors.ts";
import { InFlight } from "../../lib/in-flight.ts";

/**
 * Large bodies that an isolate receives at a time: of all senders, and of one key id. Nothing is known of a sender but the
 * key id, which is no secret, before its last byte has come. Without the first bound slow uploads would fill the memory that
 * all operators share, without the second those with one key id would keep everybody's out.
 */
const MAX_IN_FLIGHT = 6;
const MAX_OF_ONE_KEY = 2;
const inFlight = new InFlight(MAX_IN_FLIGHT);
const ofOneKey = new InFlight(MAX_OF_ONE_KEY);

/** Receives a large body within the isolate's bounds; beyond them throws UPSTREAM_UNAVAILABLE, with nothing read. */
export async function limitLargeBodies<T extends object>(keyId: string, receive: () => Promise<T>): Promise<T> {
  const received = await ofOneKey.run(keyId, () => inFlight.run("", receive));
  if (received) return received;
  const message = "As many large bodies as may be are being received here. Retry in 1 s.";
  throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
