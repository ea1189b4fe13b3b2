/** The three headers of a signed request (interface: Authentication). */
export interface SignatureHeaders {
  readonly "X-Agg-Key-Id": string;
  readonly "X-Agg-Timestamp": string;
  readonly "X-Agg-Signature": string;
}

/** What is signed: a request as it goes over the wire. */
export interface Signable {
  readonly method: string;
  /** Path and query exactly as sent, percent-encoding included. */
  readonly target: string;
  /** The exact body; empty: the request line is signed. */
  readonly body: string;
}

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const utf8 = new TextEncoder();

/** A secret as a key that cannot be read back. The secret is used as UTF-8 bytes. */
export function importSecret(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", utf8.encode(secret), HMAC, false, ["sign", "verify"]);
}

/** `<timestamp>.<payload>`: the string that is signed. */
export function canonicalString({ method, target, body }: Signable, timestamp: string): string {
  return `${timestamp}.${body === "" ? `${method} ${target}` : body}`;
}

/** Lowercase hex of HMAC-SHA256. */
export async function sign(key: CryptoKey, canonical: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.sign(HMAC, key, utf8.encode(canonical)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Signs a request at a time in Unix seconds. */
export async function signatureHeaders(
  keyId: string,
  key: CryptoKey,
  request: Signable,
  unixSeconds: number,
): Promise<SignatureHeaders> {
  const timestamp = String(unixSeconds);
  return {
    "X-Agg-Key-Id": keyId,
    "X-Agg-Timestamp": timestamp,
    "X-Agg-Signature": await sign(key, canonicalString(request, timestamp)),
  };
}
