import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { validBody } from "../http/validate.ts";
import { issueKey } from "../keys/issue-key.ts";
import type { KeyOwner } from "../keys/key.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { isoTime } from "../lib/clock.ts";
import { Empty } from "../operator-api/contract/sessions.ts";
import { presentIssuedKey } from "./present-operator.ts";

export const operatorKeys = new Hono<AdminApiEnv>()
  .post("/operators/:code/keys", async (c) => {
    validBody(c, Empty, { optional: true });
    return c.json(presentIssuedKey(await issueKey(c.get("ctx"), { owner: ownerOf(c.req.param("code")) })), 201);
  })
  .delete("/operators/:code/keys/:key_id", async (c) => {
    const input = { owner: ownerOf(c.req.param("code")), keyId: c.req.param("key_id") };
    const { keyId, revokedAt } = await revokeKey(c.get("ctx"), input);
    return c.json({ key_id: keyId, revoked_at: isoTime(revokedAt) });
  });

function ownerOf(code: string): KeyOwner {
  return { kind: "operator", code };
}
