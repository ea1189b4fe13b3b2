import { createMiddleware } from "hono/factory";
import { bodyTooLarge, readBody } from "../../lib/body.ts";
import type { AppEnv } from "./app-env.ts";

/** Reads the body of a call that no signature covers. */
export const receive = (maxBytes: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const raw = await readBody(c.req.raw, maxBytes);
    if (!raw) throw bodyTooLarge(maxBytes);
    c.set("rawBody", raw);
    await next();
  });
