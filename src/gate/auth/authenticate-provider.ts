import { createMiddleware } from "hono/factory";
import type { AppEnvWith } from "../../api/http/app-env.ts";
import type { Ctx, ProviderCtx } from "../../context.ts";
import { MAX_BODY_BYTES } from "../../lib/body.ts";
import { measure } from "../../lib/metrics.ts";
import { isRevoked, pinSignatureV2, providerCredential } from "../keys/provider-credentials.ts";
import { rateLimited } from "../limits/counters.ts";
import { countProviderRequest } from "../limits/provider-limit.ts";
import { verify } from "../signing/verify.ts";
import { extendContext } from "./extend-context.ts";
import { readSignedRequest } from "./signed-request.ts";
import { unauthorized } from "./unauthorized.ts";

export type ProviderApiEnv = AppEnvWith<ProviderCtx>;

/**
 * Checks a signed provider request: the operators' scheme with the provider's key (docs/contract/providers.md#signing).
 * The key may come from the isolate's memory. Calls that move money check for revocation in their own statement, the
 * others through `refuseRevokedKey`.
 */
export const authenticateProvider = createMiddleware<ProviderApiEnv>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const request = await readSignedRequest(c, MAX_BODY_BYTES.provider);
  const credential = await providerCredential(ctx, request.keyId);
  const failure = await verify(request, credential?.key, ctx.clock.now(), credential?.requireV2);
  if (failure || !credential) throw unauthorized(failure ?? "key", ctx, "/provider/v1");
  if (request.signatureV2 !== undefined) pinSignatureV2(ctx, request.keyId, credential);
  c.set("caller", credential.providerCode);
  c.set("ctx", extendContext(ctx, { providerCode: credential.providerCode, keyId: request.keyId }));
  const seconds = countProviderRequest(ctx, credential.providerCode, credential.requestsPerMinute);
  if (seconds !== undefined) {
    measure(ctx.log, "rate_limited", 1, { provider: credential.providerCode });
    throw rateLimited(seconds);
  }
  await next();
});

/** Refuses a key that was revoked since the isolate read it, before calls whose own statements do not check. */
export const refuseRevokedKey = createMiddleware<ProviderApiEnv>(async (c, next) => {
  const ctx = c.get("ctx");
  if (await isRevoked(ctx, ctx.keyId)) throw unauthorized("key", ctx, "/provider/v1");
  await next();
});
