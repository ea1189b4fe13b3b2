/** Free-spin grants and bonus campaigns. A real provider stores them in a database. */

/** Two operators may use one player id for different people, so a player is known by both. */
export interface Player {
  readonly operatorCode: string;
  readonly playerId: string;
}

interface Terms {
  readonly currency: string;
  readonly gameCodes: readonly string[];
  readonly betAmount: string;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
}

/** The free spins of one player: a grant, or what a campaign gives the player. */
export interface Spins extends Terms, Player {
  /** Of the grant or campaign, sent with every bet and win. */
  readonly id: string;
  readonly kind: "grant" | "campaign";
  left: number;
  won: string;
  status: "active" | "cancelled" | "finished";
}

/** A campaign that gives each of its players free spins when they open a game. */
export interface Campaign extends Terms {
  readonly id: string;
  readonly operatorCode: string;
  readonly playerIds: readonly string[];
  readonly validFrom: number;
  readonly spinCount: number;
}

export class Promotions {
  readonly #grants = new Map<string, Spins>();
  readonly #campaigns = new Map<string, Campaign>();
  /** The spins of each player of a campaign, by campaign, operator and player. */
  readonly #campaignSpins = new Map<string, Spins>();

  /** Idempotent: the service repeats a call under the same id when it did not get the answer. */
  addGrant(grant: Spins): void {
    if (!this.#grants.has(grant.id)) this.#grants.set(grant.id, grant);
  }

  findGrant(id: string): Spins | undefined {
    return this.#grants.get(id);
  }

  /** The spins that the player's next round uses, if any. */
  playableSpins(player: Player, currency: string, gameCode: string, now: number): Spins | undefined {
    this.#startCampaigns(player, now);
    return [...this.#grants.values(), ...this.#campaignSpins.values()].find(
      (spins) =>
        spins.status === "active" &&
        spins.left > 0 &&
        spins.operatorCode === player.operatorCode &&
        spins.playerId === player.playerId &&
        spins.currency === currency &&
        spins.gameCodes.includes(gameCode) &&
        spins.validUntil > now,
    );
  }

  /** Idempotent, like `addGrant`. */
  addCampaign(campaign: Campaign): void {
    if (!this.#campaigns.has(campaign.id)) this.#campaigns.set(campaign.id, campaign);
  }

  #startCampaigns({ operatorCode, playerId }: Player, now: number): void {
    for (const campaign of this.#campaigns.values()) {
      const key = JSON.stringify([campaign.id, operatorCode, playerId]);
      if (this.#campaignSpins.has(key) || campaign.operatorCode !== operatorCode) continue;
      if (!campaign.playerIds.includes(playerId) || campaign.validFrom > now) continue;
      const { id, currency, gameCodes, betAmount, validUntil, spinCount } = campaign;
      const terms = { id, currency, gameCodes, betAmount, validUntil, operatorCode, playerId };
      this.#campaignSpins.set(key, { ...terms, kind: "campaign", left: spinCount, won: "0", status: "active" });
    }
  }
}
