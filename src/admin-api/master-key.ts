import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { rewrapSecrets } from "../keys/rewrap-secrets.ts";

/** POST /admin/v1/master-key/rewrap: wraps every stored secret with MASTER_KEY, of those MASTER_KEY_PREVIOUS wraps. */
export const masterKey = new Hono<AdminApiEnv>().post("/master-key/rewrap", async (c) =>
  c.json(await rewrapSecrets(c.get("ctx"))),
);
