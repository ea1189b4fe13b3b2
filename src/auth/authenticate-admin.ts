import { createMiddleware } from "hono/factory";
import type { AdminCtx, Ctx } from "../context.ts";
import { ApiError, noSuchEndpoint } from "../errors.ts";
import type { AppEnvWith } from "../http/app-env.ts";
import { bodyTooLarge, MAX_BODY_BYTES, readBody } from "../http/body.ts";
import { utf8 } from "../lib/encoding.ts";
import { extendContext } from "./extend-context.ts";

export type AdminApiEnv = AppEnvWith<AdminCtx>;

/** The audit log records the path, whose length the caller chooses. */
const MAX_ACTION_LENGTH = 300;

/** Checks `Authorization: Bearer <ADMIN_TOKEN>`. Without that setting the surface answers 404. */
export const authenticateAdmin = createMiddleware<AdminApiEnv>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const { adminToken } = ctx.settings;
  if (adminToken === undefined) throw noSuchEndpoint();
  const [, sent = ""] = /^bearer (.*)$/is.exec(c.req.header("authorization") ?? "") ?? [];
  if (!(await sameText(sent, adminToken))) {
    throw new ApiError(
      "UNAUTHORIZED",
      "The bearer token is missing or wrong. Send it as Authorization: Bearer <token>.",
    );
  }
  c.set("caller", "back-office");
  const body = await readBody(c.req.raw, MAX_BODY_BYTES.admin);
  if (!body) throw bodyTooLarge(MAX_BODY_BYTES.admin);
  c.set("rawBody", body);
  const action = `${c.req.method} ${c.req.path}`.slice(0, MAX_ACTION_LENGTH);
  c.set("ctx", extendContext(ctx, { requestId: c.get("requestId"), action }));
  await next();
});

/** Compares texts of any length in constant time, by their digests. */
async function sameText(a: string, b: string): Promise<boolean> {
  const [x, y] = await Promise.all([a, b].map((text) => crypto.subtle.digest("SHA-256", utf8(text))));
  return crypto.subtle.timingSafeEqual(x as ArrayBuffer, y as ArrayBuffer);
}
