import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { bodyTooLarge, readBody } from "../http/body.ts";
import { requestTarget } from "../signing/canonical.ts";
import { headersWellFormed, type SignedRequest } from "../signing/verify.ts";
import { unauthorized } from "./unauthorized.ts";

/**
 * Reads what a signature is checked over. A body over the cap cannot be verified: with headers in form it is
 * VALIDATION_FAILED on `body`, without them UNAUTHORIZED.
 */
export async function readSignedRequest(
  c: Context<AppEnv>,
  maxBodyBytes: number,
): Promise<SignedRequest & { keyId: string }> {
  const body = await readBody(c.req.raw, maxBodyBytes);
  const request: SignedRequest = {
    keyId: c.req.header("x-agg-key-id"),
    timestamp: c.req.header("x-agg-timestamp"),
    signature: c.req.header("x-agg-signature"),
    method: c.req.method,
    target: requestTarget(c.req.raw.url),
    body: body ?? new Uint8Array(0),
  };
  if (!headersWellFormed(request)) throw unauthorized("headers");
  if (!body) throw bodyTooLarge(maxBodyBytes);
  c.set("rawBody", body);
  return request;
}
