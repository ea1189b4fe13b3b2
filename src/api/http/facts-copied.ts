import { createMiddleware } from "hono/factory";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import type { AppEnv } from "./app-env.ts";

/** Grants and campaigns are read with bets, in every shard. */
export const factsCopied = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.error) await copyFacts(c.get("ctx"));
});
