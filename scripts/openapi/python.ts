import { type Call, clientCalls, snake, wrapped } from "./calls.ts";
import type { OpenApiDocument } from "./document.ts";
import { type Field, fieldsOf, mayBeNull, type Schema, typeOf, type Words } from "./schema-types.ts";

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
  return `${HEAD}
"""A method for each call of the API."""

from __future__ import annotations

from typing import Iterator, List, Literal, Union, cast

from . import types as t
from .requests import NOT_GIVEN, NotGiven, Requests, path


class Calls(Requests):
    """A method for each call of the API. OperatorGames has them all."""

${clientCalls(document).map(method).join("\n")}`;
}

/** The words of Python 3.9. A type's place is its name. `nested`: the objects on the way that have no name of their own. */
function python(refer: (name: string) => string, nested: string[]): Words<string> {
  const words: Words<string> = {
    plain: {
      ...{ string: "str", boolean: "bool", null: "None", integer: "int", number: refer("Number"), unknown: "Any" },
    },
    reference: refer,
    literals: (values) => {
      const named = values.filter((value) => value !== null).map(literal);
      return union([
        ...(named.length > 0 ? [`Literal[${named.join(", ")}]`] : []),
        ...(values.includes(null) ? ["None"] : []),
      ]);
    },
    union,
    list: (item) => `List[${item}]`,
    map: (values) => `Dict[str, ${values}]`,
    inUnion: (name, ...place) => name + variant(...place),
    object: (schema, name) => {
      nested.push(typedDict(name, schema, words));
      return refer(name);
    },
  };
  return words;
}

const IN_CALLS = python((name) => `t.${name}`, []);

function declared(name: string, schema: Schema): string[] {
  const nested: string[] = [];
  // Quoted, because the alias or the class may stand above it.
  const words = python((other) => JSON.stringify(other), nested);
  const text = schema.properties
    ? typedDict(name, schema, words)
    : `${name} = ${typeOf(schema, name, words)}\n${docOf(schema, "")}`;
  return [...nested, text];
}

/** Optional fields, and those whose name is a word of the language, are inherited: before 3.11 there is no other way. */
function typedDict(name: string, schema: Schema, words: Words<string>): string {
  const fields = fieldsOf(schema).map((field) => ({
    ...field,
    type: typeOf(field.schema, name + pascal(field.name), words),
  }));
  const bases: string[] = [];
  const parts: string[] = [];
  for (const required of [false, true]) {
    const odd = fields.filter((one) => KEYWORDS.has(one.name) && one.required === required);
    if (odd.length === 0) continue;
    const base = `_${name}${required ? "Words" : "OptionalWords"}`;
    const entries = odd.map((one) => `${JSON.stringify(one.name)}: ${JSON.stringify(one.type)}`).join(", ");
    parts.push(`${base} = TypedDict(${JSON.stringify(base)}, {${entries}}${required ? "" : ", total=False"})\n`);
    bases.push(base);
  }
  const plain = Map.groupBy(
    fields.filter((one) => !KEYWORDS.has(one.name)),
    ({ required }) => required,
  );
  const body = (some: typeof fields = []) =>
    some.map((one) => `    ${one.name}: ${one.type}\n${docOf(one.schema, "    ")}`).join("") || "    pass\n";
  if (plain.has(false)) {
    const base = `_${name}Optional`;
    parts.push(`class ${base}(TypedDict, total=False):\n${body(plain.get(false))}`);
    bases.push(base);
  }
  const head = `class ${name}(${bases.length > 0 ? bases.join(", ") : "TypedDict"}):\n${docOf(schema, "    ")}`;
  return [...parts, head + body(plain.get(true))].join("\n\n");
}

/** `FreeSpinsFinished` of an alternative with `event: "free_spins.finished"`; nothing where there is one object alone. */
function variant(one: Schema, index: number, all: readonly Schema[]): string {
  if (all.filter(({ properties }) => properties).length < 2) return "";
  const constant = fieldsOf(one).find(({ schema }) => "const" in schema)?.schema.const;
  return typeof constant === "string" ? pascal(constant) : String(index + 1);
}

