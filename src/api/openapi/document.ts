import * as z from "zod";
import { addFieldExamples } from "./field-examples.ts";
import type { Operation, Surface, Webhook } from "./operation.ts";
import { componentSchemas, type JsonSchema, queryProperties, reference, schemaOf } from "./schemas.ts";

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document of one surface. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Json;
  readonly [member: string]: unknown;
}

/** Builds the document. Throws when an operation uses a schema that the surface does not name. */
export function openApiDocument(surface: Surface): OpenApiDocument {
  const names = new Map(Object.entries(surface.schemas).map(([name, schema]) => [schema, name]));
  const ref = (schema: z.ZodType): JsonSchema => {
    const name = names.get(schema);
    if (name === undefined)
      throw new Error(
        `Export this schema, and list its module in the surface's \`schemas\`: ${JSON.stringify(schemaOf(schema))}`,
      );
    return { $ref: reference(name) };
  };
  const schemas = componentSchemas(surface.schemas);
  addFieldExamples(schemas, shownIn(surface, ref));
  const paths: Record<string, Json> = {};
  for (const [tag, operations] of Object.entries(surface.operations)) {
    for (const operation of operations) {
      const [method = "", path = ""] = operation.route.split(" ");
      paths[path] = { ...paths[path], [method.toLowerCase()]: { tags: [tag], ...describe(surface, operation, ref) } };
    }
  }
  return {
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
    ...(surface.webhooks.length > 0
      ? {
          webhooks: Object.fromEntries(
            surface.webhooks.map((hook) => [hook.name, { post: announce(hook, surface.security(""), ref) }]),
          ),
        }
      : {}),
    components: {
      schemas,
      securitySchemes: surface.securitySchemes,
      headers: headersIn(paths),
    },
  };
}

/** Every example of the calls and webhooks, with its schema. */
function shownIn(surface: Surface, ref: Ref) {
  const calls = Object.values(surface.operations)
    .flat()
    .flatMap(({ body, answer, accepted, example }) => [
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

type Ref = (schema: z.ZodType) => JsonSchema;

function describe(surface: Surface, operation: Operation, ref: Ref): Json {
  const { id, summary, description, route, unsigned, scope } = operation;
  const { idempotency = route.startsWith("GET ") ? "Read-only." : "A repeat changes nothing." } = operation;
  return {
    operationId: id,
    summary,
    description: [description, `**Idempotency.** ${idempotency}`].filter(Boolean).join("\n\n"),
    security: unsigned ? [] : surface.security(route.slice(route.indexOf("/"))),
    ...(scope === undefined ? {} : { "x-scope": scope }),
    ...parameters(operation),
    ...requestBody(operation, ref),
    responses: {
      [String(operation.status ?? 200)]: success(operation, ref),
      ...accepted(operation, ref),
      ...refusals(surface, operation),
    },
  };
}

function requestBody({ body, binaryBody, binaryExamples, bodyOptional, example }: Operation, ref: Ref): Json {
  if (binaryBody) return { requestBody: { required: true, content: bytes(binaryBody, binaryExamples) } };
  if (!body) return {};
  const content = { "application/json": { schema: ref(body), ...exampleOf(example.request) } };
  return { requestBody: { required: !bodyOptional, content } };
}

function bytes(types: readonly string[], examples: Operation["binaryExamples"] = {}): Json {
  const schema = { type: "string", format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema, ...exampleOf(examples[type]) }]));
}

interface Described {
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

function parameters({ params = {}, query, example }: Operation): Json {
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

function success({ answer, example, route, status, unsigned }: Operation, ref: Ref): Json {
  const names = route.includes(" /v1/") && !unsigned ? ["X-Request-Id", ...BUDGET] : ["X-Request-Id"];
  const headers = headersOf(names);
  if (answer instanceof z.ZodType) {
    return {
      description: status === 202 ? ACCEPTED : "Success.",
      headers,
      content: { "application/json": { schema: ref(answer), ...exampleOf(example.answer) } },
    };
  }
  return { description: "Binary content.", headers, content: bytes(answer.binary) };
}

function accepted({ accepted, example }: Operation, ref: Ref): Json {
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
function refusals(surface: Surface, operation: Operation): Json {
  const { route, query, body, errors = [], unsigned } = operation;
  const [method = "", path = ""] = route.split(" ");
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
  for (const [status, description] of Object.entries(operation.bareErrors ?? {})) answers[status] ??= { description };
  return answers;
}

function documented(surface: Surface, code: string) {
  const error = surface.errors[code];
  if (!error) throw new Error(`an undocumented error: ${code}`);
  return error;
}

function refusalExample(surface: Surface, code: string): Json {
  const retryable = code === "RATE_LIMITED" || code === "UPSTREAM_UNAVAILABLE";
  const fields = code === INVALID ? [{ field: "currency", message: "is required" }] : [];
  const { description, message = description } = documented(surface, code);
  return { error: code, message, retryable, fields };
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
