import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";

/** Bindings and variables that all routers share. `requestContext` sets the context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The exact bytes of the body, read once and of limited size; empty without a body. */
    rawBody: Uint8Array<ArrayBuffer>;
    /** The authenticated caller, for the log. */
    caller?: string;
  };
}

/** The environment of a router whose authentication narrows the context, for example to OperatorCtx. */
export type AppEnvWith<C extends Ctx> = AppEnv & { Variables: { ctx: C } };

/** The part of a request's context that reading the body takes. */
export interface HasRawBody {
  get(key: "rawBody"): Uint8Array<ArrayBuffer>;
}
