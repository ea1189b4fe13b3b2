import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { ORIGIN, type Signer, signatureHeaders } from "./signed.ts";

/** A signed request that is not sent yet. */
export async function signedRequest(signer: Signer, method: string, target: string, body = ""): Promise<Request> {
  const headers = await signatureHeaders(signer, method, target, body);
  return new Request(ORIGIN + target, { method, headers, ...(body === "" ? {} : { body }) });
}

/** The answer of the Worker with some of its bindings replaced, once its work behind the answer is done too. */
export async function fetched(bindings: Partial<Env>, request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, ...bindings } as Env, context);
  await waitOnExecutionContext(context);
  return response;
}

/**
 * A request whose caller may hang up: then the platform goes on with `kept` alone, the work given to `waitUntil`. As in
 * production without the wire log, which is written behind each answer.
 */
export function abandoned(request: Request): { readonly answer: Promise<Response>; readonly kept: Promise<unknown>[] } {
  const kept: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void kept.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const bindings = { ...env, WIRE_LOGS: undefined } as Env;
  return { answer: Promise.resolve(app.fetch(request, bindings, context as unknown as ExecutionContext)), kept };
}
