import { randomInt } from "node:crypto";
import { GAMES } from "./games.ts";
import type { Service } from "./service.ts";

/** The live tables: the whole state on each subscription, then changes until it lapses. */

const PATCH_INTERVAL_MS = 5_000;
/** The service renews a subscription every five minutes while an operator polls. */
const LAPSE_MS = 11 * 60_000;

export class LiveTables {
  readonly #service: Service;
  readonly #until = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  subscribe(currency: string): void {
    this.#until.set(currency, Date.now() + LAPSE_MS);
    void this.#push(currency, false);
    this.#timer ??= setInterval(() => this.#pushAll(), PATCH_INTERVAL_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#until.clear();
  }

  #pushAll(): void {
    for (const [currency, until] of this.#until) {
      if (until < Date.now()) this.#until.delete(currency);
      else void this.#push(currency, true);
    }
  }

  /** A push that is lost is made up for by the next one, and by the next whole state. */
  async #push(currency: string, patch: boolean): Promise<void> {
    const state = { players: randomInt(40), results: [randomInt(37)] };
    const tables = GAMES.filter(({ type }) => type === "live_dealer").map(({ code, name }) =>
      patch ? { game_code: code, ...state } : { game_code: code, name, open: true, min_bet: 1, max_bet: 500, ...state },
    );
    await this.#service.pushLiveTables(currency, patch ? { patch: true, tables } : { tables }).catch(() => undefined);
  }
}
