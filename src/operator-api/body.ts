import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { invalidField } from "../errors.ts";
import type { AppEnv, HasRawBody } from "../http/app-env.ts";
import { parseJsonObject } from "../http/body.ts";
import { validate } from "../http/validate.ts";
import { jsonObject } from "../lib/encoding.ts";

interface BodyOptions {
  /** An empty body counts as `{}`. */
  readonly optional?: boolean;
}

/**
 * The JSON object of a /v1 call, parsed from the verified raw bytes. What the service itself sends is refused on every
 * call: it is signed with the same key.
 */
export function operatorJson(c: HasRawBody, { optional = false }: BodyOptions = {}): Record<string, unknown> {
  const raw = c.get("rawBody");
  const body = optional && raw.byteLength === 0 ? {} : parseJsonObject(raw);
  refuseOwn(body);
  return body;
}

/** A captured wallet callback has an `action`, a captured invoice notification an `event` with its `invoice`. */
function refuseOwn(body: Record<string, unknown>): void {
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  if (Object.hasOwn(body, "event") && Object.hasOwn(body, "invoice")) throw invalidField("event", "must not be sent");
}

/** The body of a /v1 call, validated. */
export function operatorBody<S extends z.ZodType>(c: HasRawBody, schema: S, options: BodyOptions = {}): z.output<S> {
  return validate(schema, operatorJson(c, options));
}

/**
 * Refuses a GET that carries a captured callback: its signature is over the body, so it would fit any path. Other bodies
 * of a GET mean nothing and are not read.
 */
export const refuseCallbacks = createMiddleware<AppEnv>((c, next) => {
  const raw = c.get("rawBody");
  if (c.req.method === "GET" && raw.byteLength > 0) refuseOwn(jsonObject(raw) ?? {});
  return next();
});
