import { z } from "zod";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const OPTIONS = {
  io: "input",
  // A format says it; zod's pattern beside it is unreadable.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    // Every integer of JSON is one that a double holds: no need to say it each time.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const satisfies z.core.ToJSONSchemaParams;

const SCHEMA_NAME = /^[A-Z]/;
/** Queries and paths are described by their parameters. */
const PARAMETERS = /(?:Query|Path)$/;

/** Contract schemas as OpenAPI components, referring to each other by name; anything unnamed stays in place. */
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

/** The properties of a query, each with whether it must be sent. */
export function queryProperties(query: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, OPTIONS);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: schema as JsonSchema,
  }));
}

/** Where a document keeps a named schema. */
export function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIds({ $schema: _schema, $id: _id, ...schema }: Record<string, unknown>): JsonSchema {
  return schema;
}
