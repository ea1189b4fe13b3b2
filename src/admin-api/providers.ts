import { Hono } from "hono";
import type { z } from "zod";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { findProvider } from "../catalogue/find-provider.ts";
import { listAllProviders } from "../catalogue/list-all-providers.ts";
import { putProvider } from "../catalogue/put-provider.ts";
import type { ProviderRow } from "../catalogue/visible-games.ts";
import { validPathAndBody } from "../http/validate.ts";
import { listKeys } from "../keys/list-keys.ts";
import { isoTime } from "../lib/clock.ts";
import { CodePath } from "./contract/fields.ts";
import { type Provider, putProviderSchema } from "./contract/providers.ts";
import { presentKey } from "./present-operator.ts";

export const providers = new Hono<AdminApiEnv>()
  .put("/providers/:code", async (c) => {
    const ctx = c.get("ctx");
    const { path, body } = validPathAndBody(c, CodePath, putProviderSchema(ctx.settings));
    const provider = await putProvider(ctx, {
      code: path.code,
      name: body.provider_name,
      adapter: body.adapter,
      baseUrl: body.base_url,
      logoImageId: body.logo_image_id,
      coverImageId: body.cover_image_id,
    });
    return c.json(presentProvider(provider));
  })
  .get("/providers", async (c) => {
    const all = await listAllProviders(c.get("ctx"));
    return c.json({ providers: all.map(presentProvider) });
  })
  .get("/providers/:code", async (c) => {
    const provider = await findProvider(c.get("ctx"), c.req.param("code"));
    const keys = await listKeys(c.get("ctx"), { kind: "provider", code: provider.code });
    return c.json({ ...presentProvider(provider), keys: keys.map(presentKey) });
  });

function presentProvider(row: ProviderRow): z.output<typeof Provider> {
  return {
    provider_code: row.code,
    provider_name: row.name,
    adapter: row.adapter,
    base_url: row.baseUrl,
    logo_image_id: row.logoImageId,
    cover_image_id: row.coverImageId,
    created_at: isoTime(row.createdAt),
  };
}
