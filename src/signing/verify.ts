import { SECOND_MS } from "../lib/clock.ts";
import { payloadOf } from "./canonical.ts";
import { decoyKey, isWellFormed, matches } from "./digest.ts";

/** Maximum difference between a timestamp and the service's clock, in either direction, inclusive. */
export const TIMESTAMP_WINDOW_SECONDS = 300;

const TIMESTAMP = /^[0-9]{1,10}$/;
const MAX_KEY_ID_LENGTH = 128;

/** The three headers and what they sign. */
export interface SignedRequest {
  readonly keyId: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

export type Failure = "headers" | "body" | "key" | "digest" | "clock";

/** Methods without a body: the signature of a body would be valid for any of their paths. */
const BODYLESS: readonly string[] = ["GET", "HEAD", "DELETE"];

export function mayHaveBody(method: string): boolean {
  return !BODYLESS.includes(method);
}

function isTimestamp(text: string): boolean {
  return TIMESTAMP.test(text);
}

/** How many seconds a timestamp is ahead of the service's clock. */
export function driftSeconds(timestamp: string, nowMs: number): number {
  return Number(timestamp) - Math.floor(nowMs / SECOND_MS);
}

export function isFresh(timestamp: string, nowMs: number): boolean {
  return isTimestamp(timestamp) && Math.abs(driftSeconds(timestamp, nowMs)) <= TIMESTAMP_WINDOW_SECONDS;
}

/** Whether the three headers are well formed; otherwise no key is looked up. */
export function headersWellFormed(
  request: SignedRequest,
): request is SignedRequest & { keyId: string; timestamp: string; signature: string } {
  const { keyId, timestamp, signature } = request;
  return (
    keyId !== undefined &&
    keyId.length > 0 &&
    keyId.length <= MAX_KEY_ID_LENGTH &&
    timestamp !== undefined &&
    isTimestamp(timestamp) &&
    signature !== undefined &&
    isWellFormed(signature)
  );
}

/**
 * Checks headers, key, digest and clock in that order (docs/contract/operators.md#authentication). The digest is computed
 * for an unknown key too, and before the clock check: only a right digest may learn that its clock is wrong.
 */
export async function verify(
  request: SignedRequest,
  key: CryptoKey | undefined,
  nowMs: number,
): Promise<Failure | undefined> {
  if (!headersWellFormed(request)) return "headers";
  const payload = payloadOf(request.method, request.target, request.body);
  const right = await matches(key ?? (await decoyKey()), request.signature, request.timestamp, payload.bytes);
  if (!key) return "key";
  if (!right) return "digest";
  return isFresh(request.timestamp, nowMs) ? undefined : "clock";
}
