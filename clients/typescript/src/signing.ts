/** The headers of a signed request. */
export interface SignatureHeaders {
  readonly "X-Agg-Key-Id": string;
  readonly "X-Agg-Timestamp": string;
  readonly "X-Agg-Signature": string;
  readonly "X-Agg-Signature-V2": string;
}

/** A request exactly as it is sent. */
export interface Signable {
  readonly method: string;
  /** Path and query exactly as sent, percent-encoding included. */
  readonly target: string;
  /** The exact body. When it is empty, the request line is signed instead. */
  readonly body: string;
}

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const utf8 = new TextEncoder();

/** Imports the UTF-8 bytes of a secret as a non-extractable key. */
export function importSecret(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", utf8.encode(secret), HMAC, false, ["sign", "verify"]);
}

/** The string that is signed: `<timestamp>.<payload>`. */
export function canonicalString({ method, target, body }: Signable, timestamp: string): string {
  return `${timestamp}.${body === "" ? `${method} ${target}` : body}`;
}

/** The string of the second signature: `v2.<timestamp>.<METHOD>.<target>.<SHA-256 of the body>`. */
export async function canonicalStringV2(
  { method, target }: Omit<Signable, "body">,
  timestamp: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = typeof body === "string" ? utf8.encode(body) : body;
  return `v2.${timestamp}.${method}.${target}.${hex(await crypto.subtle.digest("SHA-256", bytes))}`;
}

/** HMAC-SHA256 in lowercase hex. */
export async function sign(key: CryptoKey, canonical: string): Promise<string> {
  return hex(await crypto.subtle.sign(HMAC, key, utf8.encode(canonical)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
    "X-Agg-Signature-V2": await sign(key, await canonicalStringV2(request, timestamp, request.body)),
  };
}
