import type * as z from "zod";
import { createSchema, type ZodOpenApiOverride } from "zod-openapi";

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The form of a schema in the document. */
export const override: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  // The format is enough; zod's pattern beside it is unreadable.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // The safe-integer bounds apply to every JSON integer, so they are noise.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type === "union") delete jsonSchema.type;
};

/** Puts the text of a schema beside each field that has it, alone, in a list, or null in its place. */
export function withFieldTexts<T>(value: T, components: Readonly<Record<string, JsonSchema>>): T {
  if (Array.isArray(value)) return value.map((item) => withFieldTexts(item, components)) as T;
  if (typeof value !== "object" || value === null) return value;
  const schema: Record<string, unknown> = Object.fromEntries(
    Object.entries(value)
      // For zod-openapi alone, which leaves it beside a reference.
      .filter(([name]) => name !== "unusedIO")
      .map(([name, member]) => [name, withFieldTexts(member, components)]),
  );
  const { $ref, anyOf, items } = schema as { $ref?: string; anyOf?: JsonSchema[]; items?: JsonSchema };
  const named = $ref === undefined ? undefined : components[$ref.slice(reference("").length)];
  const [either, ...others] = anyOf ?? [];
  const orNull = others.length === 1 && others[0]?.type === "null" ? either : undefined;
  for (const text of ["description", "examples"]) {
    schema[text] ??= named?.[text] ?? orNull?.[text];
    if (schema[text] === undefined) delete schema[text];
  }
  if (orNull) schema.anyOf = [withoutText(orNull), ...others];
  // As zod writes a type that may be null, where it has no text.
  if (orNull?.type && Object.keys(withoutText(orNull)).length === 1) {
    delete schema.anyOf;
    schema.type = [orNull.type, "null"];
  }
  if (items) schema.items = withoutText(items);
  return schema as T;
}

function withoutText({ description: _description, examples: _examples, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The properties of a query schema. */
export function queryProperties(query: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { schema } = createSchema(query, { io: "input", opts: { override } });
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
}

/** The `$ref` of a named schema. */
export function reference(name: string): string {
  return `#/components/schemas/${name}`;
}
