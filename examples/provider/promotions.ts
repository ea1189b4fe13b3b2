/** Free-spin grants and bonus campaigns. A real provider stores them in a database. */

export interface Grant {
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
  readonly #grants = new Map<string, Grant>();
  readonly #campaigns = new Map<string, object>();

  /** Idempotent: the service repeats a call under the same id when it did not get the answer. */
  addGrant(grant: Grant): void {
    if (!this.#grants.has(grant.id)) this.#grants.set(grant.id, grant);
  }

  findGrant(id: string): Grant | undefined {
    return this.#grants.get(id);
  }

  /** The grant that the player's next spin uses, if any. */
  playableGrant(playerId: string, currency: string, gameCode: string, now: number): Grant | undefined {
    return [...this.#grants.values()].find(
      (grant) =>
        grant.status === "active" &&
        grant.left > 0 &&
        grant.playerId === playerId &&
        grant.currency === currency &&
        grant.gameCodes.includes(gameCode) &&
        grant.validUntil > now,
    );
  }

  /** Idempotent, like `addGrant`. */
  addCampaign(id: string, campaign: object): void {
    if (!this.#campaigns.has(id)) this.#campaigns.set(id, campaign);
  }
}
