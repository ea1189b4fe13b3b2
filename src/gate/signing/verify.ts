import { SECOND_MS } from "../../lib/clock.ts";
import { payloadOf } from "./canonical.ts";
import { decoyKey, isWellFormed, matches, matchesV2 } from "./digest.ts";

/** Maximum difference between a timestamp and the service's clock, in either direction, inclusive. */
export const TIMESTAMP_WINDOW_SECONDS = 300;

const TIMESTAMP = /^[0-9]{1,10}$/;
const MILLISECONDS = /^[0-9]{13}$/;
const MAX_KEY_ID_LENGTH = 128;

/** The headers and what they sign. */
export interface SignedRequest {
  readonly keyId: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** The signature of the second scheme, which the caller may send. */
  readonly signatureV2?: string | undefined;
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** `stale`: the clock is wrong, and the digest is not known yet. */
export type Failure = "headers" | "body" | "stale" | "key" | "digest" | "v2" | "no_v2" | "clock";

/** Methods without a body: the signature of a body would be valid for any of their paths. */
const BODYLESS: readonly string[] = ["GET", "HEAD", "DELETE"];

export function mayHaveBody(method: string): boolean {
  return !BODYLESS.includes(method);
}

export function isTimestamp(text: string): boolean {
  return TIMESTAMP.test(text);
}

/** Seconds by which a timestamp is ahead of the service's clock. */
export function driftSeconds(timestamp: string, nowMs: number): number {
  return Number(timestamp) - Math.floor(nowMs / SECOND_MS);
}

export function isFresh(timestamp: string, nowMs: number): boolean {
  return isTimestamp(timestamp) && Math.abs(driftSeconds(timestamp, nowMs)) <= TIMESTAMP_WINDOW_SECONDS;
}

/** Each header of the signature, and what its value must be. */
const HEADERS = [
  { name: "X-Agg-Key-Id", of: "keyId", fits: (text: string) => text.length <= MAX_KEY_ID_LENGTH },
  { name: "X-Agg-Timestamp", of: "timestamp", fits: isTimestamp },
  { name: "X-Agg-Signature", of: "signature", fits: isWellFormed },
  { name: "X-Agg-Signature-V2", of: "signatureV2", fits: isWellFormed, optional: true },
] as const;

function headerFault(request: SignedRequest, header: (typeof HEADERS)[number]): string | undefined {
  const value = request[header.of];
  if (value === undefined && "optional" in header) return undefined;
  if (value === undefined || value === "") return `${header.name} is missing`;
  if (header.fits(value)) return undefined;
  const isMilliseconds = header.of === "timestamp" && MILLISECONDS.test(value);
  return isMilliseconds ? `${header.name} is in milliseconds` : `${header.name} is malformed`;
}

/** Whether the headers are well formed; otherwise no key is looked up. */
export function headersWellFormed(
  request: SignedRequest,
): request is SignedRequest & { keyId: string; timestamp: string; signature: string } {
  return HEADERS.every((header) => headerFault(request, header) === undefined);
}

/** Faults of the signature's headers, in words. */
export function headerFaults(request: SignedRequest): string[] {
  return HEADERS.flatMap((header) => headerFault(request, header) ?? []);
}

/**
 * Checks headers, key, digest and clock in that order (docs/contract/operators.md#authentication). The digest is computed
 * for an unknown key too, and before the clock check: only a right digest may learn that its clock is wrong. A V2
 * signature that is sent must be right, and `requireV2` wants one.
 */
export async function verify(
  request: SignedRequest,
  key: CryptoKey | undefined,
  nowMs: number,
  requireV2 = false,
): Promise<Failure | undefined> {
  if (!headersWellFormed(request)) return "headers";
  const payload = payloadOf(request.method, request.target, request.body);
  const verifier = key ?? (await decoyKey());
  const right = await matches(verifier, request.signature, request.timestamp, payload.bytes);
  const { signatureV2 } = request;
  const rightV2 = signatureV2 === undefined || (await matchesV2(verifier, signatureV2, request));
  if (!key) return "key";
  if (!right) return "digest";
  if (!rightV2) return "v2";
  if (signatureV2 === undefined && requireV2) return "no_v2";
  return isFresh(request.timestamp, nowMs) ? undefined : "clock";
}
