import type { Context } from "hono";
import * as z from "zod";
import { ApiError } from "../../../errors.ts";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import { nearest } from "../../../lib/nearest.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { JsonAnswer } from "../../http/json-answer.ts";

/** Names that one answer lists, and characters of each: they are the caller's. */
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_WARNINGS_OF_ERROR = 3;

/**
 * The same call, whose answers in the sandbox name the query parameters and body fields that it does not know, and so do its
 * refusals of an invalid request. Everywhere they are ignored: a misspelt one would be without effect and without a word.
 */
export function withWarnings({ operation, handler }: Endpoint<OperatorApiEnv>): Endpoint<OperatorApiEnv> {
  return {
    operation,
    handler: (c, next) => {
      const answered = handler(c, next);
      if (!c.get("ctx").settings.sandbox || !(operation.body || c.req.url.includes("?"))) return answered;
      return Promise.resolve(answered).then(
        (answer) => (answer instanceof Response ? warned(answer, unknownIn(c, operation)) : answer),
        (cause: unknown) => {
          throw cause instanceof ApiError && cause.code === "VALIDATION_FAILED"
            ? refusedWith(cause, unknownIn(c, operation))
            : cause;
        },
      );
    },
  };
}

type Called = Endpoint<OperatorApiEnv>["operation"];

async function warned(answer: Response, found: readonly string[]): Promise<Response> {
  if (found.length === 0 || !answer.headers.get("content-type")?.startsWith("application/json")) return answer;
  const json = (await answer.json()) as Record<string, unknown>;
  const warnings = [...(Array.isArray(json.warnings) ? json.warnings : []), ...found];
  return new JsonAnswer({ ...json, warnings }, answer.status, Object.fromEntries(answer.headers));
}

/** In the message: an error has no members but the documented ones. */
function refusedWith({ code, message, fields, details }: ApiError, found: readonly string[]): ApiError {
  return new ApiError(code, [message, ...found.slice(0, MAX_WARNINGS_OF_ERROR)].join(" "), { fields, details });
}

function unknownIn(c: Context<OperatorApiEnv>, { query, body }: Called): string[] {
  const own = {
    parameters: Object.keys(query?.shape ?? {}),
    sent: c.req.url.includes("?") ? Object.keys(c.req.queries()) : [],
  };
  const found = new Set<string>();
  for (const unknown of unknownNames(own, body, c)) if (found.add(unknown).size === MAX_WARNINGS) break;
  return [...found];
}

/** Found one by one, so that a body of thousands of them costs no more than one of twenty. */
function* unknownNames(
  { parameters, sent }: { readonly parameters: readonly string[]; readonly sent: readonly string[] },
  body: z.ZodType | undefined,
  c: Context<OperatorApiEnv>,
): Generator<string, void, undefined> {
  for (const name of sent) if (!parameters.includes(name)) yield warning(name, "query parameter", parameters);
  if (body) yield* unknownFields(body, c.get("sentBody"));
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
