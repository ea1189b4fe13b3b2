import { createHash, createHmac, timingSafeEqual } from "node:crypto";
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

/** The second signature covers method and path too: a captured body is of no use elsewhere. */
function digestV2(secret: string, timestamp: string, requestLine: string, body: string | Uint8Array): Buffer {
  const hash = createHash("sha256").update(body).digest("hex");
  return createHmac("sha256", secret).update(`v2.${timestamp}.${requestLine}.${hash}`).digest();
}

export interface Request {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
}

/** Signs a request by both schemes, in lowercase hex. */
export function signatureHeaders(key: Key, { method, target, body }: Request, nowSeconds: number) {
  const timestamp = String(nowSeconds);
  return {
    "x-agg-key-id": key.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": digest(key.secret, timestamp, body).toString("hex"),
    "x-agg-signature-v2": digestV2(key.secret, timestamp, `${method}.${target}`, body).toString("hex"),
  };
}

/**
 * Verifies that the service signed a call. Runs over the raw bytes, before anything is parsed. With `target`, the path and
 * query of the request, the second signature is verified too, and has to be there.
 */
export function isSigned(
  keys: readonly Key[],
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowSeconds: number,
  target?: string,
): boolean {
  const timestamp = String(headers["x-agg-timestamp"]);
  const signature = String(headers["x-agg-signature"]);
  if (!TIMESTAMP.test(timestamp) || !DIGEST.test(signature)) return false;
  const key = keys.find(({ keyId }) => keyId === headers["x-agg-key-id"]);
  const expected = digest(key?.secret ?? "no such key", timestamp, body);
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex")) || !key) return false;
  if (target !== undefined) {
    const second = String(headers["x-agg-signature-v2"]);
    const right = digestV2(key.secret, timestamp, `POST.${target}`, body);
    if (!DIGEST.test(second) || !timingSafeEqual(right, Buffer.from(second, "hex"))) return false;
  }
  return Math.abs(nowSeconds - Number(timestamp)) <= MAX_CLOCK_DRIFT_SECONDS;
}
