import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal.ts";

/** Secret by key id. During a key rotation there are two. */
export type Keys = ReadonlyMap<string, string>;

const WINDOW_SECONDS = 300;
const TIMESTAMP = /^[0-9]{1,10}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Refuses a callback that the service did not sign: INVALID_SIGNATURE. Runs over the raw bytes, before anything
 * is parsed: re-serialised JSON has another digest, and a stranger's bytes should not reach a parser.
 */
export function verifySignature(keys: Keys, headers: IncomingHttpHeaders, body: Uint8Array, nowSeconds: number): void {
  const keyId = single(headers["x-agg-key-id"]);
  const timestamp = single(headers["x-agg-timestamp"]);
  const signature = single(headers["x-agg-signature"]);
  if (!TIMESTAMP.test(timestamp) || !DIGEST.test(signature)) refuse();

  // An unknown key costs the same work as a known one, so that the answer's time does not tell which keys exist.
  const secret = keys.get(keyId);
  const expected = createHmac("sha256", secret ?? "no such key")
    .update(`${timestamp}.`)
    .update(body)
    .digest();
  const matches = timingSafeEqual(expected, Buffer.from(signature, "hex"));
  if (secret === undefined || !matches) refuse();

  if (Math.abs(nowSeconds - Number(timestamp)) > WINDOW_SECONDS) refuse();
}

function single(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}

function refuse(): never {
  throw new Refusal("INVALID_SIGNATURE", "The signature does not verify.");
}
