import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { ApiError } from "../errors.ts";
import { ERRORS } from "../wire/errors.ts";
import type { AppEnv } from "./app-env.ts";

/** The only writer of an error body. Anything but a documented error becomes UPSTREAM_UNAVAILABLE 500. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = error instanceof ApiError ? error : undefined;
  if (!known) {
    c.get("ctx")?.log.error("request.fault", { method: c.req.method }, error);
    if (error instanceof HTTPException && error.status < 500) return write(new ApiError("NOT_FOUND", "Not found."));
    return write(new ApiError("UPSTREAM_UNAVAILABLE", "Unexpected error. Retry with the same ids."), 500);
  }
  return write(known);
}

function write(error: ApiError, status: number = ERRORS[error.code].status): Response {
  const { code, message, retryable, fields, details } = error;
  const headers = new Headers({ "content-type": "application/json" });
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  return new Response(JSON.stringify({ error: code, message, retryable, fields, ...details }), {
    status,
    headers,
  });
}
