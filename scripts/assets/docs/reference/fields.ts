import { Marked } from "marked";
import { esc, textOf } from "../html.ts";
import type { Section } from "../markdown.ts";
import type { Document, Parameter, Schema } from "./document.ts";

/** One field of a body, an answer or a query, or the line above the fields of one variant. */
export interface Field {
  /** Where it stands: `lines[].bands[].percent`. */
  readonly path: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly description: string;
  readonly rules: readonly string[];
  readonly variant?: string;
}

const marked = new Marked({ gfm: true });
/** Deeper than any document of this service; a schema that names itself ends here. */
const MAX_DEPTH = 6;

/** The fields of a schema, those inside others after them. */
export function fieldsOf(document: Document, schema: Schema | undefined, at = "", depth = 0): Field[] {
  const { one } = resolved(document, schema ?? {});
  if (depth > MAX_DEPTH) return [];
  const variants = one.oneOf ?? one.anyOf;
  if (variants) return variants.flatMap((variant) => variantFields(document, variant, at, depth));
  return Object.entries(one.properties ?? {}).flatMap(([name, property]) => {
    const path = at === "" ? name : `${at}.${name}`;
    const field = fieldOf(document, property, path, depth, one.required?.includes(name) ?? false);
    return [field, ...childrenOf(document, property, path, depth + 1)];
  });
}

export function parameterFields(document: Document, parameters: readonly Parameter[]): Field[] {
  return parameters.map(({ name, schema, required, deprecated, description }) => {
    const field = fieldOf(document, schema, name, 0, required ?? false);
    return {
      ...field,
      description: description ?? field.description,
      isDeprecated: deprecated ?? field.isDeprecated,
    };
  });
}

function variantFields(document: Document, variant: Schema, at: string, depth: number): Field[] {
  const { one } = resolved(document, variant);
  const fields = fieldsOf(document, one, at, depth);
  const told = Object.entries(one.properties ?? {}).find(([, { const: value }]) => value !== undefined);
  if (!told || fields.length === 0) return fields;
  const title = `where \`${told[0]}\` is \`${told[1].const}\``;
  const line = { path: "", depth, type: "", isRequired: false, isDeprecated: false, description: "", rules: [] };
  return [{ ...line, variant: title }, ...fields];
}

function childrenOf(document: Document, schema: Schema, path: string, depth: number): Field[] {
  const { one } = resolved(document, schema);
  if (one.items) return childrenOf(document, one.items, `${path}[]`, depth);
  if (typeof one.additionalProperties === "object")
    return childrenOf(document, one.additionalProperties, `${path}.*`, depth);
  return fieldsOf(document, one, path, depth);
}

function fieldOf(document: Document, schema: Schema, path: string, depth: number, isRequired: boolean): Field {
  const { one, isNullable } = resolved(document, schema);
  return {
    path,
    depth,
    type: `${typeOf(document, one)}${isNullable ? " or null" : ""}`,
    isRequired,
    isDeprecated: schema.deprecated ?? one.deprecated ?? false,
    description: schema.description ?? one.description ?? "",
    rules: rulesOf(one),
  };
}

/** A schema behind its reference, and without the null that it may be. */
function resolved(document: Document, schema: Schema): { one: Schema; isNullable: boolean } {
  if (schema.$ref) {
    const inner = resolved(document, document.schema(schema.$ref));
    return {
      one: { ...inner.one, ...(schema.description && { description: schema.description }) },
      isNullable: inner.isNullable,
    };
  }
  const choices = schema.anyOf ?? schema.oneOf;
  const others = choices?.filter(({ type }) => type !== "null");
  if (choices && others && others.length < choices.length && others.length === 1) {
    const { anyOf: _, oneOf: __, ...rest } = schema;
    return { one: { ...resolved(document, others[0] ?? {}).one, ...rest }, isNullable: true };
  }
  if (Array.isArray(schema.type) && schema.type.includes("null")) {
    const types = schema.type.filter((type) => type !== "null");
    return { one: { ...schema, type: types.length === 1 ? (types[0] ?? "") : types }, isNullable: true };
  }
  return { one: schema, isNullable: false };
}

function typeOf(document: Document, schema: Schema): string {
  if (schema.items) return `list of ${plural(typeOf(document, resolved(document, schema.items).one))}`;
  if (schema.format === "date-time") return "date-time";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === undefined) return schema.oneOf || schema.anyOf ? "object" : schema.properties ? "object" : "any";
  return String(schema.type);
}

function plural(type: string): string {
  return /^(string|object|number|integer|date-time|boolean)$/.test(type) ? `${type}s` : type;
}

function rulesOf(schema: Schema): string[] {
  const rules: string[] = [];
  const values = schema.enum ?? schema.items?.enum;
  if (values) rules.push(`one of ${values.map((value) => `\`${value}\``).join(", ")}`);
  range(rules, schema.minLength, schema.maxLength, "characters");
  range(rules, schema.minItems, schema.maxItems, "items");
  range(rules, schema.minimum, schema.maximum, "");
  if (schema.format && schema.format !== "date-time") rules.push(`format ${schema.format}`);
  if (schema.pattern) rules.push(`matches \`${schema.pattern}\``);
  if (schema.default !== undefined) rules.push(`\`${JSON.stringify(schema.default)}\` where absent`);
  const [example] = schema.examples ?? [];
  if (example !== undefined)
    rules.push(`for example \`${typeof example === "string" ? example : JSON.stringify(example)}\``);
  return rules;
}

function range(rules: string[], from: number | undefined, to: number | undefined, unit: string): void {
  // What a JSON number can hold is no rule of its own.
  const [low, high] = [from, to].map((one) =>
    one !== undefined && Math.abs(one) < Number.MAX_SAFE_INTEGER ? one : undefined,
  );
  const text = low !== undefined && high !== undefined ? (low === high ? `exactly ${low}` : `${low} to ${high}`) : "";
  const open = low !== undefined ? `at least ${low}` : high !== undefined ? `at most ${high}` : "";
  if (text || open) rules.push(`${text || open} ${unit}`.trim());
}

/** Fields as HTML, each with an anchor; adds what the search finds of them to `sections`. */
export function fieldList(fields: readonly Field[], prefix: string, sections: Section[]): string {
  const items = fields.map((field) => {
    if (field.variant) return `<li class="variant">${marked.parseInline(field.variant)}</li>`;
    const anchor = `${prefix}${field.path.replace(/\[\]|\*/g, "").replace(/\.+/g, ".")}`;
    const isNew = !sections.some((one) => one.anchor === anchor);
    const rules = marked.parseInline(field.rules.join(" · ")) as string;
    const about = field.description === "" ? "" : (marked.parse(field.description) as string);
    const text = [textOf(about), textOf(rules)].filter((one) => one !== "").join(" · ");
    if (isNew) sections.push({ anchor, heading: field.path, depth: 0, text });
    const name = field.path.split(".").at(-1) ?? "";
    const above = field.path.slice(0, field.path.length - name.length);
    const marks = [
      field.isRequired ? '<span class="mark required">required</span>' : "",
      field.isDeprecated ? '<span class="mark old">deprecated</span>' : "",
    ].join("");
    return `<li class="level-${Math.min(field.depth, 4)}"${isNew ? ` id="${esc(anchor)}"` : ""}><div class="field-head"><code>${above === "" ? "" : `<small>${esc(above)}</small>`}${esc(name)}</code><span>${esc(field.type)}</span>${marks}</div>${about}${rules === "" ? "" : `<p class="rules">${rules}</p>`}</li>`;
  });
  return `<ul class="fields">${items.join("")}</ul>`;
}
