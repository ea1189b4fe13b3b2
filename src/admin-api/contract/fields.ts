import { z } from "zod";
import type { Settings } from "../../env.ts";
import { unsafeUrl } from "../../outgoing/safe-url.ts";
import { text } from "../../wire/fields.ts";

/** An operator's or provider's code: it stands in paths, and before the colon of transaction ids. */
export const code = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, "must be 1 to 40 letters, digits, dots, hyphens or underscores");

/** A field that may be left out or null, which is the same. */
export function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

/** The id of a stored image. Whether it exists is for the verbs to say. */
export const imageId = text(64);

/** An address that the service calls. What is safe depends on the installation, so the schema is made for it. */
export function calledUrl(settings: Settings) {
  return z.string().superRefine((value, issues) => {
    const fault = unsafeUrl(settings, value);
    if (fault !== undefined) issues.addIssue({ code: "custom", message: fault });
  });
}

export const CodePath = z.object({ code });
