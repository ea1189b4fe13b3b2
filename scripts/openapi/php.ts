import { type Argument, type Call, clientCalls, mayBeNull, pageName, refName, type Schema } from "./calls.ts";
import type { OpenApiDocument } from "./document.ts";

const HEAD = `<?php

declare(strict_types=1);

namespace OperatorGames;
`;
const GENERATED = "Generated from the OpenAPI document by `npm run generate`. Do not edit.";
const MAX_LINE = 116;

/** `src/Types.php`: a shape for each schema, as PHPStan, Psalm and PhpStorm read them. */
export function phpTypes(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => ` * @phpstan-type ${name} ${shapeOf(schema, " * ")}`,
  );
  return `${HEAD}
/**
 * ${GENERATED}
 *
 * The bodies and answers of the API. Amounts are strings; another number is an int, or a string where it has a fraction.
 *
${types.join("\n *\n")}
 */
final class Types
{
}
`;
}

/** `src/Calls.php`: a method for each call. */
export function phpCalls(document: OpenApiDocument): string {
  const methods = clientCalls(document).flatMap((call) => methodsOf(document, call));
  const imported = Object.keys(document.components.schemas)
    .filter((name) => methods.some((method) => new RegExp(`[ <]${name}[ >\\n]`).test(method)))
    .map((name) => ` * @phpstan-import-type ${name} from Types`);
  return `${HEAD}
/**
 * A method for each call of the API. OperatorGames has them all.
 *
 * ${GENERATED}
 *
${imported.join("\n")}
 */
abstract class Calls
{
${methods.join("\n")}
    abstract protected function get(string $path, array $query): array;

    abstract protected function post(string $path, ?array $body = null, array $nullable = [], bool $signed = true): array;

    abstract protected function pages(string $path, array $query, string $items): \\Generator;

    abstract protected static function path(string $template, string ...$values): string;
}
`;
}

function shapeOf(schema: Schema, indent: string): string {
  const { type, items, additionalProperties } = schema;
  const ref = refName(schema);
  if (ref !== undefined) return ref;
  if ("const" in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join("|");
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives) return union(alternatives.map((one) => shapeOf(one, indent)));
  if (Array.isArray(type)) return union(type.map((one) => shapeOf({ ...schema, type: one }, indent)));
  switch (type) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "null":
      return "null";
    case "integer":
      return "int";
    case "number":
      return "int|numeric-string";
    case "array":
      return `list<${shapeOf((items ?? {}) as Schema, `${indent}  `)}>`;
    case "object":
      return objectOf(schema, typeof additionalProperties === "object" ? (additionalProperties as Schema) : {}, indent);
    default:
      return "mixed";
  }
}

function objectOf({ properties, required }: Schema, values: Schema, indent: string): string {
  if (!properties) return `array<string, ${shapeOf(values, indent)}>`;
  const needed = new Set(Array.isArray(required) ? (required as string[]) : []);
  const members = Object.entries(properties as Record<string, Schema>).map(
    ([name, member]) => `${indent}  ${name}${needed.has(name) ? "" : "?"}: ${shapeOf(member, `${indent}  `)},\n`,
  );
  return `array{\n${members.join("")}${indent}}`;
}

function literal(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join("|");
}

function methodsOf(document: OpenApiDocument, call: Call): string[] {
  if (call.pages === null) return [method(document, call, call.name, call.query, returned(call))];
  const { items, limit } = call.pages;
  const schema = document.components.schemas[call.answer] as { properties: Record<string, { items: Schema }> };
  const item = refName(schema.properties[items]?.items) ?? "array<string, mixed>";
  const filters = call.query.filter(({ name }) => name !== "cursor" && name !== "limit");
  const doc = `${call.doc}\n\nA generator over all pages: each is fetched when the loop reaches it.`;
  const iterator: Returned = {
    doc: `\\Generator<int, ${item}>`,
    type: "\\Generator",
    sent: (path, query) => `$this->pages(${path}, ${query} + ['limit' => ${limit}], '${items}')`,
  };
  return [
    method(document, { ...call, doc }, call.name, filters, iterator),
    method(document, call, pageName(call.name), call.query, returned(call)),
  ];
}

interface Returned {
  readonly doc: string;
  readonly type: string;
  /** `nullable` are the fields of the body that may be null. */
  readonly sent: (path: string, query: string, body: string, nullable: readonly string[]) => string;
}

