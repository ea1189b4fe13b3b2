import { readFileSync } from "node:fs";
import { withoutShared } from "../../../openapi/shared.ts";

/** Parts of an OpenAPI document that the reference reads. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly deprecated?: boolean;
}

interface Example {
  readonly value: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Operation extends RawOperation {
  readonly method: string;
  /** The path of a call; empty for what the service sends to the reader's server. */
  readonly path: string;
  readonly isSigned: boolean;
  /** The last part of its address. */
  readonly name: string;
}

export interface Group {
  readonly title: string;
  readonly operations: readonly Operation[];
}

interface RawDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Document extends Pick<RawDocument, "info"> {
  readonly groups: readonly Group[];
  schema(reference: string): Schema;
}

/** Reads an OpenAPI document: its calls by tag, and as a group of its own what it sends. */
export function readDocument(file: string): Document {
  const document: RawDocument = withoutShared(JSON.parse(readFileSync(file, "utf8")));
  const calls = operationsOf(document.paths, (path) => path);
  const sent = operationsOf(document.webhooks ?? {}, () => "");
  const tags = document.tags.map(({ name }) => name);
  const groups = tags.map((title) => ({ title, operations: calls.filter(({ tags: of }) => of?.includes(title)) }));
  return {
    info: document.info,
    groups: [...groups, { title: "Sent to you", operations: sent }].filter(({ operations }) => operations.length > 0),
    schema: (reference) => document.components.schemas[reference.split("/").at(-1) ?? ""] ?? {},
  };
}

/** The last part of the address of a call's page: openSession is open-session. */
export function pageName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function operationsOf(paths: RawDocument["paths"], pathOf: (key: string) => string): Operation[] {
  return Object.entries(paths).flatMap(([key, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: pathOf(key),
      isSigned: (operation.security ?? []).length > 0,
      name: pageName(operation.operationId),
    })),
  );
}

/** The first example of a body or an answer, in JSON. */
export function exampleOf(content: Readonly<Record<string, Media>> | undefined): unknown {
  const media = content?.["application/json"];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}
