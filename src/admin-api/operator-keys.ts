import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { validBody } from "../http/validate.ts";
import { issueKey } from "../keys/issue-key.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { isoTime } from "../lib/clock.ts";
import { Empty } from "../wire/fields.ts";
import { presentIssuedKey } from "./present-operator.ts";

export const operatorKeys = new Hono<AdminApiEnv>()
  .post("/operators/:code/keys", async (c) => {
    validBody(c, Empty, { optional: true });
    return c.json(presentIssuedKey(await issueKey(c.get("ctx"), c.req.param("code"))), 201);
  })
  .delete("/operators/:code/keys/:key_id", async (c) => {
    const { keyId, revokedAt } = await revokeKey(c.get("ctx"), c.req.param("code"), c.req.param("key_id"));
    return c.json({ key_id: keyId, revoked_at: isoTime(revokedAt) });
  });
