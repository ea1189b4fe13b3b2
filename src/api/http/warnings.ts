import { createMiddleware } from "hono/factory";
import { jsonObject } from "../../lib/encoding.ts";
import type { AppEnv } from "./app-env.ts";
import { declarationFor } from "./describe.ts";
import { textOf, unknownIn, warningOf } from "./unknown-fields.ts";
import { addWarning } from "./warning-header.ts";

/**
 * A header of each answer, refusals too, names the query parameters and body fields that the call does not know. A misspelt
 * `free_spins_id` makes a bet of real money, a misspelt limit leaves none, and nothing else of the answer shows it.
 */
export const warnings = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const declared = declarationFor(c);
  if (!declared.call || !(declared.body || c.req.url.includes("?"))) return;
  const unknown = unknownIn(c, declared, declared.body && jsonObject(c.get("rawBody")));
  if (unknown.length > 0) addWarning(c.res.headers, textOf(unknown.map(warningOf)));
});
