import { dereference, validate } from "@cfworker/json-schema";
import { needsExample } from "../../../scripts/openapi/field-examples.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A parameter, a header or a field of an OpenAPI document. */
export interface Described {
  /** Where it is, such as `Session.launch_url` or `GET /v1/games ?type`. */
  readonly name: string;
  readonly description: unknown;
  readonly schema: Schema;
  readonly examples: readonly unknown[];
}

interface Parameter extends Schema {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, Schema>>;
  };
}

/** Every field, parameter and header of a document. */
export function describedIn({ paths, components }: Document): Described[] {
  const parameters = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
      parameters.map((one) => ({ ...one, name: `${method.toUpperCase()} ${path} ${one.in} ${one.name}` })),
    ),
  );
  const headers = Object.entries(components.headers ?? {}).map(([name, header]) => ({ ...header, name }));
  const shown = [...parameters, ...headers] as (Parameter & { readonly example?: unknown })[];
  return [
    ...shown.map(({ name, description, schema, example }) => ({
      ...{ name, description, schema },
      examples: example === undefined ? [] : [example],
    })),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema)),
  ];
}

/** The fields of a schema and of what is in them. */
function fieldsOf(name: string, schema: Schema): Described[] {
  const {
    properties = {},
    items,
    additionalProperties,
    anyOf,
    oneOf,
    allOf,
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
  } & Record<string, unknown>;
  const inside = [items, additionalProperties, anyOf, oneOf, allOf].flat().filter((one) => typeof one === "object");
  return [
    ...Object.entries(properties).flatMap(([field, its]) => [
      {
        ...{ name: `${name}.${field}`, description: its.description, schema: its },
        examples: Array.isArray(its.examples) ? its.examples : [],
      },
      ...fieldsOf(`${name}.${field}`, its),
    ]),
    ...inside.flatMap((one) => fieldsOf(name, one as Schema)),
  ];
}

/** Names of what has no description, or no example although its type does not say what it looks like. */
export function lacking(document: Document): string[] {
  const resolve = (schema: Schema) => resolved(document, schema);
  return describedIn(document).flatMap(({ name, description, schema, examples }) => [
    ...(typeof description === "string" && description !== "" ? [] : [`${name}: description`]),
    ...(examples.length > 0 || !needsExample(schema, resolve) ? [] : [`${name}: example`]),
  ]);
}

/** The examples of a document that are not what their schemas allow. */
export function wrongExamples(document: Document): string[] {
  const base = new URL("https://example.com/document");
  // Once for all: the schemas of a document are a megabyte.
  const lookup = dereference({ components: document.components } as object, undefined, base);
  return describedIn(document).flatMap(({ name, schema, examples }, place) => {
    dereference(schema, lookup, base, `/described/${place}`);
    return examples.flatMap((example) => {
      const { valid, errors } = validate(example, schema, "2020-12", lookup, false);
      return valid ? [] : [`${name}: ${JSON.stringify(example)}: ${errors.at(-1)?.error}`];
    });
  });
}

function resolved({ components }: Document, schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === "string" ? (components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? schema) : schema;
}
