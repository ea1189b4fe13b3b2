import type { CalledProvider } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";

/**
 * The port to every game provider (docs/contract/providers.md#calls-to-a-provider). It uses game codes, never catalogue ids,
 * and repeats carry the same ids. A refusal is thrown as ProviderRefusal, an unknown outcome as UPSTREAM_UNAVAILABLE.
 */
export interface GameProvider {
  /** Begins to read what the next call needs, while its caller writes something; absent: it needs nothing. */
  prepare?(ctx: Ctx): void;
  /** Returns the URL where the player opens the game; it contains the token. */
  launch(ctx: Ctx, request: LaunchRequest): Promise<string>;
  /** Returns the URL of the game in demo mode. */
  launchDemo(ctx: Ctx, request: DemoRequest): Promise<string>;
  /** Bet amounts accepted for free spins, as plain decimals. */
  betOptions(ctx: Ctx, gameCode: string, currency: string): Promise<readonly string[]>;
  /** Places a free-spin grant; placing the same id again changes nothing. */
  grantFreeSpins(ctx: Ctx, grant: FreeSpinsPlacement): Promise<void>;
  cancelFreeSpins(ctx: Ctx, freeSpinsId: string): Promise<void>;
  campaignOptions(ctx: Ctx, gameCode: string, currency?: string): Promise<CampaignOptions>;
  /** Places a campaign; the provider confirms a `pending` one later through /provider/v1. */
  placeCampaign(ctx: Ctx, campaign: CampaignPlacement): Promise<"active" | "pending">;
  /** Ends a campaign early; ending it again changes nothing. */
  endCampaign(ctx: Ctx, campaignId: string): Promise<void>;
  /** The address where a round can be seen again, for support. Null: the provider, or the round, has none. */
  replayUrl(ctx: Ctx, round: PlayedRound): Promise<string | null>;
  /** Asks the provider to push the live tables of a currency. */
  subscribeLiveTables(ctx: Ctx, currency: string): Promise<void>;
}

/** The ways of reaching a provider, by the adapter's name in the back office. */
export type Adapters = Readonly<Record<CalledProvider["adapter"], (provider: CalledProvider) => GameProvider>>;

export interface PlayedRound {
  readonly sessionId: string;
  readonly roundId: string;
}

export interface Visit {
  /** Operator of the player: two operators may know different players by one id. */
  readonly operatorCode: string;
  readonly gameCode: string;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly playerCountry: string | null;
  readonly playerDevice: "desktop" | "mobile" | null;
}

export interface DemoRequest extends Visit {
  /** Belongs to the operator's request: a replay has the same. */
  readonly demoId: string;
  /** The demo's bearer credential, for the sandbox provider alone; a replay has the same. */
  readonly token: string;
}

export interface LaunchRequest extends Visit {
  readonly token: string;
  readonly currency: string;
  readonly depositUrl: string | null;
  readonly realityCheckMinutes: number | null;
  readonly responsibleGamingUrl: string | null;
}

export interface FreeSpinsPlacement {
  readonly freeSpinsId: string;
  /** Player ids are unique only per operator. */
  readonly operatorCode: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCodes: readonly string[];
  readonly quantity: number;
  /** Per spin: a decimal string with the currency's decimal places. */
  readonly betAmount: string;
  /** ISO 8601 UTC. */
  readonly validUntil: string;
}

export const CAMPAIGN_TYPES = ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_TRIGGERS = ["first_game_launch", "bet_amount", "spin_count", "loss_amount"] as const;
export type CampaignTrigger = (typeof CAMPAIGN_TRIGGERS)[number];

/** Empty lists: the game supports no campaigns. */
export interface CampaignOptions {
  readonly types: readonly CampaignType[];
  readonly triggers: readonly CampaignTrigger[];
  /** The prices of `buy_bonus` in the currency that was asked for, where the provider tells them. */
  readonly buyBonusPrices?: readonly string[];
}

/** The body of `/bonus-campaigns` at a provider: CreateBonusCampaign with `campaign_id` and `game_codes`. */
export interface CampaignPlacement {
  readonly campaignId: string;
  /** Player ids are unique only per operator. */
  readonly operatorCode: string;
  readonly gameCodes: readonly string[];
  /** The JSON of CreateBonusCampaign, validated and normalised, without `game_ids`. */
  readonly campaign: Readonly<Record<string, unknown>> & { readonly type: CampaignType; readonly currency: string };
}

/** Characters of a provider's reason that operators read. */
export const MAX_REASON_CHARACTERS = 200;

/** When a provider's refusal may be tried again. */
interface Again {
  readonly retryable?: boolean;
  /** Time from which it can be asked again, if the provider named one. */
  readonly retryAt?: number | undefined;
}

/** A definite refusal by the provider. The operator may see `message`, its reason. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
  readonly retryable: boolean;
  readonly retryAt: number | undefined;

  constructor(message: string, { retryable = false, retryAt }: Again = {}) {
    super(message);
    this.retryable = retryable;
    this.retryAt = retryAt;
  }
}
