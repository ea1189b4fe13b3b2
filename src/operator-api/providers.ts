import { Hono } from "hono";
import type { z } from "zod";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { imageUrl } from "../catalogue/image-url.ts";
import { listProviders } from "../catalogue/list-providers.ts";
import type { Providers } from "./contract/providers.ts";

/** GET /v1/providers: the whole list within the operator's window. */
export const providers = new Hono<OperatorApiEnv>().get("/providers", async (c) => {
  const ctx = c.get("ctx");
  const listed = await listProviders(ctx);
  const answer: z.infer<typeof Providers> = {
    providers: listed.map(({ provider, gameCount }) => {
      const logo = imageUrl(ctx.settings, provider.logoImageId);
      return {
        provider_code: provider.code,
        provider_name: provider.name,
        studio_code: provider.code,
        name: provider.name,
        logo_url: logo,
        game_count: gameCount,
        images: { portrait: logo, cover: imageUrl(ctx.settings, provider.coverImageId) },
      };
    }),
  };
  return c.json(answer);
});
