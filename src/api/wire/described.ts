import * as z from "zod";

/** A field that may be left out, with its description and examples. */
export function optional<S extends z.ZodType>(schema: S, description: string, ...examples: z.input<S>[]) {
  return schema.optional().meta(described(description, examples));
}

/** A field that may be left out or null, which mean the same. */
export function nullish<S extends z.ZodType>(schema: S, description: string, ...examples: z.input<S>[]) {
  return schema.nullish().meta(described(description, examples));
}

/** A field that may be null: the description says when. */
export function orNull<S extends z.ZodType>(schema: S, description: string, ...examples: (z.input<S> | null)[]) {
  return schema.nullable().meta(described(description, examples));
}

export function textOrNull(description: string, ...examples: string[]) {
  return orNull(z.string(), description, ...examples);
}

export function timeOrNull(description: string, ...examples: string[]) {
  return orNull(z.iso.datetime(), description, ...examples);
}

function described(description: string, examples: unknown[]): { description: string; examples?: unknown[] } {
  return { description, ...(examples.length > 0 && { examples }) };
}
