import { type OpenApiDocument, openApiDocument } from "./document.ts";
import { ADDITIONS, CALLS, type Fields, OBJECTS, type Type } from "./interface.ts";
import { operatorSurface } from "./surfaces.ts";

type Schema = Record<string, unknown>;

const MARK = "x-addition";
const OF_CALL = "**Addition.** The interface does not have this call.";
const OF_FIELD = "Addition to the interface.";

/** `openapi.json`: what the interface does not have is marked with `x-addition: true` and in words. */
export function operatorsDocument(): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(JSON.stringify(openApiDocument(operatorSurface)));
  const schemas = document.components.schemas as Record<string, Schema>;
  for (const [name, fields] of Object.entries(OBJECTS))
    if (schemas[name]) markFields(schemas, schemas[name], fields, name);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Schema>)) {
      const name = `${method.toUpperCase()} ${path}`;
      const call = CALLS[name];
      if (!call) Object.assign(operation, { [MARK]: true, description: withMark(String(operation.description ?? "")) });
      else {
        for (const one of (operation.parameters ?? []) as Schema[])
          if (one.in === "query" && ADDITIONS[`${name}.query.${one.name}`]) mark(one);
        if (call.body) markFields(schemas, schemaIn(operation.requestBody), call.body, `${name}.body`);
        if (call.answer) markFields(schemas, answerOf(operation, call.status), call.answer, `${name}.answer`);
      }
    }
  }
  return document;
}

/** The document for the clients, with `Error` under another name: that one is a class of their languages. */
export function withoutError(document: OpenApiDocument): OpenApiDocument {
  const { Error: ApiError, ...schemas } = document.components.schemas;
  const renamed = { ...document, components: { ...document.components, schemas: { ApiError, ...schemas } } };
  return JSON.parse(
    JSON.stringify(renamed).replaceAll('"#/components/schemas/Error"', '"#/components/schemas/ApiError"'),
  );
}

/** The JSON schema of a success. */
export function answerOf(operation: Schema, status = 200): Schema {
  return schemaIn((operation.responses as Record<string, unknown>)[status]);
}

/** The JSON schema of a body. */
export function schemaIn(body: unknown): Schema {
  const { content = {} } = (body ?? {}) as { content?: Record<string, { schema?: Schema }> };
  return content["application/json"]?.schema ?? {};
}

/** A component, where a schema refers to one. */
export function resolved(schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema {
  const { $ref } = schema;
  return (typeof $ref === "string" && schemas[$ref.slice($ref.lastIndexOf("/") + 1)]) || schema;
}

function markFields(schemas: Readonly<Record<string, Schema>>, sent: Schema, type: Type, path: string): void {
  if (typeof type === "string") return;
  const fields = Array.isArray(type) ? (type[0] as Fields) : (type as Fields);
  const list = resolved(schemas, sent);
  const schema = Array.isArray(type) ? resolved(schemas, (list.items ?? {}) as Schema) : list;
  const known = new Map(Object.entries(fields).map(([name, field]) => [name.replace("*", ""), field]));
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const inside = known.get(name);
    if (inside !== undefined) markFields(schemas, field, inside, `${path}.${name}`);
    else if (ADDITIONS[`${path}.${name}`]) mark(field);
  }
}

function mark(field: Schema): void {
  Object.assign(field, { [MARK]: true, description: `${field.description ?? ""} ${OF_FIELD}`.trim() });
}

/** Before the paragraph on repeats, which every call has. */
function withMark(description: string): string {
  const at = description.indexOf("**Idempotency.**");
  return at < 0 ? `${description}\n\n${OF_CALL}` : `${description.slice(0, at)}${OF_CALL}\n\n${description.slice(at)}`;
}
