import type { Context } from "hono";
import * as z from "zod";
import type { Warning } from "../wire/warning.ts";
import type { Declared } from "./describe.ts";
import { nearest } from "./nearest.ts";

/** Maximum number of names that one answer lists, and of characters of each: the caller chooses both. */
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 60;
/** Maximum number of warnings in the text of a refusal, and in the header. */
const MAX_WARNINGS_IN_TEXT = 3;

/** A name that a caller sent and its call does not have. */
export interface Unknown {
  readonly field: string;
  readonly kind: "field" | "query parameter";
  readonly meant?: string;
}

/** The query parameters and body fields that a call does not know. */
export function unknownIn(c: Context, { query, body }: Declared, sent: unknown): Unknown[] {
  const own = {
    parameters: Object.keys(query?.shape ?? {}),
    sent: c.req.url.includes("?") ? Object.keys(c.req.queries()) : [],
  };
  const found = new Map<string, Unknown>();
  for (const one of unknownNames(own, body, sent)) if (found.set(one.field, one).size === MAX_WARNINGS) break;
  return [...found.values()];
}

/** Yields unknown names one by one, so that the caller can stop after MAX_WARNINGS of thousands. */
function* unknownNames(
  { parameters, sent }: { readonly parameters: readonly string[]; readonly sent: readonly string[] },
  body: z.ZodType | undefined,
  value: unknown,
): Generator<Unknown, void, undefined> {
  for (const name of sent) if (!parameters.includes(name)) yield unknown(name, "query parameter", parameters);
  if (body) yield* unknownFields(body, value);
}

/** The members of a body, and of the objects in it, that the schema does not have. */
function* unknownFields(schema: z.core.$ZodType, value: unknown, path = ""): Generator<Unknown, void, undefined> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* unknownFields(schema.unwrap(), value, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* unknownFields(schema.element, item, `${path}[${i}]`);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    const option = schema.options.find((one) => chooses(one, schema.def.discriminator, value));
    if (option) yield* unknownFields(option, value, path);
  } else if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const { shape } = schema;
    const inside = path === "" ? "" : `${path}.`;
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(shape, name)) {
        // Most members are plain, and have no fields: a push of live tables has thousands of them.
        if (typeof member === "object") yield* unknownFields(shape[name], member, inside + name);
      } else yield unknown(name, "field", Object.keys(shape), inside);
    }
  }
}

/** Whether the member that tells the forms of a body apart chooses this one. */
function chooses(form: z.core.$ZodType, discriminator: string, value: unknown): boolean {
  if (!(form instanceof z.ZodObject) || typeof value !== "object" || value === null) return false;
  return form.shape[discriminator].safeParse((value as Record<string, unknown>)[discriminator]).success;
}

const MAX_TYPOS = 2;

function unknown(name: string, kind: Unknown["kind"], known: readonly string[], inside = ""): Unknown {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, "");
  // Half a character, sent so or cut off here, is no JSON to strict readers.
  const short = name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const meant = known.find((other) => plain(other) === plain(short)) ?? nearest(short, known, MAX_TYPOS);
  return { field: `${inside}${short}`, kind, ...(meant !== undefined && { meant: `${inside}${meant}` }) };
}

export function warningOf({ field, kind, meant }: Unknown): Warning {
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return { field, message: `is not a ${kind} of this call and was ignored.${hint}`, code: "UNKNOWN_FIELD" };
}

/** The first warnings as one text. */
export function textOf(found: readonly Warning[]): string {
  return found
    .slice(0, MAX_WARNINGS_IN_TEXT)
    .map(({ field, message }) => `${field} ${message}`)
    .join(" ");
}
