import { utf8 } from "./encoding.ts";

const HMAC = { name: "HMAC", hash: "SHA-256", length: 256 } as const;
const keys = new Map<string, Promise<CryptoKey>>();

/** A signing key for one purpose, derived from the master key and useless for any other. */
export function derivedKey(
  masterKey: string,
  purpose: "cursor" | "key id" | "staff token" | "launch token" | "live studio",
): Promise<CryptoKey> {
  const name = `${purpose} ${masterKey}`;
  const known = keys.get(name) ?? derive(masterKey, purpose);
  keys.set(name, known);
  return known;
}

async function derive(masterKey: string, purpose: string): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey("raw", utf8(masterKey), "HKDF", false, ["deriveKey"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8(purpose) };
  return crypto.subtle.deriveKey(algorithm, master, HMAC, false, ["sign", "verify"]);
}
