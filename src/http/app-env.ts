import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";

/** What the routers share: bindings, and the request's context set by `requestContext`. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The exact bytes of the body, read once under a cap; empty when there is none. */
    rawBody: Uint8Array<ArrayBuffer>;
    /** Who signed the request, for the request's log line. */
    caller?: string;
  };
}

/** The environment of a router whose context is narrowed by its authentication, for example OperatorCtx. */
export type AppEnvWith<C extends Ctx> = AppEnv & { Variables: { ctx: C } };

/** A request's context of any router, as far as reading its raw body goes. */
export interface HasRawBody {
  get(key: "rawBody"): Uint8Array<ArrayBuffer>;
}
