import type { Ctx } from "../../context.ts";
import type { Env } from "../../env.ts";

/** Bindings and variables that all routers share; `enter` sets them. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The body's exact bytes, read once under a cap; empty without a body. */
    rawBody: Uint8Array<ArrayBuffer>;
    /** The signer's code, for the request's log line. */
    caller?: string;
  };
}

/** The environment of a router whose authentication narrows the context, for example to OperatorCtx. */
export type AppEnvWith<C extends Ctx> = AppEnv & { Variables: { ctx: C } };
