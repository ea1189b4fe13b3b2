import * as z from "zod";
import { createDocument, createSchema, type ZodOpenApiObject } from "zod-openapi";
import { LINE_TYPES, NEXT_CURSOR } from "../../src/api/http/as-lines.ts";
import type { Description, Webhook } from "../../src/api/http/describe.ts";
import type { DocumentedError } from "../../src/api/wire/errors.ts";
import type { Call } from "./calls-of.ts";
import { addFieldExamples } from "./field-examples.ts";
import { type JsonSchema, override, queryProperties, reference, withFieldTexts } from "./schemas.ts";
import { withShared } from "./shared.ts";

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document of one surface. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Json;
  readonly [member: string]: unknown;
}

/** The source of a surface's document. */
export interface Surface {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly calls: readonly Call[];
  readonly webhooks: readonly Webhook[];
  /** Schemas by name: those that the calls use become components. Other values are ignored. */
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly errorSchema: string;
  readonly errors: Readonly<Record<string, DocumentedError>>;
  /** Codes of every signed call. */
  readonly commonErrors: readonly string[];
  /** The code of a call that is refused while the caller is suspended. */
  readonly suspended?: (method: string, path: string) => string | undefined;
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** Fields that the answers of some calls have beside their own. */
  readonly added?: { readonly fields: z.ZodObject; readonly to: (method: string, path: string) => boolean };
  /** The security requirement of a path. */
  readonly security: (path: string) => readonly Readonly<Record<string, readonly string[]>>[];
}

/** Builds the document. Throws when a call uses a schema that the surface does not name. */
export function openApiDocument(surface: Surface): OpenApiDocument {
  const names = componentsOf(surface.schemas);
  const ref = refTo(names);
  const paths: Record<string, Json> = {};
  for (const call of surface.calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describe(surface, call, ref) };
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: surface.title,
        version: surface.version,
        description: surface.description,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "The installation that serves this document" }],
      tags: Object.entries(surface.tags).map(([name, description]) => ({ name, description })),
      paths,
      ...(surface.webhooks.length > 0 && {
        webhooks: Object.fromEntries(
          surface.webhooks.map((hook) => [hook.name, { post: announce(hook, surface.security(""), ref) }]),
        ),
      }),
      components: {
        schemas: Object.fromEntries([...names].map(([schema, name]) => [name, schema])),
        securitySchemes: surface.securitySchemes,
        headers: headersIn(paths),
      },
    } as object as ZodOpenApiObject,
    { override },
  ) as object as OpenApiDocument;
  const schemas = withFieldTexts(
    // zod-openapi adds the form of an output, which no call refers to.
    Object.fromEntries([...names.values()].sort().map((name) => [name, document.components.schemas[name] ?? {}])),
    document.components.schemas,
  );
  addFields(schemas, surface, names);
  addFieldExamples(schemas, shownIn(surface, ref));
  return withShared({ ...document, components: { ...document.components, schemas } }, surface.security(""));
}

/** Puts the surface's `added` fields into the schemas of the answers that have them. Throws for a schema without fields. */
function addFields(
  schemas: Record<string, JsonSchema>,
  { added, calls }: Surface,
  names: ReadonlyMap<z.ZodType, string>,
): void {
  if (!added) return;
  const { properties: fields } = createSchema(added.fields, { io: "output", opts: { override } }).schema as JsonSchema;
  const answers = calls
    .filter(({ method, path }) => added.to(method, path))
    .flatMap(({ call }) => [call.answer, call.accepted]);
  for (const answer of new Set(answers)) {
    const name = answer instanceof z.ZodType ? names.get(answer) : undefined;
    if (name === undefined) continue;
    const { properties, ...schema } = schemas[name] ?? {};
    if (!properties) throw new Error(`${name} has no fields to which others could be added`);
    schemas[name] = { ...schema, properties: { ...properties, ...(fields as object) } };
  }
}

const SCHEMA_NAME = /^[A-Z]/;
/** Queries and paths are described as parameters, not as components. */
const PARAMETERS = /(?:Query|Path)$/;

function componentsOf(schemas: Readonly<Record<string, unknown>>): Map<z.ZodType, string> {
  const named = Object.entries(schemas).filter(
    (entry): entry is [string, z.ZodType] =>
      entry[1] instanceof z.ZodType && SCHEMA_NAME.test(entry[0]) && !PARAMETERS.test(entry[0]),
  );
  // What is answered has the form of what is sent: that of the input.
  for (const [, schema] of named) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), unusedIO: "input" });
  return new Map(named.map(([name, schema]) => [schema, name]));
}

