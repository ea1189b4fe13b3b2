import { fromHex, toHex, utf8 } from "../../lib/encoding.ts";
import { canonicalBytes, canonicalV2, type SignedParts } from "./canonical.ts";

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

/** 64 hex characters, either case (docs/contract/operators.md#authentication, rules 4 and 5). */
const WELL_FORMED = /^[0-9a-fA-F]{64}$/;

export function isWellFormed(signature: string): boolean {
  return WELL_FORMED.test(signature);
}

/** A text is used as its UTF-8 bytes. */
export function importSecret(secret: string | Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = typeof secret === "string" ? utf8(secret) : secret;
  return crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
}

/** Lowercase hex of HMAC-SHA256 over `<timestamp>.<payload>`. */
export async function signPayload(key: CryptoKey, timestamp: string, payload: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.sign("HMAC", key, canonicalBytes(timestamp, payload)));
}

/** The signature of the second scheme. */
export async function signV2(key: CryptoKey, parts: SignedParts): Promise<string> {
  return toHex(await crypto.subtle.sign("HMAC", key, utf8(await canonicalV2(parts))));
}

/** Whether a signature of the second scheme is that of a request. */
export async function matchesV2(key: CryptoKey, signature: string, parts: SignedParts): Promise<boolean> {
  return matchesBytes(key, signature, utf8(await canonicalV2(parts)));
}

/** Whether a signature is that of `<timestamp>.<payload>`. */
export function matches(key: CryptoKey, signature: string, timestamp: string, payload: Uint8Array): Promise<boolean> {
  return matchesBytes(key, signature, canonicalBytes(timestamp, payload));
}

/** Constant-time comparison, ignoring the case of the hex digits. */
export async function matchesBytes(
  key: CryptoKey,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const digest = isWellFormed(signature) ? fromHex(signature) : undefined;
  return digest !== undefined && crypto.subtle.verify("HMAC", key, digest, signed);
}

let decoy: Promise<CryptoKey> | undefined;

/** Stands in for an unknown key, so that checking its signature takes as long as a known key's. */
export function decoyKey(): Promise<CryptoKey> {
  decoy ??= importSecret("a key that nothing is signed with");
  return decoy;
}
