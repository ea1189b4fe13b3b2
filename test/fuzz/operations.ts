import { readFileSync } from "node:fs";
import type { Json } from "./sequence.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly format?: string;
  readonly minimum?: number;
  readonly examples?: readonly Json[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** An operation of the OpenAPI documents. */
export interface Operation {
  /** Method and path, such as `POST /v1/sessions`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly surface: "operator" | "provider" | "admin" | "player";
  readonly parameters: readonly { in: string; name: string; required?: boolean; schema: Schema; example?: Json }[];
  readonly body?: { readonly type: string; readonly example: Json; readonly schema: Schema };
}

interface Document {
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

interface Described {
  readonly parameters?: Operation["parameters"];
  readonly requestBody?: { readonly content: Record<string, { schema: Schema; example?: Json }> };
}

const text = (name: string) => ({ in: "path", name, schema: { type: "string" } }) as const;
const aRound = {
  schema: { required: ["round_key", "stake"] },
  example: { round_key: "key", stake: "1.00", feature: false, bet: null, cash_out_at: "1.50", bonus_id: null },
};

/** Operations of browsers and probes, and those that no document lists. */
const UNSIGNED: readonly Operation[] = (
  [
    ["GET /healthz"],
    ["GET /readyz"],
    ["GET /documents/{file}"],
    ["GET /documents/statements/{list_file}"],
    ["GET /.well-known/statement-keys.json"],
    ["GET /sandbox/play/{page_code}"],
    ["GET /sandbox/page/{page_file}"],
    ["GET /sandbox/api/state"],
    ["GET /sandbox/api/balance"],
    ["GET /sandbox/api/session"],
    ["GET /sandbox/api/table"],
    ["GET /sandbox/api/jackpots"],
    ["POST /sandbox/api/rounds", aRound],
    ["GET /sandbox/api/rounds/{page_round_id}"],
    ["POST /sandbox/api/rounds/{page_round_id}/cash-out"],
  ] as const
).map(([name, body]) => {
  const [method = "", path = ""] = name.split(" ");
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => text(parameter));
  const operation = { name, method, path, surface: "player", parameters } as const;
  return body ? { ...operation, body: { type: "application/json", ...body } } : operation;
});

/** Every operation of both documents, and those that need no signature. */
export function readOperations(): Operation[] {
  return [...documented(), ...UNSIGNED];
}

function documented(): Operation[] {
  return ["openapi.json", "openapi-internal.json"].flatMap((file) => {
    const document = JSON.parse(readFileSync(file, "utf8")) as Document;
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => operationOf(document, method, path, described)),
    );
  });
}

function operationOf(document: Document, method: string, path: string, described: Described): Operation {
  const [type, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  const operation = {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    surface: surfaceOf(path),
    parameters: described.parameters ?? [],
  } as const;
  if (type === undefined || content === undefined) return operation;
  return { ...operation, body: { type, example: content.example ?? null, schema: inlined(document, content.schema) } };
}

function surfaceOf(path: string): Operation["surface"] {
  if (path.startsWith("/admin/")) return "admin";
  return path.startsWith("/provider/") ? "provider" : "operator";
}

/** The schema with its references followed. The schemas of the documents are not recursive. */
function inlined(document: Document, schema: Schema): Schema {
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== "object" || value === null) return value;
    const { $ref } = value as Schema;
    if ($ref !== undefined) return follow(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, follow(member)]));
  };
  return follow(schema) as Schema;
}
