import { z } from "zod";
import type { Operation, Surface, Webhook } from "./operation.ts";
import { componentSchemas, type JsonSchema, queryProperties, reference } from "./schemas.ts";

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
        `Export this schema, and list its module in the surface's \`schemas\`: ${JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))}`,
      );
    return { $ref: reference(name) };
  };
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
      schemas: componentSchemas(surface.schemas),
      securitySchemes: surface.securitySchemes,
      headers: headersIn(paths),
    },
  };
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
  "X-Request-Id": { description: "Quote this id in support requests.", schema: { type: "string" } },
  "X-RateLimit-Limit": { description: "Requests per minute allowed for the key.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: { type: "integer" } },
  "Retry-After": {
    description: "Whole seconds until the next calendar minute starts.",
    schema: { type: "integer", minimum: 1, maximum: 60 },
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

function requestBody({ body, binaryBody, bodyOptional, example }: Operation, ref: Ref): Json {
  if (binaryBody) return { requestBody: { required: true, content: bytes(binaryBody) } };
  if (!body) return {};
  const content = { "application/json": { schema: ref(body), ...exampleOf(example.request) } };
  return { requestBody: { required: !bodyOptional, content } };
}

function bytes(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

function parameters({ params = {}, query, example }: Operation): Json {
  const all = [
    ...Object.entries(params).map(([name, description]) => ({
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string", minLength: 1 },
    })),
    ...(query ? queryProperties(query) : []).map(({ name, required, schema: { deprecated, ...schema } }) => ({
      name,
      in: "query",
      required,
      ...(deprecated ? { deprecated } : {}),
      schema,
      ...exampleOf(example.query?.[name]),
    })),
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

const INVALID = "VALIDATION_FAILED";
const UPSTREAM_STATUS = 503;
/** UPSTREAM_UNAVAILABLE has another status where the error is the service's own. */
const UNEXPECTED_STATUS = 500;

/** Errors by status. `error` distinguishes codes of the same status. */
function refusals(surface: Surface, operation: Operation): Json {
  const { query, body, errors = [], unsigned } = operation;
  const codes = [...(query || body ? [INVALID] : []), ...errors, ...(unsigned ? [] : surface.commonErrors)];
  const byStatus = Map.groupBy(new Set(codes), (code) => documented(surface, code).status);
  const answers: Json = {};
  const upstream = byStatus.get(UPSTREAM_STATUS);
  if (upstream) byStatus.set(UNEXPECTED_STATUS, upstream);
  for (const [status, members] of [...byStatus].toSorted(([one], [other]) => one - other)) {
    answers[String(status)] = {
      description: members.map((code) => `\`${code}\`: ${documented(surface, code).description}`).join("\n\n"),
      headers: headersOf(["X-Request-Id", ...(status === 429 ? ["Retry-After"] : [])]),
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
  const refused = Object.entries(refusal?.statuses ?? {}).map(([status, meaning]) => [
    status,
    { description: meaning, ...(refusal ? json(refusal.schema, example.refusal) : {}) },
  ]);
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
