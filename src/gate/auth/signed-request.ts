import type { HonoRequest } from "hono";
import { bodyTooLarge, readBody } from "../../lib/body.ts";
import type { Pace } from "../../lib/read-capped.ts";
import { requestTarget } from "../signing/canonical.ts";
import { headersWellFormed, mayHaveBody, type SignedRequest } from "../signing/verify.ts";
import { badHeaders, unauthorized } from "./unauthorized.ts";

/** A request's context on any surface, as far as keeping its raw body goes. */
interface KeepsRawBody {
  readonly req: HonoRequest;
  set(key: "rawBody", value: Uint8Array<ArrayBuffer>): void;
}

/**
 * Reads everything a signature covers. Throws UNAUTHORIZED for headers that are not well formed and for any body of a GET,
 * HEAD or DELETE, else VALIDATION_FAILED on `body` for one over the cap, which cannot be verified.
 */
export async function readSignedRequest(
  c: KeepsRawBody,
  maxBodyBytes: number,
  pace?: Pace,
): Promise<SignedRequest & { keyId: string; signature: string }> {
  const body = await readBody(c.req.raw, maxBodyBytes, pace);
  const request: SignedRequest = {
    keyId: c.req.header("x-agg-key-id"),
    timestamp: c.req.header("x-agg-timestamp"),
    signature: c.req.header("x-agg-signature"),
    signatureV2: c.req.header("x-agg-signature-v2"),
    method: c.req.method,
    target: requestTarget(c.req.raw.url),
    body: body ?? new Uint8Array(0),
  };
  if (!headersWellFormed(request)) throw badHeaders(request);
  if (body?.byteLength !== 0 && !mayHaveBody(request.method)) throw unauthorized("body");
  if (!body) throw bodyTooLarge(maxBodyBytes);
  c.set("rawBody", body);
  return request;
}
