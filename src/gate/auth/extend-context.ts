import type { Ctx } from "../../context.ts";

/** Adds the caller to a request's context, in place: a spread would read the lazy `db` getter and open D1. */
export function extendContext<C extends Ctx, Caller extends object>(ctx: C, caller: Caller): C & Caller {
  return Object.assign(ctx, caller);
}
