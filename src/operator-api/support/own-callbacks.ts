import { createMiddleware } from "hono/factory";
import { invalidField } from "../../errors.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { jsonObject } from "../../lib/encoding.ts";

/**
 * Refuses a captured callback that is sent back to /v1: the service signs what it sends with the same key. A wallet
 * callback has an `action`; an invoice notification has an `event` and an `invoice`.
 */
export function refuseOwnCallbacks(body: Readonly<Record<string, unknown>>): void {
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  if (Object.hasOwn(body, "event") && Object.hasOwn(body, "invoice")) throw invalidField("event", "must not be sent");
}

/** The same for a GET with a body: its signature covers the body alone, so it would fit any path. */
export const refuseOwnCallbacksInGets = createMiddleware<AppEnv>((c, next) => {
  const raw = c.get("rawBody");
  if (c.req.method === "GET" && raw.byteLength > 0) refuseOwnCallbacks(jsonObject(raw) ?? {});
  return next();
});
