import type { z } from "zod";
import type { HasRawBody } from "../http/app-env.ts";
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
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  return body;
}

/** The body of a /v1 call, validated. */
export function operatorBody<S extends z.ZodType>(c: HasRawBody, schema: S, options: BodyOptions = {}): z.output<S> {
  return validate(schema, operatorJson(c, options));
}
