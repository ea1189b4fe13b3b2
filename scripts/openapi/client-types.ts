import type { OpenApiDocument } from "../../src/openapi/document.ts";

type Schema = Readonly<Record<string, unknown>>;

const HEAD = `// Generated from the OpenAPI document by \`npm run generate\`. Do not edit.\n`;

/** Generates one exported TypeScript type per component schema. */
export function clientTypes(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${doc(schema, "")}export type ${name} = ${typeOf(schema, "")};\n`,
  );
  return [HEAD, ...types].join("\n");
}

function typeOf(schema: Schema, indent: string): string {
  const { $ref, type, anyOf, oneOf, allOf, items } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return union(alternatives.map((one: Schema) => typeOf(one, indent)));
  if (Array.isArray(allOf)) return allOf.map((one: Schema) => typeOf(one, indent)).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayOf(typeOf((items ?? {}) as Schema, indent));
    case "object":
      return objectOf(schema, indent);
    default:
      return "unknown";
  }
}

function objectOf({ properties, required, additionalProperties }: Schema, indent: string): string {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties as Schema, indent) : "unknown";
    return `Record<string, ${values}>`;
  }
  const deeper = `${indent}  `;
  const members = Object.entries(properties as Record<string, Schema>).map(([name, member]) => {
    const optional = Array.isArray(required) && required.includes(name) ? "" : "?";
    return `${doc(member, deeper)}${deeper}${name}${optional}: ${typeOf(member, deeper)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function arrayOf(item: string): string {
  return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function union(members: string[]): string {
  return [...new Set(members)].join(" | ");
}

function doc({ description, deprecated }: Schema, indent: string): string {
  const text = [description, deprecated ? "@deprecated" : undefined].filter(Boolean).join(" ");
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}
