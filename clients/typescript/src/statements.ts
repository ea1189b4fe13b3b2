import { hex, owned, utf8 } from "./bytes.ts";
import type { Statement } from "./generated.ts";

/** A movement as a statement's list, or your own books, have it. */
export interface ListedMovement {
  readonly transaction_id: string;
  readonly type: string;
  /** With the decimal places of the currency. */
  readonly amount: string;
  readonly status: string;
}

/** A key of `/.well-known/statement-keys.json`. */
export interface StatementKey {
  readonly kid: string;
  readonly x: string;
}

/** The digest of a list: SHA-256 in hex over a line for each movement, sorted by transaction id as bytes. */
export async function statementDigest(movements: Iterable<ListedMovement>): Promise<string> {
  const rows = Array.from(movements, ({ transaction_id: id, type, amount, status }) => ({
    id: utf8(id),
    line: `${id},${type},${amount},${status}\n`,
  }));
  const text = rows
    .toSorted((a, b) => compare(a.id, b.id))
    .map(({ line }) => line)
    .join("");
  return hex(await crypto.subtle.digest("SHA-256", owned(utf8(text))));
}

/**
 * Whether a statement's signature is that of one of the keys. The keys come from where you trust them to be:
 * `https://<host>/.well-known/statement-keys.json`, or a copy that you kept.
 */
export async function verifyStatement(
  keys: readonly StatementKey[],
  { operatorCode, day }: { readonly operatorCode: string; readonly day: string },
  { currency, digest, signature, signing_key_id: kid }: Statement,
): Promise<boolean> {
  const known = keys.find((key) => key.kid === kid);
  const [point, signed] = [fromBase64Url(known?.x), fromBase64Url(signature)];
  if (point?.length !== 32 || signed?.length !== 64) return false;
  const key = await crypto.subtle.importKey("raw", owned(point), { name: "Ed25519" }, false, ["verify"]);
  const line = utf8(`statement,${operatorCode},${day},${currency},${digest}`);
  return crypto.subtle.verify({ name: "Ed25519" }, key, owned(signed), owned(line));
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Undefined for what is no base64url. */
function fromBase64Url(text: string | null | undefined): Uint8Array | undefined {
  if (!text || !/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
