import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { AppEnv, HasRawBody } from "../http/app-env.ts";
import { parseJsonObject } from "../http/body.ts";
import { invalidField } from "../http/errors.ts";
import { validate } from "../http/validate.ts";

interface BodyOptions {
  /** An empty body counts as `{}`. */
  readonly optional?: boolean;
}

/**
 * The JSON object of a /v1 call, parsed from the verified raw bytes. A field `action` is refused on every call: that is
 * what a captured wallet callback looks like, signed with the same key.
 */
export function operatorJson(c: HasRawBody, { optional = false }: BodyOptions = {}): Record<string, unknown> {
  const raw = c.get("rawBody");
  const body = optional && raw.byteLength === 0 ? {} : parseJsonObject(raw);
  if (Object.hasOwn(body, "action")) throw refusedAction();
  return body;
}

/** The body of a /v1 call, validated. */
export function operatorBody<S extends z.ZodType>(c: HasRawBody, schema: S, options: BodyOptions = {}): z.output<S> {
  return validate(schema, operatorJson(c, options));
}

/**
 * Refuses a GET that carries a captured wallet callback: its signature is over the body, so it would fit any path. Other
 * bodies of a GET mean nothing and are not read.
 */
export const refuseCallbacks = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" && holdsAction(c.get("rawBody"))) throw refusedAction();
  await next();
});

function holdsAction(raw: Uint8Array): boolean {
  if (raw.byteLength === 0) return false;
  try {
    return Object.hasOwn(parseJsonObject(raw), "action");
  } catch {
    return false;
  }
}

function refusedAction(): Error {
  return invalidField("action", "must not be sent");
}