/** Refers to a component. Throws for a schema without a name. */
function refTo(names: ReadonlyMap<z.ZodType, string>) {
  return (schema: z.ZodType): JsonSchema => {
    const name = names.get(schema);
    if (name !== undefined) return { $ref: reference(name) };
    throw new Error(`Export this schema from its module: ${JSON.stringify(createSchema(schema).schema)}`);
  };
}

/** Every example of the calls and webhooks, with its schema. */
function shownIn(surface: Surface, ref: Ref) {
  const calls = surface.calls.flatMap(({ body, call: { answer, accepted, example } }) => [
    { schema: body, value: example.request },
    { schema: answer instanceof z.ZodType ? answer : undefined, value: example.answer },
    { schema: accepted, value: example.accepted },
  ]);
  const webhooks = surface.webhooks.flatMap(({ body, answer, refusal, example }) => [
    { schema: body, value: example.request },
    { schema: answer, value: example.answer },
    ...Object.values(refusal?.statuses ?? {}).flatMap(({ examples }) =>
      Object.values(examples).map((value) => ({ schema: refusal?.schema, value })),
    ),
  ]);
  return [...calls, ...webhooks].flatMap(({ schema, value }) => (schema ? [{ schema: ref(schema), value }] : []));
}

type Ref = (schema: z.ZodType) => JsonSchema;

/** The headers that answers refer to. */
function headersIn(paths: Json): Json {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => text.includes(headerReference(name))));
}

function headerReference(name: string): string {
  return `#/components/headers/${name}`;
}

const ACCEPTED = "Accepted; processed asynchronously.";

const BUDGET = ["X-RateLimit-Limit", "X-RateLimit-Remaining"];

const HEADERS = {
  "X-Request-Id": {
    description: "The id of this request. Quote it to support.",
    schema: { type: "string" },
    example: "6f1d2c3b-4a59-4e68-8d7c-0b1a2f3e4d5c",
  },
  "X-RateLimit-Limit": { description: "Requests per minute allowed for the key.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: { type: "integer" } },
  [NEXT_CURSOR]: {
    description: "With CSV and NDJSON: the `cursor` of the next page. Absent: it is the last.",
    schema: { type: "string" },
    example: "ZXZlbnRzOjE3NjM3MTkyMDU",
  },
  "Retry-After": {
    description:
      "Whole seconds to wait: with 429 until the next calendar minute starts, 60 at most; with 503 until the time that the provider named, or the end of the maintenance, where it is known.",
    schema: { type: "integer", minimum: 1 },
  },
  "X-Server-Time": {
    description:
      "The service's time, where only the timestamp was refused: correct your clock by it and repeat the call.",
    schema: { type: "string", format: "date-time" },
    example: "2026-11-21T10:00:00.000Z",
  },
};

function describe(surface: Surface, declared: Call, ref: Ref): Json {
  const { call, method, path } = declared;
  const { id, tag = "", summary, description, unsigned, scope } = call;
  const { idempotency = method === "GET" ? "Read-only." : "A repeat changes nothing." } = call;
  return {
    tags: [tag],
    operationId: id,
    summary,
    description: [description, `**Idempotency.** ${idempotency}`].filter(Boolean).join("\n\n"),
    security: unsigned ? [] : surface.security(path),
    ...(scope === undefined ? {} : { "x-scope": scope }),
    ...parameters(declared),
    ...requestBody(declared, ref),
    responses: {
      [String(call.status ?? 200)]: success(declared, ref),
      ...accepted(declared, ref),
      ...refusals(surface, declared),
    },
  };
}

function requestBody({ body, bodyOptional, call: { binaryBody, binaryExamples, example } }: Call, ref: Ref): Json {
  if (binaryBody) return { requestBody: { required: true, content: bytes(binaryBody, binaryExamples) } };
  if (!body) return {};
  const content = { "application/json": { schema: ref(body), ...exampleOf(example.request) } };
  return { requestBody: { required: !bodyOptional, content } };
}

function bytes(types: readonly string[], examples: Description["binaryExamples"] = {}): Json {
  const schema = { type: "string", format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema, ...exampleOf(examples[type]) }]));
}

