import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { ApiError, validationFailed } from "../../../errors.ts";
import type { OperatorApiEnv } from "../../../gate/auth/authenticate-operator.ts";
import { BoundedMap } from "../../../lib/bounded-map.ts";
import { jsonObject } from "../../../lib/encoding.ts";
import { noteUnknown } from "../../../ops/settings/unknown-fields.ts";
import { declarationFor, patternOf } from "../../http/describe.ts";
import { errorAnswer } from "../../http/on-error.ts";
import { textOf, unknownIn, warningOf } from "../../http/unknown-fields.ts";
import { sentBody } from "../../http/valid.ts";
import { addWarning } from "../../http/warning-header.ts";
import type { Warning } from "../../wire/warning.ts";

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
  const declared = declarationFor(c);
  if (!declared.call || !(declared.body || url.includes("?"))) return;
  const unknown = unknownIn(c, declared, declared.body && (await sentBody(c)));
  if (unknown.length === 0 && isRead) faultless.set(url, true);
  if (unknown.length === 0) return;
  // A refusal of the request names them itself, and ignored nothing.
  if (!isRefusal(c.error))
    noteUnknown(c.get("ctx"), `${method} ${(patternOf(c) ?? "").replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`, unknown);
  const found = unknown.map(warningOf);
  const answer = await warned(c, found);
  // Unset first: otherwise Hono adds the headers of the first answer to it.
  if (answer !== c.res) {
    c.res = undefined;
    c.res = answer;
  }
  if (!c.error) addWarning(c.res.headers, textOf(found));
});

function refuseUnknown(c: Context<OperatorApiEnv>): void {
  const declared = declarationFor(c);
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
