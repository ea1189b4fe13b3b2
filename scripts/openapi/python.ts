import { type Argument, type Call, clientCalls, mayBeNull, pageName, refName, type Schema, snake } from "./calls.ts";
import type { OpenApiDocument } from "./document.ts";

const HEAD = `# Generated from the OpenAPI document by \`npm run generate\`. Do not edit.`;

const KEYWORDS = new Set("and as class def del for from global if import in is lambda not or pass try with".split(" "));
const MAX_LINE = 116;
const MAX_DICT = 60;

/** `operator_games/types.py`: a TypedDict for each object schema, an alias for each other. */
export function pythonTypes(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).flatMap(([name, schema]) => declared(name, schema));
  return `${HEAD}
"""The bodies and answers of the API. Amounts are strings; a number is an int, or a Decimal where it has a fraction."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

Number = Union[int, Decimal]

${types.join("\n\n")}`;
}

/** `operator_games/calls.py`: a method for each call. */
export function pythonCalls(document: OpenApiDocument): string {
  const calls = clientCalls(document);
  const methods = calls.flatMap((call) => methodsOf(document, call));
  return `${HEAD}
"""A method for each call of the API."""

from __future__ import annotations

from typing import Iterator, List, Literal, Union, cast

from . import types as t
from .requests import NOT_GIVEN, NotGiven, Requests, path


class Calls(Requests):
    """A method for each call of the API. OperatorGames has them all."""

${methods.join("\n")}`;
}

/** Where a type is written: how a name is referred to, and the objects on the way that have no name of their own. */
interface Place {
  readonly refer: (name: string) => string;
  readonly nested: string[];
}

const inCalls: Place = { refer: (name) => `t.${name}`, nested: [] };

function declared(name: string, schema: Schema): string[] {
  const nested: string[] = [];
  // Quoted, because the alias or the class may stand above it.
  const place = { refer: (other: string) => JSON.stringify(other), nested };
  if (schema.properties) {
    const text = typedDict(name, schema, place);
    return [...nested, text];
  }
  const type = typeOf(schema, name, place);
  return [...nested, `${name} = ${type}\n${docOf(schema, "")}`];
}

/** Optional fields, and those whose name is a word of the language, are inherited: before 3.11 there is no other way. */
function typedDict(name: string, schema: Schema, place: Place): string {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
  const fields = Object.entries(schema.properties as Record<string, Schema>).map(([field, value]) => ({
    field,
    value,
    type: typeOf(value, name + pascal(field), place),
    optional: !required.has(field),
  }));
  const bases: string[] = [];
  const parts: string[] = [];
  for (const optional of [true, false]) {
    const odd = fields.filter((one) => KEYWORDS.has(one.field) && one.optional === optional);
    if (odd.length === 0) continue;
    const base = `_${name}${optional ? "OptionalWords" : "Words"}`;
    const entries = odd.map(({ field, type }) => `${JSON.stringify(field)}: ${JSON.stringify(type)}`).join(", ");
    parts.push(`${base} = TypedDict(${JSON.stringify(base)}, {${entries}}${optional ? ", total=False" : ""})\n`);
    bases.push(base);
  }
  const plain = fields.filter(({ field }) => !KEYWORDS.has(field));
  const body = (some: typeof fields) =>
    some.map(({ field, type, value }) => `    ${field}: ${type}\n${docOf(value, "    ")}`).join("") || "    pass\n";
  if (plain.some(({ optional }) => optional)) {
    const base = `_${name}Optional`;
    parts.push(`class ${base}(TypedDict, total=False):\n${body(plain.filter(({ optional }) => optional))}`);
    bases.push(base);
  }
  const head = `class ${name}(${bases.length > 0 ? bases.join(", ") : "TypedDict"}):\n${docOf(schema, "    ")}`;
  return [...parts, head + body(plain.filter(({ optional }) => !optional))].join("\n\n");
}

