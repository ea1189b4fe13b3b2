import type { OpenApiDocument } from "./document.ts";
import {
  answerName,
  type Field,
  fieldsOf,
  type Operation,
  type Parameter,
  refName,
  type Schema,
} from "./schema-types.ts";
import { withoutShared } from "./shared.ts";

/** A method of the Python and PHP clients, in no language yet: names are those of the TypeScript client. */
export interface Call {
  readonly name: string;
  readonly method: "get" | "post";
  readonly path: string;
  readonly doc: string;
  readonly inPath: readonly Field[];
  readonly query: readonly Field[];
  /** Parameters that always have one value. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The schema of the body; null where none is sent. */
  readonly body: string | null;
  readonly bodyFields: readonly Field[];
  readonly answer: string;
  /** The field of the answer that the method returns in place of the whole, and what it returns. */
  readonly field: string | null;
  readonly returns: Schema;
  /** Of a method that reads all pages: the field with the items, what one is, and how many a page has. */
  readonly pages: { readonly items: string; readonly item: Schema; readonly limit: number } | null;
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

/** The methods for each operation of the document, in its order. A list has two: for all pages, and for one. */
export function clientCalls(document: OpenApiDocument): Call[] {
  const paths = withoutShared(document).paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (SHAPES[operation.operationId] ?? [{}]).flatMap((shape) => methodsOf(document, path, method, operation, shape)),
    ),
  );
}

function methodsOf(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
  shape: Shape,
): Call[] {
  if (method !== "get" && method !== "post") throw new Error(`${operation.operationId} needs a method by hand.`);
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Schema>> };
  const { parameters = [], requestBody } = operation;
  const used = parameters.filter(({ deprecated, schema }) => deprecated !== true && schema.deprecated !== true);
  const all = used.filter((one) => one.in === "query").map(argument);
  const query = shape.query
    ? shape.query.map((name) => ({ ...find(all, name), required: name === shape.requires }))
    : all;
  const answer = shape.answer ?? answerName(operation) ?? "";
  const answered = fieldsOf(schemas[answer] ?? {});
  const sent = refName(requestBody?.content["application/json"]?.schema);
  const body = sent === undefined || sent === "Empty" ? null : sent;
  const one: Call = {
    name: shape.name ?? methodName(operation.operationId),
    ...{ method, path, query, body, answer, fixed: shape.fixed ?? {}, pages: null },
    doc: docOf(operation),
    inPath: used.filter((one) => one.in === "path").map((one) => renamed(argument(one), path)),
    bodyFields: body === null ? [] : fieldsOf(schemas[body] ?? {}),
    field: shape.field ?? null,
    returns: shape.field === undefined ? { $ref: `#/${answer}` } : find(answered, shape.field).schema,
    signed: operation.security.length > 0,
  };
  const pages = shape.paged === false ? null : pagesOf(answer, answered, query);
  if (pages === null) return [one];
  const filters = query.filter(({ name }) => name !== "cursor" && name !== "limit");
  const doc = `${one.doc}\n\nReads all pages: each is fetched when the loop reaches it.`;
  // `freeSpinsOf` has `freeSpinsPage`, `games` has `gamesPage`.
  const pageName = `${one.name.replace(/Of$/, "")}Page`;
  return [
    { ...one, doc, pages, query: filters },
    { ...one, name: pageName },
  ];
}

function argument({ name, required, description, schema }: Parameter): Field {
  return { name, required: required === true, schema: description === undefined ? schema : { description, ...schema } };
}

/** Summary and description as plain text. That a GET changes nothing is not said. */
function docOf({ summary, description = "" }: Operation): string {
  const text = description.replace(/\n*\*\*Idempotency\.\*\* Read-only\.\s*$/, "").replaceAll("**", "");
  return [`${summary}.`, text].filter(Boolean).join("\n\n");
}

function find(all: readonly Field[], name: string): Field {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** `listOpenRounds` is `openRounds`, `readRates` is `rates`; a verb that does something stays. */
function methodName(operationId: string): string {
  const name = operationId.replace(/^(?:list|read|get|find)(?=[A-Z])/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `id` of `/v1/sessions/{id}/close` is `session_id`. */
function renamed(argument: Field, path: string): Field {
  const before = path.split(`/{${argument.name}}`)[0]?.split("/").at(-1) ?? "";
  if (argument.name !== "id") return argument;
  return { ...argument, name: `${before.replaceAll("-", "_").replace(/s$/, "")}_id` };
}

/** A list has a cursor and one field with items. */
function pagesOf(answer: string, answered: readonly Field[], query: readonly Field[]): Call["pages"] {
  const limit = query.find(({ name }) => name === "limit");
  if (!limit || !query.some(({ name }) => name === "cursor")) return null;
  const lists = answered.filter(({ name, schema }) => schema.type === "array" && name !== "warnings");
  const [list] = lists;
  if (!list || lists.length !== 1) throw new Error(`${answer} is no page of a list: it has ${lists.length} lists.`);
  const most = typeof limit.schema.maximum === "number" ? limit.schema.maximum : MAX_PAGE_ROWS;
  return { items: list.name, item: (list.schema.items ?? {}) as Schema, limit: Math.min(most, MAX_PAGE_ROWS) };
}

export function snake(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The lines of a text, none longer than `width` unless one word is. */
export function wrapped(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && current.length + 1 + word.length > width) {
        lines.push(current);
        current = word;
      } else current = current === "" ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
