import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { validBody } from "../http/validate.ts";
import { issueProviderKey } from "../keys/issue-provider-key.ts";
import { revokeProviderKey } from "../keys/revoke-provider-key.ts";
import { isoTime } from "../lib/clock.ts";
import { Empty } from "../wire/fields.ts";
import { presentIssuedKey } from "./present-operator.ts";

export const providerKeys = new Hono<AdminApiEnv>()
  .post("/providers/:code/keys", async (c) => {
    validBody(c, Empty, { optional: true });
    return c.json(presentIssuedKey(await issueProviderKey(c.get("ctx"), c.req.param("code"))), 201);
  })
  .delete("/providers/:code/keys/:key_id", async (c) => {
    const { keyId, revokedAt } = await revokeProviderKey(c.get("ctx"), c.req.param("code"), c.req.param("key_id"));
    return c.json({ key_id: keyId, revoked_at: isoTime(revokedAt) });
  });
