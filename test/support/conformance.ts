import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { withoutShared } from "../../scripts/openapi/shared.ts";

/** Every answer in a test is validated against the OpenAPI documents: an undocumented field or status fails the test. */

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
}

type Methods = Record<string, { responses: Record<string, Described> }>;

/** A schema by its address. */
type Lookup = Record<string, Schema | boolean>;

interface Path {
  readonly pattern: RegExp;
  readonly methods: Methods;
  /** The schemas of its document, with those of the answers that were met. */
  readonly lookup: Lookup;
}

const DRAFT = "2020-12";
const BASE = new URL("https://example.com/document");

/** Compiled once for the files of a runtime, which takes longer than most files, and only once a call of it is answered. */
const kept = globalThis as { operators?: Path[]; others?: Path[]; answers?: number };

async function documentedPaths(target: string): Promise<Path[]> {
  if (target.startsWith("/v1/")) {
    kept.operators ??= pathsOf((await import("../../openapi.json", { with: { type: "json" } })).default);
    return kept.operators;
  }
  kept.others ??= pathsOf((await import("../../openapi-internal.json", { with: { type: "json" } })).default);
  return kept.others;
}

function pathsOf(document: Parameters<typeof withoutShared>[0] & { components: { schemas: object } }): Path[] {
  const components = { schemas: closed(document.components.schemas) };
  const lookup = dereference({ components } as Schema, Object.create(null) as Lookup, BASE);
  return Object.entries(withoutShared(document).paths as unknown as Record<string, Methods>).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    methods,
    lookup,
  }));
}

/** Throws when the answer to a documented call does not match its document. Undocumented calls pass. */
export async function assertConforms(method: string, target: string, response: Response): Promise<void> {
  const path = target.split("?")[0] ?? "";
  const paths = await documentedPaths(target);
  const known = paths.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()] !== undefined);
  const operation = known?.methods[method.toLowerCase()];
  if (!known || !operation) return;
  const described = operation.responses[response.status];
  const call = `${method} ${path} answered ${response.status}`;
  if (!described) throw new Error(`${call}: list the code in the call's \`errors\` and run npm run generate`);
  const schema = described.content?.["application/json"]?.schema;
  const type = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
  // A list as CSV or NDJSON.
  const isOtherwiseDescribed = type !== "application/json" && described.content?.[type] !== undefined;
  if (!schema || isOtherwiseDescribed) return;
  const { warnings, ...answer } = (await response.clone().json()) as Record<string, unknown>;
  const { examples = { [String(answer.error)]: {} } } = described.content?.["application/json"] ?? {};
  if (target.startsWith("/v1/") && response.status >= 400 && !Object.hasOwn(examples, String(answer.error))) {
    throw new Error(`${call} with ${answer.error}: list the code in the call's \`errors\` and run npm run generate`);
  }
  // The document describes it once, for every call of /v1.
  const isDescribed = warnings === undefined || target.startsWith("/v1/");
  addressed(schema, known.lookup);
  const result = validate(isDescribed ? answer : { ...answer, warnings }, schema, DRAFT, known.lookup, false);
  if (result.valid) return;
  const errors = result.errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
  throw new Error(`${call} with a body that its document does not allow:\n${errors.join("\n")}`);
}

/** Resolves what the schema of an answer refers to, once. */
function addressed(schema: Schema, lookup: Lookup): void {
  if (schema.__absolute_uri__ !== undefined) return;
  kept.answers = (kept.answers ?? 0) + 1;
  dereference(schema, lookup, BASE, `/answers/${kept.answers}`);
}

/** The same schemas with `additionalProperties: false`, so that an undocumented field is an error. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  return "properties" in schema && "type" in schema ? { additionalProperties: false, ...members } : members;
}
