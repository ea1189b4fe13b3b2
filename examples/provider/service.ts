import { type Key, signatureHeaders } from "./signature.ts";

/** A launched session, as the service describes it. */
export interface Session {
  readonly session_id: string;
  /** Whose player it is: two operators may use one player id for different people. */
  readonly operator_code: string;
  readonly player_id: string;
  readonly currency: string;
  readonly game_code: string;
  readonly lobby_url: string | null;
  readonly deposit_url: string | null;
}

/** Status and body of a response. What a status means depends on the call. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Long enough for a bet that waits for the operator's wallet (5 s) and then for its undo. */
const TIMEOUT_MS = 15_000;

/** A signed client for /provider/v1. It sends each call once: the store says what to repeat. */
export class Service {
  readonly #url: string;
  readonly #key: Key;

  constructor(url: string, key: Key) {
    this.#url = url;
    this.#key = key;
  }

  /** Exchanges a launch token for its session. Works again until the session ends. */
  session(token: string): Promise<Answer> {
    return this.#call("POST", "/session", { token });
  }

  /** A bet, a win, a rollback or a settlement. Repeating one with the same ids is always safe. */
  report(path: string, body: object): Promise<Answer> {
    return this.#call("POST", path, body);
  }

  pushLiveTables(currency: string, state: { patch?: true; tables: readonly object[] }): Promise<Answer> {
    return this.#call("PUT", `/live-tables/${encodeURIComponent(currency)}`, state);
  }

  async #call(method: "POST" | "PUT", path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body);
    const url = new URL(`${this.#url}/provider/v1${path}`);
    const target = url.pathname + url.search;
    const response = await fetch(url, {
      method,
      body: text,
      headers: {
        "content-type": "application/json",
        ...signatureHeaders(this.#key, { method, target, body: text }, Math.floor(Date.now() / 1000)),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
