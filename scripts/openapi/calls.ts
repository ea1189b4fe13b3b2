import type { OpenApiDocument } from "./document.ts";
import { withoutShared } from "./shared.ts";

export type Schema = Readonly<Record<string, unknown>>;

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** A method of the Python and PHP clients, in no language yet: names are those of the TypeScript client. */
export interface Call {
  readonly name: string;
  readonly method: "get" | "post";
  readonly path: string;
  readonly doc: string;
  readonly inPath: readonly Argument[];
  readonly query: readonly Argument[];
  /** Parameters that always have one value. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The schema of the body; null where none is sent. */
  readonly body: string | null;
  readonly answer: string;
  /** The field of the answer that the method returns in place of the whole. */
  readonly field: string | null;
  /** Of a list: the field with its items, and how many a page of the iterator has. */
  readonly pages: { readonly items: string; readonly limit: number } | null;
  readonly signed: boolean;
}

interface Shape {
  readonly name?: string;
  /** The parameters of the query that the method has. All where absent. */
  readonly query?: readonly string[];
  /** The one of them that has to be there. */
  readonly requires?: string;
  readonly fixed?: Readonly<Record<string, string>>;
  readonly answer?: string;
  readonly field?: string;
  readonly paged?: false;
}

/** Calls whose methods do not follow from their operation id. An empty list: the clients have them by hand, or not at all. */
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  listProviders: [{ field: "providers" }],
  listJackpotWinners: [{ field: "winners" }],
  orderProviderFault: [{ field: "faults" }],
  listProviderFaults: [{ field: "faults" }],
  closePlayerSessions: [{ field: "closed" }],
  readBetOptions: [{ name: "freeSpinsBetOptions" }],
  resendTransaction: [{ name: "resend" }],
  createReconciliation: [{ name: "openReconciliation" }],
  listOpenRounds: [{ query: ["older_than", "limit", "cursor"], fixed: { open: "true" } }],
  findRounds: [{ name: "findRounds" }],
  readRound: [
    { query: [], paged: false },
    { name: "roundPage", paged: false },
  ],
  findFreeSpins: [
    { name: "freeSpinsByReference", query: ["reference"], requires: "reference", answer: "FreeSpins" },
    { name: "freeSpinsOf", query: ["player_id", "limit", "cursor"], requires: "player_id", answer: "FreeSpinsPage" },
  ],
  listFreeSpins: [{ name: "allFreeSpins" }],
  listTroubles: [{ name: "troubles" }],
  listUnknownFields: [{ field: "unknown_fields" }],
  listGrantBatches: [{ name: "grantBatches" }],
  readGrantBatch: [{ name: "grantBatch" }],
  listBatchedGrants: [{ name: "batchedGrants" }],
  findBonusCampaigns: [
    { name: "bonusCampaignByReference", query: ["reference"], requires: "reference", answer: "BonusCampaign" },
    {
      name: "bonusCampaignsOf",
      query: ["player_id"],
      requires: "player_id",
      answer: "PlayerBonusCampaigns",
      field: "campaigns",
    },
  ],
  streamWireEvents: [],
  listGameChanges: [],
  putReconciliationPart: [],
  readImage: [],
};

const MAX_PAGE_ROWS = 1_000;

/** The methods for each operation of the document, in its order. */
export function clientCalls(document: OpenApiDocument): Call[] {
  const paths = withoutShared(document).paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (SHAPES[operation.operationId] ?? [{}]).map((shape) => call(document, path, method, operation, shape)),
    ),
  );
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

function call(document: OpenApiDocument, path: string, method: string, operation: Operation, shape: Shape): Call {
  if (method !== "get" && method !== "post") throw new Error(`${operation.operationId} needs a method by hand.`);
  const { parameters = [], requestBody, responses } = operation;
  const used = parameters.filter(({ deprecated, schema }) => deprecated !== true && schema.deprecated !== true);
  const all = used.filter((one) => one.in === "query").map(argument);
  const query = shape.query
    ? shape.query.map((name) => ({ ...find(all, name), required: name === shape.requires }))
    : all;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const answer = shape.answer ?? refName(success?.content?.["application/json"]?.schema) ?? "";
  const body = refName(requestBody?.content["application/json"]?.schema);
  return {
    name: shape.name ?? methodName(operation.operationId),
    method,
    path,
    doc: docOf(operation),
    inPath: used.filter((one) => one.in === "path").map((one) => renamed(argument(one), path)),
    query,
    fixed: shape.fixed ?? {},
    body: body === undefined || body === "Empty" ? null : body,
    answer,
    field: shape.field ?? null,
    pages: shape.paged === false ? null : pagesOf(document, answer, query),
    signed: operation.security.length > 0,
  };
}

function argument({ name, required, description, schema }: Parameter): Argument {
  return { name, required: required === true, schema: description === undefined ? schema : { description, ...schema } };
}

/** Summary and description as plain text. That a GET changes nothing is not said. */
function docOf({ summary, description = "" }: Operation): string {
  const text = description.replace(/\n*\*\*Idempotency\.\*\* Read-only\.\s*$/, "").replaceAll("**", "");
  return [`${summary}.`, text].filter(Boolean).join("\n\n");
}

function find(all: readonly Argument[], name: string): Argument {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is no parameter ${name}.`);
  return found;
}

/** `listOpenRounds` is `openRounds`, `readRates` is `rates`; a verb that does something stays. */
function methodName(operationId: string): string {
  const name = operationId.replace(/^(?:list|read|get|find)(?=[A-Z])/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `id` of `/v1/sessions/{id}/close` is `session_id`. */
function renamed(argument: Argument, path: string): Argument {
  const before = path.split(`/{${argument.name}}`)[0]?.split("/").at(-1) ?? "";
  if (argument.name !== "id") return argument;
  return { ...argument, name: `${before.replaceAll("-", "_").replace(/s$/, "")}_id` };
}

/** A list has a cursor and one field with items. */
function pagesOf(document: OpenApiDocument, answer: string, query: readonly Argument[]): Call["pages"] {
  const limit = query.find(({ name }) => name === "limit");
  if (!limit || !query.some(({ name }) => name === "cursor")) return null;
  const { properties = {} } = (document.components.schemas[answer] ?? {}) as { properties?: Record<string, Schema> };
  const items = Object.entries(properties).filter(([name, { type }]) => type === "array" && name !== "warnings");
  if (items.length !== 1) throw new Error(`${answer} is no page of a list: it has ${items.length} lists.`);
  const most = typeof limit.schema.maximum === "number" ? limit.schema.maximum : MAX_PAGE_ROWS;
  return { items: items[0]?.[0] ?? "", limit: Math.min(most, MAX_PAGE_ROWS) };
}

/** `freeSpinsOf` has `freeSpinsPage`, `games` has `gamesPage`. */
export function pageName(name: string): string {
  return `${name.replace(/Of$/, "")}Page`;
}

export function refName(schema: Schema | undefined): string | undefined {
  const ref = schema?.$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
}

export function snake(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether null is a value of its own, and so not the same as a field that is left out. */
export function mayBeNull({ type, anyOf, oneOf }: Schema): boolean {
  const alternatives = (anyOf ?? oneOf ?? []) as Schema[];
  return [type].flat().includes("null") || alternatives.some(mayBeNull);
}
