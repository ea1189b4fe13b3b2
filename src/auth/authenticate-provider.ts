import { createMiddleware } from "hono/factory";
import type { Ctx, ProviderCtx } from "../context.ts";
import type { AppEnvWith } from "../http/app-env.ts";
import { MAX_BODY_BYTES } from "../http/body.ts";
import { providerCredential } from "./provider-credentials.ts";
import { readSignedRequest } from "./signed-request.ts";
import { unauthorized } from "./unauthorized.ts";
import { verify } from "./verify.ts";

/** Lets a signed provider request in: the operators' scheme with the provider's own key (contract: /provider/v1). */
export const authenticateProvider = createMiddleware<AppEnvWith<ProviderCtx>>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const request = await readSignedRequest(c as never, MAX_BODY_BYTES.provider);
  const credential = await providerCredential(ctx, request.keyId);
  const failure = await verify(request, credential?.key, ctx.clock.now());
  if (failure || !credential) throw unauthorized(failure ?? "key");
  c.set("caller", credential.providerCode);
  c.set("ctx", Object.assign(ctx, { providerCode: credential.providerCode }));
  await next();
});
