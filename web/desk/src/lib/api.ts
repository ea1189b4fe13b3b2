import { RefusedError, UnreachableError } from "../../../../clients/typescript/src/errors.ts";
import type { ApiError } from "../../../../clients/typescript/src/generated.ts";
import type { Answers } from "./generated.ts";

export type Route = keyof Answers;

export interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;

/** The sign-in has ended: the token is refused, or Cloudflare Access wants to see the person again. */
export class SignedOutError extends Error {}

/** A part of a path. VALIDATION_FAILED, as the service says it of fields, for an empty one: it would name another call. */
function given(name: string, value = ""): string {
  if (value !== "") return value;
  const fields = [{ field: name, message: "is required" }];
  const error = { error: "VALIDATION_FAILED", message: `${name} is required.`, retryable: false, fields } as const;
  throw new RefusedError(422, { ...error, fields });
}

/** Calls the back office. The token is kept in this object alone: no storage, no URL, no other page has it. */
export class Api {
  readonly #token: string | undefined;
  readonly #onSignedOut: (reason: SignedOutError) => void;

  /** Without a token Cloudflare Access says who the person is. */
  constructor(token: string | undefined, onSignedOut: (reason: SignedOutError) => void = () => undefined) {
    this.#token = token;
    this.#onSignedOut = onSignedOut;
  }

  async call<R extends Route>(route: R, { path = {}, query = {}, body, signal }: Sent = {}): Promise<Answers[R]> {
    const [method = "", template = ""] = route.split(" ");
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name, path[name])));
    const named = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const target = named.length === 0 ? filled : `${filled}?${new URLSearchParams(named)}`;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    let answer: Response;
    let json: unknown;
    try {
      answer = await fetch(target, {
        method,
        headers: {
          ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(method === "GET" || method === "DELETE" ? {} : { "content-type": "application/json" }),
        },
        ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(body ?? {}) }),
        // Cloudflare Access answers a request without a valid sign-in with a redirect to its own site.
        redirect: "manual",
        cache: "no-store",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (answer.type === "opaqueredirect")
        throw this.#signedOut("Cloudflare Access asks you to sign in again: reload.");
      json = await answer.json();
    } catch (cause) {
      if (cause instanceof SignedOutError || signal?.aborted) throw cause;
      throw new UnreachableError(location.origin, 1, cause);
    }
    if (answer.ok) return json as Answers[R];
    // Without a token nobody has tried to sign in yet: that is no error.
    if (answer.status === 401)
      throw this.#signedOut(this.#token ? "This token is not accepted: it is mistyped, or no longer valid." : "");
    throw new RefusedError(answer.status, json as ApiError, answer.headers);
  }

  #signedOut(reason: string): SignedOutError {
    const error = new SignedOutError(reason);
    this.#onSignedOut(error);
    return error;
  }
}
