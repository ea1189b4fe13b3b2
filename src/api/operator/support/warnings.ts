import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import * as z from "zod";
import { ApiError, validationFailed } from "../../../errors.ts";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import { BoundedMap } from "../../../lib/bounded-map.ts";
import { jsonObject } from "../../../lib/encoding.ts";
import { nearest } from "../../../lib/nearest.ts";
import { noteUnknown } from "../../../ops/settings/unknown-fields.ts";
import { type Declared, declarationOf } from "../../http/describe.ts";
import { errorAnswer } from "../../http/on-error.ts";
import { sentBody } from "../../http/valid.ts";
import type { Warning } from "../../wire/warning.ts";
import { addWarning } from "./warning-header.ts";

/** Names that one answer lists, and characters of each: they are the caller's. */
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 60;
/** Most warnings in the text of a refusal, and in the header. */
const MAX_WARNINGS_IN_TEXT = 3;

/** Header of a caller that wants a refusal in place of a warning. */
const STRICT_HEADER = "x-agg-strict";

/** The memory that an isolate spends on addresses of reads that were without fault: lobbies repeat the same pages. */
const MAX_FAULTLESS_CHARACTERS = 500_000;
const faultless = new BoundedMap<string, true>(MAX_FAULTLESS_CHARACTERS, (url) => url.length);

/**
 * An answer names the query parameters and body fields that its call does not know: a header does, in the sandbox the body
 * too, and the refusal of an invalid request. They are ignored: a misspelt one would be without effect and without a word.
 * A request that asks for it is refused instead, before anything happens.
 */
export const warnings = createMiddleware<OperatorApiEnv>(async (c, next) => {
  const { method, url } = c.req;
  const isRead = method === "GET";
  if (isRead && (!url.includes("?") || faultless.get(url))) return next();
  if (c.req.header(STRICT_HEADER) === "true") refuseUnknown(c);
  await next();
  const routes = matchedRoutes(c);
  const declared = declarationOf(routes);
  if (!declared.call || !(declared.body || url.includes("?"))) return;
  const unknown = unknownIn(c, declared, declared.body && (await sentBody(c)));
  if (unknown.length === 0 && isRead) faultless.set(url, true);
  if (unknown.length === 0) return;
  const path = routes.findLast((route) => !route.path.endsWith("*"))?.path ?? "";
  // A refusal of the request names them itself, and ignored nothing.
  if (!isRefusal(c.error))
    noteUnknown(c.get("ctx"), `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`, unknown);
  const found = unknown.map(warningOf);
  const answer = await warned(c, found);
  // Set anew: Hono would add the headers of the first answer to it.
  if (answer !== c.res) {
    c.res = undefined;
    c.res = answer;
  }
  if (!c.error) addWarning(c.res.headers, textOf(found));
});

function refuseUnknown(c: Context<OperatorApiEnv>): void {
  const declared = declarationOf(matchedRoutes(c));
  if (!declared.call) return;
  const found = unknownIn(c, declared, declared.body && jsonObject(c.get("rawBody")));
  if (found.length === 0) return;
  const refused = found.map(({ field, kind, meant }) => {
    const rule = `is not a ${kind} of this call${meant === undefined ? "" : `; did you mean ${meant}`}`;
    const [name = field] = field.split(/[.[]/, 1);
    return { field: name, message: name === field ? rule : `${field} ${rule}` };
  });
  throw validationFailed(refused);
}

/** The answer with its warnings in the body, where it has some there. */
async function warned({ error, res, get }: Context<OperatorApiEnv>, found: readonly Warning[]): Promise<Response> {
  if (error) {
    if (!isRefusal(error)) return res;
    const ignored = found.filter(({ field }) => !error.fields.some((broken) => broken.field === field));
    return ignored.length === 0 ? res : errorAnswer(refusedWith(error, ignored));
  }
  if (!get("ctx").settings.sandbox || !res.headers.get("content-type")?.startsWith("application/json")) return res;
  const json = (await res.json()) as Record<string, unknown>;
  const warnings = [...(Array.isArray(json.warnings) ? json.warnings : []), ...found];
  return Response.json({ ...json, warnings }, { status: res.status, headers: res.headers });
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "VALIDATION_FAILED";
}

/** Adds warnings to the message: an error has no members but the documented ones. */
function refusedWith({ code, message, fields, details }: ApiError, found: readonly Warning[]): ApiError {
  return new ApiError(code, `${message} ${textOf(found)}`, { fields, details });
}

function textOf(found: readonly Warning[]): string {
  return found
    .slice(0, MAX_WARNINGS_IN_TEXT)
    .map(({ field, message }) => `${field} ${message}`)
    .join(" ");
}

function unknownIn(c: Context<OperatorApiEnv>, { query, body }: Declared, sent: unknown): Unknown[] {
  const own = {
    parameters: Object.keys(query?.shape ?? {}),
    sent: c.req.url.includes("?") ? Object.keys(c.req.queries()) : [],
  };
  const found = new Map<string, Unknown>();
  for (const one of unknownNames(own, body, sent)) if (found.set(one.field, one).size === MAX_WARNINGS) break;
  return [...found.values()];
}

/** Found one by one, so that a body of thousands of them costs no more than one of twenty. */
function* unknownNames(
  { parameters, sent }: { readonly parameters: readonly string[]; readonly sent: readonly string[] },
  body: z.ZodType | undefined,
  value: unknown,
): Generator<Unknown, void, undefined> {
  for (const name of sent) if (!parameters.includes(name)) yield unknown(name, "query parameter", parameters);
  if (body) yield* unknownFields(body, value);
}

/** The members of a body, and of the objects in it, that the schema does not have. */
function* unknownFields(schema: z.core.$ZodType, value: unknown, path = ""): Generator<Unknown, void, undefined> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* unknownFields(schema.unwrap(), value, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* unknownFields(schema.element, item, `${path}[${i}]`);
  } else if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const inside = path === "" ? "" : `${path}.`;
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(schema.shape, name)) yield* unknownFields(schema.shape[name], member, inside + name);
      else yield unknown(name, "field", Object.keys(schema.shape), inside);
    }
  }
}

const MAX_TYPOS = 2;

interface Unknown {
  readonly field: string;
  readonly kind: "field" | "query parameter";
  readonly meant?: string;
}

function unknown(name: string, kind: Unknown["kind"], known: readonly string[], inside = ""): Unknown {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, "");
  // Half a character, sent so or cut off here, is no JSON to strict readers.
  const short = name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const meant = known.find((other) => plain(other) === plain(short)) ?? nearest(short, known, MAX_TYPOS);
  return { field: `${inside}${short}`, kind, ...(meant !== undefined && { meant: `${inside}${meant}` }) };
}

function warningOf({ field, kind, meant }: Unknown): Warning {
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return { field, message: `is not a ${kind} of this call and was ignored.${hint}`, code: "UNKNOWN_FIELD" };
}
