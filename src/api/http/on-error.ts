import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { ApiError, upstreamUnavailable } from "../../errors.ts";
import { isUnanswered } from "../../lib/hops.ts";
import { NoAnswer } from "../../lib/in-time.ts";
import { ERRORS } from "../wire/errors.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Answers any error in the documented form. Of those that are no ApiError, an HTTPException below 500 becomes NOT_FOUND. The
 * others become UPSTREAM_UNAVAILABLE: with status 503 when a database did not answer, with 500 otherwise.
 */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = error instanceof ApiError ? error : undefined;
  if (!known) {
    c.get("ctx")?.log.error("request.fault", { method: c.req.method }, error);
    if (error instanceof HTTPException && error.status < 500)
      return errorAnswer(new ApiError("NOT_FOUND", "Not found."));
    if (error instanceof NoAnswer || isUnanswered(error)) return errorAnswer(upstreamUnavailable());
    return errorAnswer(new ApiError("UPSTREAM_UNAVAILABLE", "Unexpected error. Retry with the same ids."), 500);
  }
  return errorAnswer(known);
}

export function errorAnswer(error: ApiError, status: number = ERRORS[error.code].status): Response {
  const { retryAfterSeconds } = error;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return Response.json(errorBody(error), { status, headers: { ...error.headers, ...headers } });
}

export function errorBody({ code, message, retryable, fields, details }: ApiError) {
  return { error: code, message, retryable, fields: [...fields], ...details };
}
