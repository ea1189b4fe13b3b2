import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal.ts";

/** Secrets by key id. There are two during a key rotation. */
export type Keys = ReadonlyMap<string, string>;

const MAX_CLOCK_DRIFT_SECONDS = 300;
const TIMESTAMP = /^[0-9]{1,10}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Throws INVALID_SIGNATURE unless the service signed the callback. Runs over the raw bytes, before anything is parsed:
 * JSON that is serialised again has a different digest, and unverified bytes should not reach a parser. `target` is the
 * path and query of the request; with it, the second signature is verified too, and has to be there.
 */
export function verifySignature(
  keys: Keys,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowSeconds: number,
  target?: string,
): void {
  const keyId = single(headers["x-agg-key-id"]);
  const timestamp = single(headers["x-agg-timestamp"]);
  const signature = single(headers["x-agg-signature"]);
  if (!TIMESTAMP.test(timestamp) || !DIGEST.test(signature)) refuse();

  // An unknown key costs the same work as a known one, so that response times do not reveal which keys exist.
  const secret = keys.get(keyId);
  const expected = createHmac("sha256", secret ?? "no such key")
    .update(`${timestamp}.`)
    .update(body)
    .digest();
  const matches = timingSafeEqual(expected, Buffer.from(signature, "hex"));
  if (secret === undefined || !matches) refuse();

  if (target !== undefined) {
    const second = single(headers["x-agg-signature-v2"]);
    const hash = createHash("sha256").update(body).digest("hex");
    const signed = createHmac("sha256", secret).update(`v2.${timestamp}.POST.${target}.${hash}`).digest();
    if (!DIGEST.test(second) || !timingSafeEqual(signed, Buffer.from(second, "hex"))) refuse();
  }

  if (Math.abs(nowSeconds - Number(timestamp)) > MAX_CLOCK_DRIFT_SECONDS) refuse();
}

function single(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}

function refuse(): never {
  throw new Refusal("INVALID_SIGNATURE", "The signature is not valid.");
}