/** The type in words of Python 3.9. */
function typeOf(schema: Schema, name: string, place: Place): string {
  const { type, items, additionalProperties } = schema;
  const ref = refName(schema);
  if (ref !== undefined) return place.refer(ref);
  if ("const" in schema) return literal([schema.const]);
  if (Array.isArray(schema.enum)) return literal(schema.enum);
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives) {
    return union(alternatives.map((one, index) => typeOf(one, name + variant(one, index, alternatives), place)));
  }
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, name, place)));
  switch (type) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "integer":
      return "int";
    case "number":
      return place.refer("Number");
    case "array":
      return `List[${typeOf((items ?? {}) as Schema, name, place)}]`;
    case "object":
      if (schema.properties) {
        place.nested.push(typedDict(name, schema, place));
        return place.refer(name);
      }
      return `Dict[str, ${typeof additionalProperties === "object" ? typeOf(additionalProperties as Schema, name, place) : "Any"}]`;
    default:
      return "Any";
  }
}

/** `FreeSpinsFinished` of an alternative with `event: "free_spins.finished"`; nothing where there is one object alone. */
function variant({ properties }: Schema, index: number, all: readonly Schema[]): string {
  if (all.filter((one) => one.properties).length < 2) return "";
  const constant = Object.values((properties ?? {}) as Record<string, Schema>).find((one) => "const" in one)?.const;
  return typeof constant === "string" ? pascal(constant) : String(index + 1);
}

function literal(values: readonly unknown[]): string {
  const words = values.map((value) =>
    typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value),
  );
  const named = words.filter((word) => word !== "null");
  return union([
    ...(named.length > 0 ? [`Literal[${named.join(", ")}]`] : []),
    ...(words.includes("null") ? ["None"] : []),
  ]);
}

function union(types: readonly string[]): string {
  const members = [...new Set(types)];
  const named = members.filter((one) => one !== "None");
  const joined = named.length === 1 ? named[0] : `Union[${named.join(", ")}]`;
  return members.includes("None") ? `Optional[${joined}]` : `${joined}`;
}

function methodsOf(document: OpenApiDocument, call: Call): string[] {
  const withoutCursor = call.query.filter(({ name }) => name !== "cursor" && name !== "limit");
  if (call.pages === null) return [method(document, call, call.name, call.query, answered(call))];
  const { items, limit } = call.pages;
  const schema = document.components.schemas[call.answer] as { properties: Record<string, { items: Schema }> };
  const item = typeOf(schema.properties[items]?.items ?? {}, call.answer + pascal(items), inCalls);
  const sent = (path: string, query: readonly string[]) =>
    called("self._pages", [path, dict([...query, `"limit": ${limit}`]), `"${items}"`]);
  const doc = `${call.doc}\n\nAn iterator over all pages: each is fetched when the loop reaches it.`;
  return [
    method(document, { ...call, doc }, call.name, withoutCursor, { type: `Iterator[${item}]`, sent }),
    method(document, call, pageName(call.name), call.query, answered(call)),
  ];
}

interface Answered {
  readonly type: string;
  /** `nullable` are the fields of the body that may be null. */
  readonly sent: (
    path: string,
    query: readonly string[],
    body: readonly string[],
    nullable: readonly string[],
  ) => string;
}

function answered(call: Call): Answered {
  const field = call.field === null ? "" : `["${call.field}"]`;
  const type = call.field === null ? `t.${call.answer}` : fieldType(call);
  return {
    type,
    sent: (path, query, body, nullable) => {
      const sentBody = body.length === 0 ? [] : [dict(body), ...nullsOf(nullable)];
      const got =
        call.method === "get"
          ? called("self._get", [path, dict(query)])
          : called("self._post", [path, ...sentBody, ...(call.signed ? [] : ["signed=False"])]);
      return `cast(${JSON.stringify(type)}, ${got}${field})`;
    },
  };
}

/** The argument that names the fields whose None is sent. */
function nullsOf(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`nullable=(${names.map((name) => JSON.stringify(name)).join(", ")},)`];
}

function called(name: string, args: readonly string[]): string {
  return `${name}(${args.join(", ")})`;
}

