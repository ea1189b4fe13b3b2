import { createMiddleware } from "hono/factory";
import type { Actor, AdminCtx, Ctx } from "../context.ts";
import { ApiError, noSuchEndpoint } from "../errors.ts";
import type { AppEnvWith } from "../http/app-env.ts";
import { bodyTooLarge, MAX_BODY_BYTES, readBody } from "../http/body.ts";
import { sameText } from "../lib/same-text.ts";
import { findActor } from "../staff/find-actor.ts";
import { extendContext } from "./extend-context.ts";

export type AdminApiEnv = AppEnvWith<AdminCtx>;

/** The audit log records the path, whose length the caller chooses. */
const MAX_ACTION_LENGTH = 300;

/** The holder of ADMIN_TOKEN. */
const ROOT: Actor = { id: "root", name: "Admin token", kind: "root", scopes: ["admin"], tokenExpiresAt: null };

/** Checks the bearer token: ADMIN_TOKEN or a staff member's. Without ADMIN_TOKEN the surface answers 404. */
export const authenticateAdmin = createMiddleware<AdminApiEnv>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const { adminToken } = ctx.settings;
  if (adminToken === undefined) throw noSuchEndpoint();
  const [, sent = ""] = /^bearer (.*)$/is.exec(c.req.header("authorization") ?? "") ?? [];
  const actor = (await sameText(sent, adminToken)) ? ROOT : await findActor(ctx, sent);
  if (!actor) {
    throw new ApiError(
      "UNAUTHORIZED",
      "The bearer token is missing or wrong. Send it as Authorization: Bearer <token>.",
    );
  }
  c.set("caller", actor === ROOT ? "back-office" : `back-office:${actor.id}`);
  const body = await readBody(c.req.raw, MAX_BODY_BYTES.admin);
  if (!body) throw bodyTooLarge(MAX_BODY_BYTES.admin);
  c.set("rawBody", body);
  const action = `${c.req.method} ${c.req.path}`.slice(0, MAX_ACTION_LENGTH);
  const address = c.req.header("cf-connecting-ip") ?? null;
  c.set("ctx", extendContext(ctx, { actor, address, requestId: c.get("requestId"), action }));
  await next();
});