const FIELDS: Readonly<Record<string, { doc: string; type: string }>> = {
  providers: { doc: "list<Provider>", type: "array" },
  winners: { doc: "list<JackpotWinner>", type: "array" },
  faults: { doc: "list<ProviderFault>", type: "array" },
  unknown_fields: { doc: "list<UnknownField>", type: "array" },
  campaigns: { doc: "list<BonusCampaign>", type: "array" },
  closed: { doc: "int", type: "int" },
};

function returned({ answer, field, method: verb, signed }: Call): Returned {
  const part = field === null ? { doc: answer, type: "array" } : FIELDS[field];
  if (!part) throw new Error(`The type of ${field} is not known.`);
  const suffix = field === null ? "" : `['${field}']`;
  return {
    ...part,
    sent: (path, query, body, nullable) => {
      const nulls = nullable.length === 0 ? "" : `nullable: [${nullable.map((one) => `'${one}'`).join(", ")}]`;
      const args = [path, body, nulls, signed ? "" : "signed: false"].filter(Boolean).join(", ");
      return (verb === "get" ? `$this->get(${path}, ${query})` : `$this->post(${args})`) + suffix;
    },
  };
}

function method(
  document: OpenApiDocument,
  call: Call,
  name: string,
  query: readonly Argument[],
  answer: Returned,
): string {
  const body = call.body === null ? [] : bodyOf(document, call.body);
  const required = query.filter((one) => one.required);
  const optional = query.filter((one) => !one.required);
  const empty = body.some((one) => one.required) ? "" : " = []";
  const args = [
    ...[...call.inPath, ...required].map((one) => `string $${camel(one.name)}`),
    ...(call.body === null ? [] : [`array $body${empty}`]),
    ...(optional.length > 0 ? ["array $query = []"] : []),
  ];
  const described = [...call.inPath, ...required].flatMap(({ name: one, schema }) =>
    schema.description === undefined ? [] : [`@param string $${camel(one)} ${schema.description}`],
  );
  const shapes = [
    ...(call.body === null ? [] : [`@param ${call.body} $body`]),
    ...(optional.length === 0 ? [] : [`@param array{${optional.map(member).join(", ")}} $query`]),
  ];
  const lines = [
    ...call.doc.split("\n"),
    ...listed(body),
    ...listed(optional),
    "",
    ...described,
    ...shapes,
    `@return ${answer.doc}`,
  ];
  const template = call.path.replaceAll(/\{\w+\}/g, "%s");
  const values = call.inPath.map((one) => `, $${camel(one.name)}`).join("");
  const nullable = body.filter(({ schema }) => mayBeNull(schema)).map((one) => one.name);
  const path = call.inPath.length === 0 ? `'${call.path}'` : `static::path('${template}'${values})`;
  return `${docblock(lines)}
    public function ${name}(${args.join(", ")}): ${answer.type}
    {
        return ${answer.sent(path, queryOf(call, required, optional), call.body === null ? "" : "$body", nullable)};
    }
`;
}

/** What is always sent, what has an argument of its own, and the rest. */
function queryOf(call: Call, required: readonly Argument[], optional: readonly Argument[]): string {
  const entries = [
    ...Object.entries(call.fixed).map(([key, value]) => `'${key}' => '${value}'`),
    ...required.map(({ name }) => `'${name}' => $${camel(name)}`),
  ];
  const own = entries.length === 0 && optional.length > 0 ? "" : `[${entries.join(", ")}]`;
  return [own, optional.length > 0 ? "$query" : ""].filter(Boolean).join(" + ");
}

function member({ name, schema }: Argument): string {
  return `${name}?: ${shapeOf(schema, "")}`;
}

/** The fields of a body or a query that say something about themselves. */
function listed(some: readonly Argument[]): string[] {
  const items = some.filter(({ schema }) => schema.description !== undefined);
  return items.length === 0 ? [] : ["", ...items.map(({ name, schema }) => `- \`${name}\`: ${schema.description}`)];
}

function bodyOf(document: OpenApiDocument, name: string): Argument[] {
  const { properties, required = [] } = document.components.schemas[name] as {
    properties: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    schema,
    required: required.includes(field),
  }));
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function docblock(lines: readonly string[]): string {
  const wrapped = lines.flatMap((line) => (line.startsWith("@") ? [line] : wrap(line.replaceAll("*/", "* /"))));
  return `    /**\n${wrapped.map((line) => `     *${line === "" ? "" : ` ${line}`}\n`).join("")}     */`;
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + word.length > MAX_LINE - 8) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
