import { type Call, clientCalls, wrapped } from "./calls.ts";
import type { OpenApiDocument } from "./document.ts";
import { type Field, fieldsOf, mayBeNull, refName, typeOf, type Words } from "./schema-types.ts";

const HEAD = `<?php

declare(strict_types=1);

namespace OperatorGames;
`;
const GENERATED = "Generated from the OpenAPI document by `npm run generate`. Do not edit.";
const MAX_LINE = 109;

/** `src/Types.php`: a shape for each schema, as PHPStan, Psalm and PhpStorm read them. */
export function phpTypes(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => ` * @phpstan-type ${name} ${typeOf(schema, " * ", PHP)}`,
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
  const methods = clientCalls(document).map(method);
  const imported = Object.keys(document.components.schemas)
    .filter((name) => methods.some((text) => new RegExp(`[ <]${name}[ >\\n]`).test(text)))
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

/** A type's place is its indent. */
const PHP: Words<string> = {
  plain: {
    ...{ string: "string", boolean: "bool", null: "null", integer: "int", number: "int|numeric-string" },
    unknown: "mixed",
  },
  reference: (name) => name,
  literals: (values) =>
    values.map((value) => (typeof value === "string" ? `'${value}'` : JSON.stringify(value))).join("|"),
  union: (types) => [...new Set(types)].join("|"),
  list: (item) => `list<${item}>`,
  map: (values) => `array<string, ${values}>`,
  inList: (indent) => `${indent}  `,
  object: (schema, indent) => {
    const members = fieldsOf(schema).map((field) => `${indent}  ${member(field, `${indent}  `)},\n`);
    return `array{\n${members.join("")}${indent}}`;
  },
};

function member({ name, required, schema }: Field, indent = ""): string {
  return `${name}${required ? "" : "?"}: ${typeOf(schema, indent, PHP)}`;
}

function method(call: Call): string {
  const { name, body, bodyFields, inPath, pages } = call;
  const optional = call.query.filter(({ required }) => !required);
  const positional = [...inPath, ...call.query.filter(({ required }) => required)];
  const empty = bodyFields.some(({ required }) => required) ? "" : " = []";
  const args = [
    ...positional.map((one) => `string $${camel(one.name)}`),
    ...(body === null ? [] : [`array $body${empty}`]),
    ...(optional.length > 0 ? ["array $query = []"] : []),
  ];
  const returned = pages
    ? `\\Generator<int, ${refName(pages.item) ?? "array<string, mixed>"}>`
    : typeOf(call.returns, "", PHP);
  const tags = [
    ...described(positional).map((one) => `@param string $${camel(one.name)} ${one.schema.description}`),
    ...(body === null ? [] : [`@param ${body} $body`]),
    ...(optional.length === 0 ? [] : [`@param array{${optional.map((one) => member(one)).join(", ")}} $query`]),
    `@return ${returned}`,
  ];
  const texts = [call.doc, ...[bodyFields, optional].map(listed).filter(Boolean), ""].join("\n\n").slice(0, -1);
  const lines = [...wrapped(texts.replaceAll("*/", "* /"), MAX_LINE), ...tags];
  const type = pages ? "\\Generator" : returned === "int" ? "int" : "array";
  return `    /**\n${lines.map((line) => `     *${line === "" ? "" : ` ${line}`}\n`).join("")}     */
    public function ${name}(${args.join(", ")}): ${type}
    {
        return ${sent(call)};
    }
`;
}

function sent(call: Call): string {
  const { path, inPath, pages, field, bodyFields } = call;
  const values = inPath.map((one) => `, $${camel(one.name)}`).join("");
  const address = values === "" ? `'${path}'` : `static::path('${path.replaceAll(/\{\w+\}/g, "%s")}'${values})`;
  if (pages) return `$this->pages(${address}, ${queryOf(call)} + ['limit' => ${pages.limit}], '${pages.items}')`;
  const suffix = field === null ? "" : `['${field}']`;
  if (call.method === "get") return `$this->get(${address}, ${queryOf(call)})${suffix}`;
  const nullable = bodyFields.filter(({ schema }) => mayBeNull(schema)).map((one) => `'${one.name}'`);
  const args = [
    ...[address, call.body === null ? "" : "$body"],
    ...[nullable.length === 0 ? "" : `nullable: [${nullable.join(", ")}]`, call.signed ? "" : "signed: false"],
  ];
  return `$this->post(${args.filter(Boolean).join(", ")})${suffix}`;
}

/** Query of a call: fixed values, those with an argument of their own, and the rest. */
function queryOf({ fixed, query }: Call): string {
  const entries = [
    ...Object.entries(fixed).map(([key, value]) => `'${key}' => '${value}'`),
    ...query.filter(({ required }) => required).map(({ name }) => `'${name}' => $${camel(name)}`),
  ];
  const rest = query.every(({ required }) => required) ? "" : "$query";
  const own = entries.length === 0 && rest !== "" ? "" : `[${entries.join(", ")}]`;
  return [own, rest].filter(Boolean).join(" + ");
}

/** The fields of a body or a query that say something about themselves. */
function listed(fields: readonly Field[]): string {
  return described(fields)
    .map(({ name, schema }) => `- \`${name}\`: ${schema.description}`)
    .join("\n");
}

function described(fields: readonly Field[]): Field[] {
  return fields.filter(({ schema }) => schema.description !== undefined);
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
