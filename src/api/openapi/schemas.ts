import * as z from "zod";
import { aboutField } from "../../lib/about.ts";

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where an object's schema carries the texts of its fields until they are put beside the fields. */
const TEXTS = "x-texts";

const OPTIONS = {
  io: "input",
  override: ({ zodSchema, jsonSchema }) => {
    // The format is enough; zod's pattern beside it is unreadable.
    if (jsonSchema.format) delete jsonSchema.pattern;
    // The safe-integer bounds apply to every JSON integer, so they are noise.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // One schema may be a field of many objects, and its JSON is shared between them: not yet the place for a text.
    if (zodSchema instanceof z.ZodObject) jsonSchema[TEXTS] = textsOf(zodSchema);
  },
} as const satisfies z.core.ToJSONSchemaParams;

const SCHEMA_NAME = /^[A-Z]/;
/** Queries and paths are described as parameters, not as components. */
const PARAMETERS = /(?:Query|Path)$/;

/** Named schemas as OpenAPI components that refer to each other. Unnamed schemas stay inline. */
export function componentSchemas(named: Readonly<Record<string, unknown>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(named)) {
    if (value instanceof z.ZodType && SCHEMA_NAME.test(name) && !PARAMETERS.test(name))
      registry.add(value, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: reference });
  return Object.fromEntries(
    Object.entries(schemas)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, schema]) => [name, withTexts(withoutIds(schema))]),
  );
}

/** A schema by itself, with the texts of its fields. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return withTexts({ ...z.toJSONSchema(schema, { ...OPTIONS, unrepresentable: "any" }) });
}

/** The properties of a query schema. */
export function queryProperties(query: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    required: (required as string[]).includes(name),
    schema,
  }));
}

/** The `$ref` of a named schema. */
export function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIds({ $schema: _schema, $id: _id, ...schema }: Record<string, unknown>): JsonSchema {
  return schema;
}

/** The texts of an object's fields as members of JSON Schema. */
function textsOf(object: z.ZodObject): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.keys(object.shape).flatMap((name) => {
      const said = aboutField(object, name);
      if (said === undefined) return [];
      const [description, ...examples] = typeof said === "string" ? [said] : said;
      return [[name, { description, ...(examples.length > 0 ? { examples } : {}) }]];
    }),
  );
}

/** Puts the texts beside the fields, in a whole schema. */
function withTexts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withTexts) as T;
  if (typeof value !== "object" || value === null) return value;
  const { [TEXTS]: texts = {}, ...members } = value as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, withTexts(member)]));
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  for (const [name, text] of Object.entries(texts as Record<string, JsonSchema>)) {
    if (properties?.[name]) properties[name] = { ...properties[name], ...text };
  }
  return schema as T;
}
