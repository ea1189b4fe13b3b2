import type { Context, MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import * as z from "zod";
import { csvOf } from "../../lib/spreadsheet.ts";
import type { Description } from "./describe.ts";

const CSV = "text/csv";
const NDJSON = "application/x-ndjson";
const JSON_TYPE = "application/json";

/** Media types of a page of a list, beside JSON. */
export const LINE_TYPES: readonly string[] = [CSV, NDJSON];

/** Header with the cursor of the next page, where the body is the rows alone. */
export const NEXT_CURSOR = "X-Next-Cursor";

type Row = Readonly<Record<string, unknown>>;

/**
 * Answers a page of a list as CSV or NDJSON, where the request's `Accept` prefers one to JSON. Pages one after the other are one
 * file: the names of the columns stand above the first one alone.
 */
export function asLines({ answer, rows: name = "" }: Pick<Description, "answer" | "rows">): MiddlewareHandler {
  const list = answer instanceof z.ZodObject ? answer.shape[name] : undefined;
  if (!(list instanceof z.ZodArray)) throw new Error(`The answer has no list ${name}.`);
  return async (c, next) => {
    await next();
    const type = lineTypeOf(c);
    if (type === undefined || c.error) return;
    const page = (await c.res.json()) as Row;
    const rows = page[name] as readonly Row[];
    const lines = type === CSV ? table(list.element, rows, c.req.query("cursor") === undefined) : ndjson(rows);
    const headers = new Headers(c.res.headers);
    headers.set("Content-Type", `${type}; charset=utf-8`);
    if (typeof page.next_cursor === "string") headers.set(NEXT_CURSOR, page.next_cursor);
    // Unset first: otherwise Hono adds the headers of the first answer to it.
    c.res = undefined;
    c.res = new Response(lines, { headers });
  };
}

/** Undefined: JSON. A type must be named: browsers and libraries send `text/*` and `*` of their own accord. */
function lineTypeOf(c: Context): string | undefined {
  const accept = c.req.header("accept")?.toLowerCase() ?? "";
  if (!LINE_TYPES.some((type) => accept.includes(type))) return undefined;
  const type = accepts(c, { header: "Accept", supports: [JSON_TYPE, CSV, NDJSON], default: JSON_TYPE });
  return type === JSON_TYPE ? undefined : type;
}

function ndjson(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

function table(element: unknown, rows: readonly Row[], isFirst: boolean): string {
  const columns = columnsOf(element);
  const lines = rows.map((row) => columns.map((path) => text(path.reduce(member, row))));
  return csvOf(isFirst ? [columns.map((path) => path.join(".")), ...lines] : lines);
}

/** Paths to the members of a row: those of an object in it are columns of their own. They are the schema's, whatever the rows have. */
function columnsOf(schema: unknown): string[][] {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodObject)) return [[]];
  return Object.entries(bare.shape).flatMap(([name, inner]) => columnsOf(inner).map((path) => [name, ...path]));
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;
}

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? (of as Row)[name] : undefined;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
