import { z } from "zod";

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const OPTIONS = {
  io: "input",
  // The format is enough; zod's pattern beside it is unreadable.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    // The safe-integer bounds apply to every JSON integer, so they are noise.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
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
      .map(([name, schema]) => [name, withoutIds(schema)]),
  );
}

/** The properties of a query schema. */
export function queryProperties(query: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, OPTIONS);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: schema as JsonSchema,
  }));
}

/** The `$ref` of a named schema. */
export function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIds({ $schema: _schema, $id: _id, ...schema }: Record<string, unknown>): JsonSchema {
  return schema;
}
