import { createMiddleware } from "hono/factory";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";

/** Calls that change nothing that a shard has a copy of. They copy nothing, and so work while a shard is away. */
const WITHOUT_FACTS = /^\/admin\/v1\/(alerts|alert-silences|billing|images|invoices|movements|staff)(\/|$)/;

/** Whether a call may change what shards have copies of. */
export function mayChangeFacts(method: string, path: string): boolean {
  return path.startsWith("/admin/v1/") && method !== "GET" && !WITHOUT_FACTS.test(path);
}

/** Fields that the answers of these calls have beside their own. */
export const lagging = z.object({
  lagging_shards: z
    .array(z.int())
    .optional()
    .describe(
      "Only in the answer of a change, and only if there are any: the databases of the ledger that do not have it yet. They open no session until they do.",
    )
    .meta({ examples: [[2]] }),
});

/** Copies the back office's changes to every shard before its answer, which names those that lag. */
export const copied = createMiddleware<AdminApiEnv>(async (c, next) => {
  await next();
  if (c.error || !mayChangeFacts(c.req.method, c.req.path)) return;
  const shards = await copyFacts(c.get("ctx"));
  if (shards.length === 0 || !c.res.headers.get("content-type")?.startsWith("application/json")) return;
  const added: z.input<typeof lagging> = { lagging_shards: shards };
  c.res = new Response(JSON.stringify({ ...(await c.res.json<object>()), ...added }), c.res);
});
