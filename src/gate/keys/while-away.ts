import type { Ctx } from "../../context.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";

const MAX_READ_MS = SECOND_MS / 2;

/** A key that was read before, with the time. */
interface Known {
  readonly readAt: number;
}

/**
 * Reads a key again, and keeps the known one, however old, while the control database is away or slow: play needs only its
 * shard. Whether the key is revoked is asked elsewhere at each call: of the shard, for a provider's, and of the operator's
 * counter. `keep` remembers it, so that not every call waits.
 */
export async function whileAway<T extends Known>(
  { log }: Ctx,
  known: T | undefined,
  { read, keep }: { readonly read: () => Promise<T | undefined>; readonly keep: (known: T) => void },
): Promise<T | undefined> {
  if (!known) return read();
  try {
    return await inTime(read(), MAX_READ_MS);
  } catch (cause) {
    log.error("key.kept", {}, cause);
    keep(known);
    return known;
  }
}

/** Time for which a kept key is used before it is read again. */
export const KEPT_MS = 5 * SECOND_MS;
