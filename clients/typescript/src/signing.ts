import { concat, hex, owned, utf8 } from "./bytes.ts";

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

/** Imports the UTF-8 bytes of a secret as a non-extractable key. */
export function importSecret(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", owned(utf8(secret)), HMAC, false, ["sign", "verify"]);
}

/** The string that is signed: `<timestamp>.<payload>`. */
export function canonicalString({ method, target, body }: Signable, timestamp: string): string {
  return `${timestamp}.${body === "" ? `${method} ${target}` : body}`;
}

/** The string of the second signature: `v2.<timestamp>.<METHOD>.<target>.<SHA-256 of the body>`. */
export async function canonicalStringV2(
  { method, target }: Omit<Signable, "body">,
  timestamp: string,
  body: string | Uint8Array,
): Promise<string> {
  const bytes = typeof body === "string" ? utf8(body) : body;
  return `v2.${timestamp}.${method}.${target}.${hex(await crypto.subtle.digest("SHA-256", owned(bytes)))}`;
}

/** HMAC-SHA256 in lowercase hex. */
export async function sign(key: CryptoKey, canonical: string | Uint8Array): Promise<string> {
  const bytes = typeof canonical === "string" ? utf8(canonical) : canonical;
  return hex(await crypto.subtle.sign(HMAC, key, owned(bytes)));
}

/** Signs a request with both signatures. The key is one of `importSecret`. */
export async function signatureHeaders(
  keyId: string,
  key: CryptoKey,
  request: Omit<Signable, "body"> & { readonly body: string | Uint8Array },
  unixSeconds: number,
): Promise<SignatureHeaders> {
  const timestamp = String(unixSeconds);
  const { method, target } = request;
  const body = request.body.length === 0 ? "" : request.body;
  const canonical =
    typeof body === "string" ? canonicalString({ method, target, body }, timestamp) : withTimestamp(timestamp, body);
  return {
    "X-Agg-Key-Id": keyId,
    "X-Agg-Timestamp": timestamp,
    "X-Agg-Signature": await sign(key, canonical),
    "X-Agg-Signature-V2": await sign(key, await canonicalStringV2(request, timestamp, body)),
  };
}

/** Bytes that are signed for a body: the timestamp, a dot, the body. */
export function withTimestamp(timestamp: string, body: Uint8Array): Uint8Array {
  return concat([utf8(`${timestamp}.`), body]);
}
