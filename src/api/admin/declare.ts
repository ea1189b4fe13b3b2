import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type * as z from "zod";
import type { AdminCtx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import type { Change } from "../../gate/proposals/proposal.ts";
import { propose } from "../../gate/proposals/propose.ts";
import { allows, type Scope } from "../../gate/staff/scope.ts";
import { type Description, declarationFor, declares, type People } from "../http/describe.ts";
import { sentBody } from "../http/valid.ts";
import { presentProposal } from "./present-proposal.ts";

/** Describes a call of /admin/v1, and refuses callers without the scope that it needs. A write says how many people it needs. */
export function describe({
  people,
  ...call
}: Description & { readonly scope: Scope; readonly people?: People }): MiddlewareHandler<AdminApiEnv> {
  const admit = createMiddleware<AdminApiEnv>(async (c, next) => {
    if (!allows(c.get("ctx").actor.scopes, call.scope))
      throw new ApiError("FORBIDDEN", `This call needs the scope ${call.scope}.`);
    await next();
  });
  return declares(admit, { call, ...(people && { people }) });
}

/** A call as it was validated. */
interface ValidCall<Names extends string, Body> {
  readonly path: Readonly<Record<Names, string>>;
  readonly body: Body extends z.ZodType ? z.output<Body> : undefined;
}

/**
 * Proposes a call instead of running it, if the setting APPROVALS is on and `foresee` finds changes that need two people. A
 * stored call (docs/contract/back-office.md#writes) passes here too: its preview answers the changes, carrying it out runs it.
 */
export function approvable<Names extends string, Body = undefined>(
  foresee: (ctx: AdminCtx, call: ValidCall<Names, Body>) => Promise<readonly Change[]>,
): MiddlewareHandler<AdminApiEnv> {
  const middleware = createMiddleware<AdminApiEnv>(async (c, next) => {
    const ctx = c.get("ctx");
    const mode = c.get("stored");
    if (mode === "carry out" || (mode === undefined && !ctx.settings.approvals)) return next();
    const valid = (target: "param" | "json") => c.req.valid(target as never);
    const call = { path: valid("param") ?? c.req.param(), body: valid("json") } as ValidCall<Names, Body>;
    const changes = await foresee(ctx, call);
    if (mode === "preview") return c.json(changes);
    const declared = declarationFor(c).call as (Description & { readonly scope: Scope }) | undefined;
    if (changes.length === 0 || !declared) return next();
    const { id: operation, scope } = declared;
    const body = (await sentBody(c)) ?? null;
    const proposal = await propose(ctx, { operation, scope, path: c.req.param(), body, changes });
    return c.json(presentProposal(ctx, proposal), 202);
  });
  return declares(middleware, { approvable: true });
}
