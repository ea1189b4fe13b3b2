import { fromBase64Url, toBase64Url, utf8 } from "./encoding.ts";

/**
 * Envelope encryption of stored secrets: AES-256-GCM with a fresh key per secret, which the master key wraps. Both layers
 * are bound to `context`, the owner of the secret, so a ciphertext moved to another row does not open.
 */

const VERSION = "v1";
const IV_BYTES = 12;

/** Imports the master key, 32 bytes in base64; throws for anything else. */
export async function importMasterKey(base64: string): Promise<CryptoKey> {
  const raw = fromBase64Url(base64);
  if (raw?.length !== 32) throw new Error("MASTER_KEY is not 32 bytes of base64");
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function encrypt(key: CryptoKey, context: string, data: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: utf8(context) }, key, data);
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

async function decrypt(key: CryptoKey, context: string, iv = "", sealed = ""): Promise<Uint8Array<ArrayBuffer>> {
  const ivBytes = fromBase64Url(iv);
  const sealedBytes = fromBase64Url(sealed);
  if (!ivBytes || !sealedBytes) throw new Error("malformed envelope");
  const algorithm = { name: "AES-GCM", iv: ivBytes, additionalData: utf8(context) };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealedBytes));
}

/** Seals a secret: `v1.<wrapped key iv>.<wrapped key>.<iv>.<ciphertext>`. */
export async function seal(master: CryptoKey, context: string, secret: string): Promise<string> {
  const dataKeyBytes = crypto.getRandomValues(new Uint8Array(32));
  const dataKey = await crypto.subtle.importKey("raw", dataKeyBytes, "AES-GCM", false, ["encrypt"]);
  const [wrapped, sealed] = await Promise.all([
    encrypt(master, context, dataKeyBytes),
    encrypt(dataKey, context, utf8(secret)),
  ]);
  return `${VERSION}.${wrapped}.${sealed}`;
}

/** Opens a sealed secret. Throws when it was sealed with another master key or context. */
export async function open(master: CryptoKey, context: string, envelope: string): Promise<string> {
  const [version, keyIv, wrapped, iv, sealed] = envelope.split(".");
  if (version !== VERSION) throw new Error("unknown envelope version");
  const dataKeyBytes = await decrypt(master, context, keyIv, wrapped);
  const dataKey = await crypto.subtle.importKey("raw", dataKeyBytes, "AES-GCM", false, ["decrypt"]);
  return new TextDecoder().decode(await decrypt(dataKey, context, iv, sealed));
}

/** Wraps the data key with another master key, without touching the secret itself. */
export async function rewrap(from: CryptoKey, to: CryptoKey, context: string, envelope: string): Promise<string> {
  const [version, keyIv, wrapped, iv, sealed] = envelope.split(".");
  if (version !== VERSION) throw new Error("unknown envelope version");
  const dataKeyBytes = await decrypt(from, context, keyIv, wrapped);
  return `${VERSION}.${await encrypt(to, context, dataKeyBytes)}.${iv}.${sealed}`;
}

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
