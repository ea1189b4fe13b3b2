import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import * as z from "zod";
import { ApiError } from "../../../errors.ts";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import { nearest } from "../../../lib/nearest.ts";
import { type Declared, declarationOf } from "../../http/describe.ts";
import { errorAnswer } from "../../http/on-error.ts";
import { sentBody } from "../../http/valid.ts";

/** Names that one answer lists, and characters of each: they are the caller's. */
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_WARNINGS_OF_ERROR = 3;

/**
 * In the sandbox, an answer names the query parameters and body fields that its call does not know, and so does the refusal
 * of an invalid request. Everywhere they are ignored: a misspelt one would be without effect and without a word.
 */
export const warnings = createMiddleware<OperatorApiEnv>(async (c, next) => {
  await next();
  const mayWarn = c.req.method !== "GET" || c.req.url.includes("?");
  if (!mayWarn || !c.get("ctx").settings.sandbox) return;
  const declared = declarationOf(matchedRoutes(c));
  if (!declared.call || !(declared.body || c.req.url.includes("?"))) return;
  const answer = await warned(c, await unknownIn(c, declared));
  if (!answer) return;
  // Set anew: Hono would add the headers of the first answer to it.
  c.res = undefined;
  c.res = answer;
});

/** The answer with its warnings; undefined: as it is. */
async function warned(
  { error, res }: Context<OperatorApiEnv>,
  found: readonly string[],
): Promise<Response | undefined> {
  if (found.length === 0) return undefined;
  if (error)
    return error instanceof ApiError && error.code === "VALIDATION_FAILED"
      ? errorAnswer(refusedWith(error, found))
      : undefined;
  if (!res.headers.get("content-type")?.startsWith("application/json")) return undefined;
  const json = (await res.json()) as Record<string, unknown>;
  const warnings = [...(Array.isArray(json.warnings) ? json.warnings : []), ...found];
  return Response.json({ ...json, warnings }, { status: res.status, headers: res.headers });
}

/** In the message: an error has no members but the documented ones. */
function refusedWith({ code, message, fields, details }: ApiError, found: readonly string[]): ApiError {
  return new ApiError(code, [message, ...found.slice(0, MAX_WARNINGS_OF_ERROR)].join(" "), { fields, details });
}

async function unknownIn(c: Context<OperatorApiEnv>, { query, body }: Declared): Promise<string[]> {
  const own = {
    parameters: Object.keys(query?.shape ?? {}),
    sent: c.req.url.includes("?") ? Object.keys(c.req.queries()) : [],
  };
  const sent = body && (await sentBody(c));
  const found = new Set<string>();
  for (const unknown of unknownNames(own, body, sent)) if (found.add(unknown).size === MAX_WARNINGS) break;
  return [...found];
}

/** Found one by one, so that a body of thousands of them costs no more than one of twenty. */
function* unknownNames(
  { parameters, sent }: { readonly parameters: readonly string[]; readonly sent: readonly string[] },
  body: z.ZodType | undefined,
  value: unknown,
): Generator<string, void, undefined> {
  for (const name of sent) if (!parameters.includes(name)) yield warning(name, "query parameter", parameters);
  if (body) yield* unknownFields(body, value);
}

/** The members of a body, and of the objects in it, that the schema does not have. */
function* unknownFields(schema: z.core.$ZodType, value: unknown, path = ""): Generator<string, void, undefined> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* unknownFields(schema.unwrap(), value, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* unknownFields(schema.element, item, `${path}[${i}]`);
  } else if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const inside = path === "" ? "" : `${path}.`;
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(schema.shape, name)) yield* unknownFields(schema.shape[name], member, inside + name);
      else yield warning(name, "field", Object.keys(schema.shape), inside);
    }
  }
}

const MAX_TYPOS = 2;

function warning(name: string, kind: string, known: readonly string[], inside = ""): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, "");
  // Half a character, sent so or cut off here, is no JSON to strict readers.
  const short = name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const meant = known.find((other) => plain(other) === plain(short)) ?? nearest(short, known, MAX_TYPOS);
  const hint = meant === undefined ? "" : ` Did you mean ${inside}${meant}?`;
  return `${inside}${short} is not a ${kind} of this call and was ignored.${hint}`;
}
