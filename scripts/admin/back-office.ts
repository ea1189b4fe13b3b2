import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";

/** JSON of the back office, as openapi-internal.json describes it. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of every call passes through here to be printed.
export type Json = any;

/** The service refused the call or gave no valid response: exit code 1. */
export class RefusedError extends Error {
  /** The error object of the response, if there is one. */
  readonly body: Json;

  constructor(message: string, body?: Json) {
    super(message);
    this.body = body;
  }
}

/** The call needs a second person, and waits for one: exit code 0. */
export class Proposed extends Error {
  readonly body: Json;

  constructor(body: Json) {
    super(`Proposed as ${body.proposal_id}: nothing has changed yet.`);
    this.body = body;
  }
}

const TIMEOUT_MS = 120_000;

/** A client for /admin/v1 of one installation. */
export class BackOffice {
  readonly base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #readsOnly: boolean;

  /** `readsOnly`: a call that could change something is not made. */
  constructor(base: string, headers: Readonly<Record<string, string>>, { readsOnly = false } = {}) {
    this.base = base;
    this.#headers = headers;
    this.#readsOnly = readsOnly;
  }

  get(path: string, query: Readonly<Record<string, string | undefined>> = {}): Promise<Json> {
    const sent = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.#call("GET", sent.length === 0 ? path : `${path}?${new URLSearchParams(sent)}`);
  }

  put(path: string, body: object = {}): Promise<Json> {
    return this.#call("PUT", path, JSON.stringify(body));
  }

  post(path: string, body: object = {}): Promise<Json> {
    return this.#call("POST", path, JSON.stringify(body));
  }

  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Json> {
    return this.#call("POST", path, bytes);
  }

  delete(path: string): Promise<Json> {
    return this.#call("DELETE", path);
  }

  async #call(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Json> {
    if (this.#readsOnly && method !== "GET")
      throw new UsageError("--watch is for commands that only read. Nothing was changed.");
    const headers = { ...this.#headers, "content-type": "application/json" };
    const init: RequestInit = { method, headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) };
    let response: Response;
    let answer: Json;
    try {
      response = await fetch(`${this.base}/admin/v1${path}`, body === undefined ? init : { ...init, body });
      answer = await response.json();
    } catch {
      const unknown = method === "GET" ? "" : " It may have been done: look before you repeat it.";
      throw new RefusedError(
        `No valid response from ${this.base}. Check that the service is running and that --base is right.${unknown}`,
      );
    }
    const warning = response.headers.get("x-agg-warning");
    // To standard error: a script reads the answer.
    if (warning !== null) console.error(`warning: ${warning}`);
    if (response.status === 202 && answer.proposal_id) throw new Proposed(answer);
    if (response.ok) return answer;
    throw new RefusedError(errorText(response.status, answer), answer);
  }
}

function errorText(status: number, { error, message, fields = [] }: Json): string {
  const lines = fields.map(({ field, message: text }: Json) => `\n  ${field}: ${text}`);
  return `${error ?? status}: ${message ?? "no message"}${lines.join("")}`;
}

/** A template tag for paths; escapes the inserted parts. */
export function path(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent));
}