function literal(value: unknown): string {
  return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const members = [...new Set(types)];
  const named = members.filter((one) => one !== "None");
  const joined = named.length === 1 ? named[0] : `Union[${named.join(", ")}]`;
  return members.includes("None") ? `Optional[${joined}]` : `${joined}`;
}

function method(call: Call): string {
  const { name, query, inPath } = call;
  const positional = [...inPath, ...query.filter(({ required }) => required)];
  const inBody = call.bodyFields.toSorted((a, b) => Number(b.required) - Number(a.required));
  const inQuery = query.filter(({ required }) => !required);
  const typed = (one: Field) =>
    `${safe(one.name)}: ${typeOf(one.schema, (call.body ?? "") + pascal(one.name), IN_CALLS)}`;
  // Where null says something, None is not the same as left out.
  const left = (one: Field) => (mayBeNull(one.schema) ? " | NotGiven = NOT_GIVEN" : " | None = None");
  const args = [
    "self",
    ...positional.map(typed),
    ...(inBody.length + inQuery.length > 0 ? ["*"] : []),
    ...inBody.map((one) => typed(one) + (one.required ? "" : left(one))),
    ...inQuery.map((one) => `${typed(one)} | None = None`),
  ];
  const described = [...positional, ...inBody, ...inQuery].filter(({ schema }) => schema.description !== undefined);
  const argumentDocs = described.map((one) => `${safe(one.name)}: ${one.schema.description}`);
  const doc = [call.doc, argumentDocs.join("\n")].filter(Boolean).join("\n\n");
  const [type, result] = returned(call, inBody);
  const line = `    def ${snake(name)}(${args.join(", ")}) -> ${type}:\n`;
  const lines = `    def ${snake(name)}(\n        ${args.join(",\n        ")},\n    ) -> ${type}:\n`;
  return `${line.length <= MAX_LINE ? line : lines}${quoted(doc, "        ")}        return ${result}\n`;
}

/** The type of what a method returns, and the expression. */
function returned(call: Call, inBody: readonly Field[]): [type: string, expression: string] {
  const { inPath, pages, answer, field } = call;
  const values = inPath.map((one) => `, ${safe(one.name)}`).join("");
  const path = values === "" ? `"${call.path}"` : `path("${call.path.replaceAll(/\{\w+\}/g, "{}")}"${values})`;
  const sent = (fields: readonly Field[]) => fields.map((one) => `"${one.name}": ${safe(one.name)}`);
  const query = [...Object.entries(call.fixed).map(([key, value]) => `"${key}": "${value}"`), ...sent(call.query)];
  if (pages) {
    const item = typeOf(pages.item, answer + pascal(pages.items), IN_CALLS);
    const all = dict([...query, `"limit": ${pages.limit}`]);
    return [`Iterator[${item}]`, `self._pages(${path}, ${all}, "${pages.items}")`];
  }
  const type = typeOf(call.returns, answer, IN_CALLS);
  const nullable = inBody.filter(({ schema }) => mayBeNull(schema)).map((one) => `"${one.name}"`);
  const body = [
    ...(inBody.length > 0 ? [dict(sent(inBody))] : []),
    ...(nullable.length > 0 ? [`nullable=(${nullable.join(", ")},)`] : []),
    ...(call.signed ? [] : ["signed=False"]),
  ];
  const got =
    call.method === "get" ? `self._get(${path}, ${dict(query)})` : `self._post(${[path, ...body].join(", ")})`;
  return [type, `cast(${JSON.stringify(type)}, ${got}${field === null ? "" : `["${field}"]`})`];
}

/** On one line, or on one for each entry. */
function dict(entries: readonly string[]): string {
  const line = `{${entries.join(", ")}}`;
  if (line.length <= MAX_DICT) return line;
  return `{\n${entries.map((entry) => `            ${entry},\n`).join("")}        }`;
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
  const [first = "", ...rest] = wrapped(escaped, MAX_LINE - indent.length);
  if (rest.length === 0 && !first.endsWith('"')) return `${indent}"""${first}"""\n`;
  return `${[`${indent}"""${first}`, ...rest.map((line) => (line === "" ? "" : indent + line)), `${indent}"""`].join("\n")}\n`;
}
