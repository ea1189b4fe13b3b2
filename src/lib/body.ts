import { invalidField } from "../errors.ts";
import { drain, type Pace, readCapped, TooSlow } from "./read-capped.ts";

const KIB = 1024;

/** Maximum body size of each surface; `list` is a part of an operator's list. */
export const MAX_BODY_BYTES = {
  operator: 256 * KIB,
  list: 8 * 1024 * KIB,
  provider: 1024 * KIB,
  admin: 8 * 1024 * KIB,
} as const;

/**
 * Reads the exact bytes of a request's body; undefined when it exceeds `maxBytes`. A body with a content-length is read
 * in one step: the platform enforces the length. With a pace, VALIDATION_FAILED on `body` for one that is slower.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  pace?: Pace,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return new Uint8Array(0);
  if (pace) return readAtPace(request, maxBytes, pace);
  const announced = request.headers.get("content-length");
  if (announced === null || !(Number(announced) <= maxBytes)) return readCapped(request.body, maxBytes);
  const body = new Uint8Array(await request.arrayBuffer());
  return body.byteLength <= maxBytes ? body : undefined;
}

async function readAtPace({ body }: Request, maxBytes: number, pace: Pace) {
  try {
    return await readCapped(body, maxBytes, pace);
  } catch (cause) {
    if (!(cause instanceof TooSlow)) throw cause;
    throw invalidField("body", `must arrive within ${pace.maxMs / 1_000} s and without long pauses`);
  }
}

/** Beyond what any caller has reason to send. */
const MAX_DRAINED_BYTES = 64 * 1024 * KIB;
const MAX_DRAIN_MS = 60_000;

/**
 * Reads what a refusal left of a request's body. Behind an unread rest the connection cannot carry another request: it is
 * closed, and a proxy before the service answers this one, or the next, with an error of its own.
 */
export async function drainBody({ body }: Request): Promise<void> {
  // A body that was read in one step stays locked.
  if (body && !body.locked) await drain(body, MAX_DRAINED_BYTES, MAX_DRAIN_MS);
}

/** VALIDATION_FAILED on `body`. */
export function bodyTooLarge(maxBytes: number): Error {
  return invalidField("body", `must be at most ${maxBytes / KIB} KiB`);
}