interface Described {
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

function parameters({ query, call: { params = {}, example } }: Call): Json {
  const all = [
    ...Object.entries(params).map(([name, said]) => {
      const [description, shown] = typeof said === "string" ? [said] : said;
      const schema = { type: "string", minLength: 1 };
      return { name, in: "path", required: true, description, schema, ...exampleOf(shown) };
    }),
    ...(query ? queryProperties(query) : []).map(({ name, required, schema: described }) => {
      const { deprecated, description, examples: [shown] = [], ...schema } = described as Described;
      return {
        name,
        in: "query",
        required,
        ...(deprecated ? { deprecated } : {}),
        ...(description ? { description } : {}),
        schema,
        ...exampleOf(example.query?.[name] ?? shown),
      };
    }),
  ];
  return all.length > 0 ? { parameters: all } : {};
}

const lines = Object.fromEntries(LINE_TYPES.map((type) => [type, { schema: { type: "string" } }]));

function success({ path, call: { answer, rows, example, status, unsigned } }: Call, ref: Ref): Json {
  const names = path.startsWith("/v1/") && !unsigned ? ["X-Request-Id", ...BUDGET] : ["X-Request-Id"];
  const headers = headersOf(rows ? [...names, NEXT_CURSOR] : names);
  if (answer instanceof z.ZodType) {
    return {
      description: status === 202 ? ACCEPTED : "Success.",
      headers,
      content: {
        "application/json": { schema: ref(answer), ...exampleOf(example.answer) },
        ...(rows && lines),
      },
    };
  }
  return { description: "Binary content.", headers, content: bytes(answer.binary) };
}

function accepted({ call: { accepted, example } }: Call, ref: Ref): Json {
  if (!accepted) return {};
  const content = { "application/json": { schema: ref(accepted), ...exampleOf(example.accepted) } };
  return { "202": { description: ACCEPTED, headers: headersOf(["X-Request-Id"]), content } };
}

function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: headerReference(name) }]));
}

const HEADERS_OF_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ["X-Server-Time"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

const INVALID = "VALIDATION_FAILED";
const UPSTREAM_STATUS = 503;
/** UPSTREAM_UNAVAILABLE has another status where the error is the service's own. */
const UNEXPECTED_STATUS = 500;

/** Errors by status. `error` distinguishes codes of the same status. */
function refusals(surface: Surface, { method, path, query, body, call }: Call): Json {
  const { errors = [], unsigned } = call;
  const common = [...surface.commonErrors, surface.suspended?.(method, path) ?? []].flat();
  const codes = [...(query || body ? [INVALID] : []), ...errors, ...(unsigned ? [] : common)];
  const byStatus = Map.groupBy(new Set(codes), (code) => documented(surface, code).status);
  const answers: Json = {};
  const upstream = byStatus.get(UPSTREAM_STATUS);
  if (upstream) byStatus.set(UNEXPECTED_STATUS, upstream);
  for (const [status, members] of [...byStatus].toSorted(([one], [other]) => one - other)) {
    answers[String(status)] = {
      description: members.map((code) => `\`${code}\`: ${documented(surface, code).description}`).join("\n\n"),
      headers: headersOf(["X-Request-Id", ...(HEADERS_OF_STATUS[status] ?? [])]),
      content: {
        "application/json": {
          schema: { $ref: reference(surface.errorSchema) },
          examples: Object.fromEntries(members.map((code) => [code, { value: refusalExample(surface, code) }])),
        },
      },
    };
  }
  for (const [status, description] of Object.entries(call.bareErrors ?? {})) answers[status] ??= { description };
  return answers;
}

function documented(surface: Surface, code: string) {
  const error = surface.errors[code];
  if (!error) throw new Error(`an undocumented error: ${code}`);
  return error;
}

function refusalExample(surface: Surface, code: string): Json {
  const retryable = ["RATE_LIMITED", "UPSTREAM_UNAVAILABLE", "INTAKE_STOPPED"].includes(code);
  const fields = code === INVALID ? [{ field: "currency", message: "is required" }] : [];
  const { description, message = description } = documented(surface, code);
  const details = code === "INTAKE_STOPPED" ? { player_text: "Under maintenance until 06:00 UTC." } : {};
  return { error: code, message, retryable, fields, ...details };
}

function announce(hook: Webhook, security: unknown, ref: Ref): Json {
  const { name, tag = "Events", summary, description, body, answer, refusal, example } = hook;
  const json = (schema: z.ZodType, value: unknown) => ({
    content: { "application/json": { schema: ref(schema), ...exampleOf(value) } },
  });
  const { schema, statuses = {} } = refusal ?? {};
  const refused = Object.entries(statuses).map(([status, { description, examples }]) => {
    const shown = Object.entries(examples).map(([code, value]) => [code, { value }]);
    const content = schema && { schema: ref(schema), examples: Object.fromEntries(shown) };
    return [status, { description, content: { "application/json": content } }];
  });
  return {
    operationId: name,
    tags: [tag],
    security,
    summary,
    description,
    requestBody: { required: true, ...json(body, example.request) },
    responses: {
      "200": { description: "Accepted.", ...(answer ? json(answer, example.answer) : {}) },
      ...Object.fromEntries(refused),
    },
  };
}

function exampleOf(value: unknown): Json {
  return value === undefined ? {} : { example: value };
}
