import type { HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnvWith } from "../../api/http/app-env.ts";
import type { Actor, AdminCtx, Ctx } from "../../context.ts";
import { ApiError, noSuchEndpoint } from "../../errors.ts";
import { bodyTooLarge, MAX_BODY_BYTES, readBody } from "../../lib/body.ts";
import { sameText } from "../../lib/encoding.ts";
import { readAssertion } from "../staff/access.ts";
import { findActor, findPerson } from "../staff/find-actor.ts";
import { isTagged } from "../staff/token.ts";
import { countGuess, refuseGuesser } from "./count-guess.ts";
import { extendContext } from "./extend-context.ts";

export type AdminApiEnv = AppEnvWith<AdminCtx> & {
  /** A stored call is compared or carried out (docs/contract/back-office.md#writes). */
  Variables: { stored?: "preview" | "carry out" };
};

/** The audit log records the path, whose length the caller chooses. */
const MAX_ACTION_LENGTH = 300;

/** The holder of ADMIN_TOKEN. */
const ROOT: Actor = { id: "root", name: "Admin token", kind: "root", scopes: ["admin"], tokenExpiresAt: null };

const WRONG_TOKEN = "The bearer token is missing or wrong. Send it as Authorization: Bearer <token>.";
const SIGN_IN = "People sign in through Cloudflare Access.";

/**
 * Checks the bearer token, ADMIN_TOKEN or a staff member's, and the sign-in of Cloudflare Access if that is configured
 * (docs/contract/back-office.md#cloudflare-access). Without ADMIN_TOKEN the surface answers 404.
 */
export const authenticateAdmin = createMiddleware<AdminApiEnv>(async (c, next) => {
  const ctx: Ctx = c.get("ctx");
  const { adminToken, access } = ctx.settings;
  if (adminToken === undefined) throw noSuchEndpoint();
  const token = bearerToken(c.req);
  const address = c.req.header("cf-connecting-ip") ?? null;
  const byToken = await actorOfToken(ctx, token, address);
  if (token !== "" && !byToken) {
    await countGuess(ctx, address, token);
    throw new ApiError("UNAUTHORIZED", WRONG_TOKEN);
  }
  const actor = access ? await actorBehindAccess(ctx, c.req, byToken) : byToken;
  if (!actor) throw new ApiError("UNAUTHORIZED", access ? `${WRONG_TOKEN} ${SIGN_IN}` : WRONG_TOKEN);
  c.set("caller", actor === ROOT ? "back-office" : `back-office:${actor.id}`);
  const body = await readBody(c.req.raw, MAX_BODY_BYTES.admin);
  if (!body) throw bodyTooLarge(MAX_BODY_BYTES.admin);
  c.set("rawBody", body);
  const action = `${c.req.method} ${c.req.path}`.slice(0, MAX_ACTION_LENGTH);
  c.set("ctx", extendContext(ctx, { actor, address, requestId: c.get("requestId"), action }));
  await next();
});

function bearerToken(request: HonoRequest): string {
  return /^bearer (.*)$/is.exec(request.header("authorization") ?? "")?.[1] ?? "";
}

async function actorOfToken(ctx: Ctx, token: string, address: string | null): Promise<Actor | undefined> {
  if (token === "") return undefined;
  if (await sameText(token, ctx.settings.adminToken ?? "")) return ROOT;
  // Before any read: an invented token costs one look at a counter once its address has guessed too often.
  if (!(await isTagged(ctx, token))) await refuseGuesser(ctx, address);
  return findActor(ctx, token);
}

/** A person needs a valid assertion; a machine or `root` needs its token. A wrong token or assertion is never ignored. */
async function actorBehindAccess(
  ctx: Ctx,
  request: HonoRequest,
  byToken: Actor | undefined,
): Promise<Actor | undefined> {
  const assertion = request.header("cf-access-jwt-assertion");
  if (assertion === undefined) return byToken?.kind === "person" ? undefined : byToken;
  const claims = await readAssertion(ctx, assertion);
  if (!claims) return undefined;
  if (byToken && byToken.kind !== "person") return byToken;
  // Access takes its cookie for the assertion, and a browser sends that cookie from other sites too.
  const origin = request.header("origin");
  if (!byToken && origin !== undefined && origin !== ctx.settings.backOfficeUrl) return undefined;
  const person = claims.email === undefined ? undefined : await findPerson(ctx, claims.email, claims.expiresAt);
  return byToken && byToken.id !== person?.id ? undefined : person;
}
