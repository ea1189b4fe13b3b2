import { createMiddleware } from "hono/factory";
import type { Ctx, OperatorCtx } from "../context.ts";
import { ApiError, noSuchEndpoint } from "../errors.ts";
import type { AppEnv, AppEnvWith } from "../http/app-env.ts";
import { MAX_BODY_BYTES } from "../http/body.ts";
import { type OperatorCredential, operatorCredential, readOperatorCredential } from "../keys/operator-credentials.ts";
import { isAllowed } from "../lib/address.ts";
import { keyCounter, rateLimited } from "../limits/counters.ts";
import { measure } from "../metrics/metrics.ts";
import { type SignedRequest, verify } from "../signing/verify.ts";
import { readSignedRequest } from "./signed-request.ts";
import { unauthorized } from "./unauthorized.ts";

/**
 * Lets a signed operator request in (interface: Authentication): headers, key, digest, clock, address, rate counter.
 * A GET is read while its counter is asked, so that the counter costs no hop of its own; its answer is given only
 * once the counter has admitted it.
 */
export const authenticateOperator = createMiddleware<AppEnvWith<OperatorCtx>>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const request = await readSignedRequest(c as never, MAX_BODY_BYTES.operator);
  const address = c.req.header("cf-connecting-ip");
  const credential = await checked(ctx, request, address, await operatorCredential(ctx, request.keyId));
  c.set("caller", credential.operator.code);
  c.set("ctx", Object.assign(ctx, { operator: credential.operator, keyId: request.keyId }));

  const admission = admit(ctx, request, address, credential);
  if (c.req.method !== "GET") {
    const budget = await admission;
    // Answered after the counter: an unknown call costs a request like any other.
    if (c.req.method === "HEAD") throw noSuchEndpoint();
    await next();
    tell(c.res.headers, budget);
    return;
  }
  admission.catch(() => undefined);
  await next();
  tell(c.res.headers, await admission);
});

/** What is left of the minute's requests, once this one is counted. */
interface Budget {
  readonly limit: number;
  readonly remaining: number;
}

/** An addition to the interface, so that a caller can slow down before it is told to. */
function tell(headers: Headers, { limit, remaining }: Budget): void {
  headers.set("x-ratelimit-limit", String(limit));
  headers.set("x-ratelimit-remaining", String(remaining));
}

/** Throws the refusal of a request that the credential does not let in. */
async function checked(
  ctx: Ctx,
  request: SignedRequest & { keyId: string },
  address: string | undefined,
  credential: OperatorCredential | undefined,
): Promise<OperatorCredential> {
  let failure = await verify(request, credential?.key, ctx.clock.now());
  // No counter is asked for a wrong clock either, and a revoked key may not be told to try again.
  if (failure === "clock" && !(await readOperatorCredential(ctx, request.keyId))) failure = "key";
  if (failure || !credential) throw unauthorized(failure ?? "key");
  if (isAllowed(address, credential.operator.allowlist)) return credential;
  // No counter is asked for a refused address, so nothing else would tell that the list was changed.
  const anew = await readOperatorCredential(ctx, request.keyId);
  if (!anew) throw unauthorized("key");
  if (isAllowed(address, anew.operator.allowlist)) return anew;
  const seen = address ?? "of unknown origin";
  throw new ApiError("ADDRESS_NOT_ALLOWED", `The address ${seen} is not on the operator's allowlist.`);
}

/** Counts the request; when the counter knows a newer version of the key, the key is read and checked anew. */
async function admit(
  ctx: Ctx,
  request: SignedRequest & { keyId: string },
  address: string | undefined,
  credential: OperatorCredential,
): Promise<Budget> {
  const counter = keyCounter(ctx, request.keyId);
  let limit = credential.operator.requestsPerMinute;
  let admission = await counter.take(limit, credential.version);
  while (typeof admission === "object" && admission.outcome === "stale") {
    const anew = await checked(ctx, request, address, await readOperatorCredential(ctx, request.keyId));
    limit = anew.operator.requestsPerMinute;
    admission = await counter.take(limit, anew.version);
  }
  if (typeof admission === "object") {
    measure(ctx.log, "rate_limited", 1, { operator: credential.operator.code });
    throw rateLimited(admission.retryAfterSeconds);
  }
  return { limit, remaining: limit - admission };
}

export type OperatorApiEnv = AppEnvWith<OperatorCtx> & AppEnv;
