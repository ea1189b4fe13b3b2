import type { OpenApiDocument } from "./document.ts";

type Schema = Readonly<Record<string, unknown>>;
/** The component schemas, whose descriptions hold for the fields that refer to them. */
type Schemas = Readonly<Record<string, Schema>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
}

const HEAD = `// Generated from the OpenAPI document by \`npm run generate\`. Do not edit.\n`;

/** Generates one exported TypeScript type per component schema. */
export function clientTypes({ components: { schemas } }: OpenApiDocument): string {
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${doc(schema, "", schemas)}export type ${name} = ${typeOf(schema, "", schemas)};\n`,
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

function typeOf(schema: Schema, indent: string, schemas: Schemas): string {
  const { $ref, type, anyOf, oneOf, allOf, items } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return union(alternatives.map((one: Schema) => typeOf(one, indent, schemas)));
  if (Array.isArray(allOf)) return allOf.map((one: Schema) => typeOf(one, indent, schemas)).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent, schemas)));
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayOf(typeOf((items ?? {}) as Schema, indent, schemas));
    case "object":
      return objectOf(schema, indent, schemas);
    default:
      return "unknown";
  }
}

function objectOf({ properties, required, additionalProperties }: Schema, indent: string, schemas: Schemas): string {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties as Schema, indent, schemas) : "unknown";
    return `Record<string, ${values}>`;
  }
  const deeper = `${indent}  `;
  const members = Object.entries(properties as Record<string, Schema>).map(([name, member]) => {
    const optional = Array.isArray(required) && required.includes(name) ? "" : "?";
    return `${doc(member, deeper, schemas)}${deeper}${name}${optional}: ${typeOf(member, deeper, schemas)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function arrayOf(item: string): string {
  return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function union(members: string[]): string {
  return [...new Set(members)].join(" | ");
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
function descriptionOf({ description, $ref, anyOf }: Schema, schemas: Schemas): string | undefined {
  if (typeof description === "string") return description;
  const name = typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : "";
  if (name !== "") return schemas[name] && descriptionOf(schemas[name], schemas);
  const alternatives = (Array.isArray(anyOf) ? anyOf : []) as Schema[];
  return alternatives.map((one) => descriptionOf(one, schemas)).find((text) => text !== undefined);
}
