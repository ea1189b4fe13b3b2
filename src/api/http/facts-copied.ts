import { createMiddleware } from "hono/factory";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import type { AppEnv } from "./app-env.ts";

/** Copies changed facts to the shards before the answer of a call that succeeded: bets read grants and campaigns there. */
export const factsCopied = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.error) await copyFacts(c.get("ctx"));
});
