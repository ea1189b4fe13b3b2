import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A key of this provider, as issued by the back office. */
export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

const MAX_CLOCK_DRIFT_SECONDS = 300;
const TIMESTAMP = /^[0-9]{1,10}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

function digest(secret: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
}

/** Signs a body: HMAC-SHA256 over `<timestamp>.<exact bytes of the body>`, in lowercase hex. */
export function signatureHeaders(key: Key, body: string, nowSeconds: number): Record<string, string> {
  const timestamp = String(nowSeconds);
  return {
    "x-agg-key-id": key.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": digest(key.secret, timestamp, body).toString("hex"),
  };
}

/** Verifies that the service signed a call. Runs over the raw bytes, before anything is parsed. */
export function isSigned(
  keys: readonly Key[],
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowSeconds: number,
): boolean {
  const timestamp = String(headers["x-agg-timestamp"]);
  const signature = String(headers["x-agg-signature"]);
  if (!TIMESTAMP.test(timestamp) || !DIGEST.test(signature)) return false;
  const key = keys.find(({ keyId }) => keyId === headers["x-agg-key-id"]);
  const expected = digest(key?.secret ?? "no such key", timestamp, body);
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex")) || !key) return false;
  return Math.abs(nowSeconds - Number(timestamp)) <= MAX_CLOCK_DRIFT_SECONDS;
}
