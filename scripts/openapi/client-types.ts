import type { OpenApiDocument } from "./document.ts";
import { fieldsOf, type Operation, refName, type Schema, typeOf, type Words } from "./schema-types.ts";

/** The component schemas, whose descriptions hold for the fields that refer to them. */
type Schemas = Readonly<Record<string, Schema>>;

const HEAD = `// Generated from the OpenAPI document by \`npm run generate\`. Do not edit.\n`;

/** Generates one exported TypeScript type per component schema. */
export function clientTypes({ components: { schemas } }: OpenApiDocument): string {
  const types = Object.entries(schemas).map(
    ([name, schema]) =>
      `${doc(schema, "", schemas)}export type ${name} = ${typeOf(schema, "", typescript(schemas))};\n`,
  );
  return [HEAD, ...types].join("\n");
}

/** Generates one type per call with a query string: `ListGamesQuery` of the operation `listGames`. */
export function queryTypes({ paths, components: { schemas } }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  const types = operations.flatMap(({ operationId, parameters = [] }) => {
    const sent = parameters.filter((one) => one.in === "query");
    if (sent.length === 0) return [];
    const properties = Object.fromEntries(
      sent.map(({ name, description, schema }) => [name, { ...(description && { description }), ...schema }]),
    );
    const required = sent.filter((one) => one.required).map(({ name }) => name);
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
    return [
      `/** The query of \`${operationId}\`. */\nexport type ${name} = ${objectOf({ properties, required }, "", schemas)};\n`,
    ];
  });
  return types.join("\n");
}

/** A type's place is its indent. */
function typescript(schemas: Schemas): Words<string> {
  const plain = { string: "string", boolean: "boolean", null: "null", integer: "number", number: "number" };
  return {
    plain: { ...plain, unknown: "unknown" },
    reference: (name) => name,
    literals: (values) => values.map((value) => JSON.stringify(value)).join(" | "),
    union: (types) => [...new Set(types)].join(" | "),
    list: (item) => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`),
    map: (values) => `Record<string, ${values}>`,
    object: (schema, indent) => objectOf(schema, indent, schemas),
  };
}

function objectOf(object: Schema, indent: string, schemas: Schemas): string {
  const deeper = `${indent}  `;
  const members = fieldsOf(object).map(({ name, required, schema }) => {
    const type = typeOf(schema, deeper, typescript(schemas));
    return `${doc(schema, deeper, schemas)}${deeper}${name}${required ? "" : "?"}: ${type};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

/** The comment that an editor shows: the description, the default, an example. */
function doc(schema: Schema, indent: string, schemas: Schemas): string {
  const { default: fallback, deprecated } = schema;
  const example = exampleOf(schema);
  const tags = [
    ...(fallback === undefined ? [] : [`@default ${JSON.stringify(fallback)}`]),
    ...(example === undefined ? [] : [`@example ${JSON.stringify(example)}`]),
    ...(deprecated ? ["@deprecated"] : []),
  ];
  const description = descriptionOf(schema, schemas);
  const lines = [...(description?.split("\n") ?? []), ...tags].map((line) => line.replaceAll("*/", "*\\/"));
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join("\n");
}

/** The first example of a plain value: an object's would be longer than its type. */
function exampleOf({ examples, example }: Schema): unknown {
  const first = Array.isArray(examples) ? examples[0] : example;
  return typeof first === "object" ? undefined : first;
}

/** A field without a description of its own has that of what it refers to. */
function descriptionOf(schema: Schema, schemas: Schemas): string | undefined {
  const { description, anyOf } = schema;
  if (typeof description === "string") return description;
  const name = refName(schema);
  if (name !== undefined) return schemas[name] && descriptionOf(schemas[name], schemas);
  const alternatives = (Array.isArray(anyOf) ? anyOf : []) as Schema[];
  return alternatives.map((one) => descriptionOf(one, schemas)).find((text) => text !== undefined);
}
