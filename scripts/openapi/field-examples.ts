import type { JsonSchema } from "./schemas.ts";

type Schema = Record<string, unknown>;

/**
 * Gives the fields of the components the values that they have in the examples of the calls, the first of each, where a field's
 * type does not say what it looks like. Fields that have an example of their own keep it.
 */
export function addFieldExamples(
  components: Readonly<Record<string, JsonSchema>>,
  examples: readonly { readonly schema: JsonSchema; readonly value: unknown }[],
): void {
  const resolve = ({ $ref, ...schema }: Schema): Schema => {
    const named = typeof $ref === "string" ? components[$ref.slice($ref.lastIndexOf("/") + 1)] : undefined;
    return named ?? schema;
  };

  const visit = (given: Schema, value: unknown): void => {
    if (value === null || value === undefined) return;
    const schema = resolve(given);
    const alternatives = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
    for (const one of alternatives) if (fits(resolve(one), value)) visit(one, value);
    if (Array.isArray(value)) for (const item of value) visit((schema.items ?? {}) as Schema, item);
    if (typeof value !== "object" || !schema.properties) return;
    const sent = value as Record<string, unknown>;
    for (const [name, field] of Object.entries(schema.properties as Record<string, Schema>)) {
      if (isShown(sent[name]) && needsExample(field, resolve)) field.examples ??= [sent[name]];
      visit(field, sent[name]);
    }
  };
  for (const { schema, value } of examples) visit(schema, value);
}

/**
 * Whether a field's type leaves open what a value looks like: text that is not one of a list, numbers that are not whole,
 * lists of them, and objects of any members.
 */
export function needsExample(field: JsonSchema, resolve: (schema: Schema) => Schema = (schema) => schema): boolean {
  const schema = resolve(field);
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives) return alternatives.some((one) => needsExample(one, resolve));
  if ("enum" in schema || "const" in schema || "default" in schema) return false;
  const types = [schema.type ?? "any"].flat();
  if (types.includes("array")) return needsExample((schema.items ?? {}) as Schema, resolve);
  if (types.includes("object")) return schema.properties === undefined;
  return types.some((type) => type === "string" || type === "number" || type === "any");
}

function isShown(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return !Array.isArray(value) || value.length > 0;
}

/** Whether an alternative is the one of an example: it has every member and each constant. */
function fits(schema: Schema, value: unknown): boolean {
  if (typeof value !== "object" || Array.isArray(value)) return schema.properties === undefined;
  const { properties, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const sent = value as Record<string, unknown>;
  return (
    properties !== undefined &&
    required.every((name) => name in sent) &&
    Object.entries(properties).every(([name, { const: only }]) => only === undefined || only === sent[name])
  );
}
