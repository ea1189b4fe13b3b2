import type { z } from "zod";
import type { HasRawBody } from "../http/app-env.ts";
import { parseJsonObject } from "../http/body.ts";
import { invalidField } from "../http/errors.ts";
import { validate } from "../http/validate.ts";

/**
 * The body of a /v1 call, parsed from the verified raw bytes. A field `action` is refused on every call: that is what
 * a captured wallet callback looks like, signed with the same key. `optional`: an empty body counts as `{}`.
 */
export function operatorBody<S extends z.ZodType>(
  c: HasRawBody,
  schema: S,
  { optional = false }: { optional?: boolean } = {},
): z.output<S> {
  const raw = c.get("rawBody");
  const body = optional && raw.byteLength === 0 ? {} : parseJsonObject(raw);
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  return validate(schema, body);
}
