import { createMiddleware } from "hono/factory";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { jsonObject } from "../../lib/encoding.ts";
import { declarationFor } from "../http/describe.ts";
import { textOf, unknownIn, warningOf } from "../http/unknown-fields.ts";
import { addWarning } from "../http/warning-header.ts";

/**
 * A header of each answer, refusals too, names the query parameters and body fields that the call does not know. A misspelt
 * `free_spins_id` makes a bet of real money, and nothing else of the answer shows it.
 */
export const warnings = createMiddleware<ProviderApiEnv>(async (c, next) => {
  await next();
  const declared = declarationFor(c);
  if (!declared.call || !(declared.body || c.req.url.includes("?"))) return;
  const unknown = unknownIn(c, declared, declared.body && jsonObject(c.get("rawBody")));
  if (unknown.length > 0) addWarning(c.res.headers, textOf(unknown.map(warningOf)));
});
