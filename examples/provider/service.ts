import { setTimeout as sleep } from "node:timers/promises";
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

/** A bet or a win. `amount` is a decimal string; `free_spins_id` is sent for free spins only. */
export interface BetOrWin {
  readonly session_id: string;
  readonly transaction_id: string;
  readonly round_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly free_spins_id?: string | undefined;
  readonly jackpot?: { readonly tier_id: string; readonly win_type: string } | undefined;
}

export interface Rollback {
  readonly session_id: string;
  readonly transaction_id: string;
  readonly round_id: string;
  readonly reference_transaction_id: string;
}

/** Long enough for a bet that waits for the operator's wallet (5 s) and then for its undo. */
const TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [200, 1_000, 5_000, 15_000];

/** A client for every call of /provider/v1. Each call is signed. */
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

  balance(sessionId: string): Promise<Answer> {
    return this.#call("POST", "/getbalance", { session_id: sessionId });
  }

  /** Not retried: after a 503 the service undoes the bet, and the round is over. */
  bet(bet: BetOrWin): Promise<Answer> {
    return this.#call("POST", "/bet", bet);
  }

  /** Retried with the same id until the service accepts it: the player is owed this money. */
  win(win: BetOrWin): Promise<Answer> {
    return this.#untilAccepted("/win", win);
  }

  rollback(rollback: Rollback): Promise<Answer> {
    return this.#untilAccepted("/rollback", rollback);
  }

  /** Reports the total win of a grant after its last spin. */
  settleFreeSpins(freeSpinsId: string, winAmount: string): Promise<Answer> {
    const path = `/free-spins/${encodeURIComponent(freeSpinsId)}/settle`;
    return this.#untilAccepted(path, { win_amount: winAmount });
  }

  campaignStatus(campaignId: string, status: "active" | "failed", reason?: string): Promise<Answer> {
    const path = `/bonus-campaigns/${encodeURIComponent(campaignId)}/status`;
    return this.#untilAccepted(path, { status, failure_reason: reason });
  }

  pushLiveTables(currency: string, state: { patch?: true; tables: readonly object[] }): Promise<Answer> {
    return this.#call("PUT", `/live-tables/${encodeURIComponent(currency)}`, state);
  }

  pushJackpots(jackpots: readonly object[]): Promise<Answer> {
    return this.#call("PUT", "/jackpots", { jackpots });
  }

  async #untilAccepted(path: string, body: object): Promise<Answer> {
    for (const delay of RETRY_DELAYS_MS) {
      const answer = await this.#call("POST", path, body).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await sleep(delay);
    }
    // A real provider stores the call in its database and keeps retrying.
    return this.#call("POST", path, body);
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
