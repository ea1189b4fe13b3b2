import { setTimeout as sleep } from "node:timers/promises";
import { type Key, signatureHeaders } from "./signature.ts";

/** What the service tells of a launched session. */
export interface Session {
  readonly session_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly game_code: string;
  readonly lobby_url: string | null;
  readonly deposit_url: string | null;
}

/** Status and body of an answer; the caller decides what a status means for its call. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A bet or a win; `amount` is a decimal string, `free_spins_id` only within a granted series. */
export interface Stake {
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

/** A bet waits for the operator's wallet (5 s) and, if that stays silent, for its undo. */
const TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [200, 1_000, 5_000, 15_000];

/** The service's surface for providers: every call of /provider/v1, signed. */
export class Service {
  readonly #url: string;
  readonly #key: Key;

  constructor(url: string, key: Key) {
    this.#url = url;
    this.#key = key;
  }

  /** Exchanges a launch token; it can be exchanged again until the session ends. */
  session(token: string): Promise<Answer> {
    return this.#call("POST", "/session", { token });
  }

  balance(sessionId: string): Promise<Answer> {
    return this.#call("POST", "/getbalance", { session_id: sessionId });
  }

  /** Not repeated by itself: a bet that ended in 503 is being undone, and its round is over. */
  bet(stake: Stake): Promise<Answer> {
    return this.#call("POST", "/bet", stake);
  }

  /** Repeated under the same id until the service has it: the player is owed this money. */
  win(stake: Stake): Promise<Answer> {
    return this.#untilTaken("/win", stake);
  }

  rollback(rollback: Rollback): Promise<Answer> {
    return this.#untilTaken("/rollback", rollback);
  }

  /** Reports what a series paid in all, once it is played. */
  settle(freeSpinsId: string, winAmount: string): Promise<Answer> {
    const path = `/free-spins/${encodeURIComponent(freeSpinsId)}/settle`;
    return this.#untilTaken(path, { win_amount: winAmount });
  }

  campaignStatus(campaignId: string, status: "active" | "failed", reason?: string): Promise<Answer> {
    const path = `/bonus-campaigns/${encodeURIComponent(campaignId)}/status`;
    return this.#untilTaken(path, { status, failure_reason: reason });
  }

  pushLiveTables(currency: string, state: { patch?: true; tables: readonly object[] }): Promise<Answer> {
    return this.#call("PUT", `/live-tables/${encodeURIComponent(currency)}`, state);
  }

  pushJackpots(jackpots: readonly object[]): Promise<Answer> {
    return this.#call("PUT", "/jackpots", { jackpots });
  }

  async #untilTaken(path: string, body: object): Promise<Answer> {
    for (const delay of RETRY_DELAYS_MS) {
      const answer = await this.#call("POST", path, body).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await sleep(delay);
    }
    // A real provider keeps it in a table and goes on trying.
    return this.#call("POST", path, body);
  }

  async #call(method: "POST" | "PUT", path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body);
    const response = await fetch(`${this.#url}/provider/v1${path}`, {
      method,
      body: text,
      headers: {
        "content-type": "application/json",
        ...signatureHeaders(this.#key, text, Math.floor(Date.now() / 1000)),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