/** On one line, or on one for each entry. */
function dict(entries: readonly string[]): string {
  const line = `{${entries.join(", ")}}`;
  if (line.length <= MAX_DICT) return line;
  return `{\n${entries.map((entry) => `            ${entry},\n`).join("")}        }`;
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  providers: "List[t.Provider]",
  winners: "List[t.JackpotWinner]",
  faults: "List[t.ProviderFault]",
  unknown_fields: "List[t.UnknownField]",
  campaigns: "List[t.BonusCampaign]",
  closed: "int",
};

function fieldType({ field }: Call): string {
  const type = FIELD_TYPES[field ?? ""];
  if (!type) throw new Error(`The type of ${field} is not known.`);
  return type;
}

function method(
  document: OpenApiDocument,
  call: Call,
  name: string,
  query: readonly Argument[],
  answer: Answered,
): string {
  const body = call.body === null ? [] : bodyOf(document, call.body);
  const positional = [...call.inPath, ...query.filter(({ required }) => required)];
  const named = [...body.filter(({ required }) => required), ...body.filter(({ required }) => !required)];
  const optional = [...named, ...query.filter(({ required }) => !required)];
  const args = [
    "self",
    ...positional.map((one) => `${safe(one.name)}: ${argumentType(one, call)}`),
    ...(optional.length > 0 ? ["*"] : []),
    ...named.map((one) => `${safe(one.name)}: ${fieldArgument(one, call)}`),
    ...query
      .filter(({ required }) => !required)
      .map((one) => `${safe(one.name)}: ${argumentType(one, call)} | None = None`),
  ];
  const path =
    call.inPath.length === 0
      ? `"${call.path}"`
      : `path("${call.path.replaceAll(/\{\w+\}/g, "{}")}", ${call.inPath.map((one) => safe(one.name)).join(", ")})`;
  const sent = (some: readonly Argument[]) => some.map((one) => `"${one.name}": ${safe(one.name)}`);
  const fixed = Object.entries(call.fixed).map(([key, value]) => `"${key}": "${value}"`);
  const described = [...positional, ...optional].filter(({ schema }) => schema.description !== undefined);
  const argumentDocs = described.map((one) => `${safe(one.name)}: ${one.schema.description}`);
  const doc = [call.doc, argumentDocs.join("\n")].filter(Boolean).join("\n\n");
  const line = `    def ${snake(name)}(${args.join(", ")}) -> ${answer.type}:\n`;
  const lines = `    def ${snake(name)}(\n        ${args.join(",\n        ")},\n    ) -> ${answer.type}:\n`;
  const nullable = named.filter(({ schema }) => mayBeNull(schema)).map((one) => one.name);
  const result = answer.sent(path, [...fixed, ...sent(query)], sent(named), nullable);
  return `${line.length <= MAX_LINE ? line : lines}${quoted(doc, "        ")}        return ${result}\n`;
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

function argumentType({ name, schema }: Argument, { body }: Call): string {
  return typeOf(schema, `${body ?? ""}${pascal(name)}`, inCalls);
}

/** The type and default of a field of a body. Where null says something, None is not the same as left out. */
function fieldArgument(field: Argument, call: Call): string {
  const type = argumentType(field, call);
  if (field.required) return type;
  return mayBeNull(field.schema) ? `${type} | NotGiven = NOT_GIVEN` : `${type} | None = None`;
}

function safe(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function docOf({ description, deprecated }: Schema, indent: string): string {
  const text = [description, deprecated ? "Deprecated." : undefined].filter(Boolean).join(" ");
  return text === "" ? "" : quoted(text, indent);
}

/** A docstring of lines that are not too long. */
function quoted(text: string, indent: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  const lines = escaped.split("\n").flatMap((line) => wrapped(line, MAX_LINE - indent.length));
  const [first = "", ...rest] = lines;
  if (rest.length === 0 && !first.endsWith('"')) return `${indent}"""${first}"""\n`;
  return `${[`${indent}"""${first}`, ...rest.map((line) => (line === "" ? "" : indent + line)), `${indent}"""`].join("\n")}\n`;
}

function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
