/** Free-spin series and campaigns placed here. A real provider keeps them in a database. */

export interface Series {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCodes: readonly string[];
  readonly betAmount: string;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
  left: number;
  won: string;
  status: "active" | "cancelled" | "finished";
}

export class Promotions {
  readonly #series = new Map<string, Series>();
  readonly #campaigns = new Map<string, object>();

  /** Places a series; the same id again changes nothing. */
  grant(series: Series): void {
    if (!this.#series.has(series.id)) this.#series.set(series.id, series);
  }

  series(id: string): Series | undefined {
    return this.#series.get(id);
  }

  /** The series that a player's next spin belongs to, if any. */
  playable(playerId: string, currency: string, gameCode: string, now: number): Series | undefined {
    return [...this.#series.values()].find(
      (series) =>
        series.status === "active" &&
        series.left > 0 &&
        series.playerId === playerId &&
        series.currency === currency &&
        series.gameCodes.includes(gameCode) &&
        series.validUntil > now,
    );
  }

  place(id: string, campaign: object): void {
    if (!this.#campaigns.has(id)) this.#campaigns.set(id, campaign);
  }
}
