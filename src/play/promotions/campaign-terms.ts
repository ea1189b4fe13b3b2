import { visibleGame } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import { isoTime } from "../../lib/clock.ts";
import { formatAmount, formatNormalised, type Minor } from "../../lib/money.ts";
import { type CampaignOptions, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";
import type { BonusCampaign, CampaignPrize } from "./bonus-campaign.ts";
import { unclear } from "./provider-answer.ts";

/** The fields of CreateBonusCampaign without game ids and reference, as operators and providers receive them. */
export function campaignTerms(campaign: BonusCampaign) {
  const { precision, triggers } = campaign;
  const money = (amount: Minor | null) => (amount === null ? null : formatAmount(amount, precision));
  return {
    type: campaign.type,
    name: campaign.name,
    currency: campaign.currency,
    player_ids: campaign.playerIds,
    valid_from: isoTime(campaign.validFrom),
    valid_until: isoTime(campaign.validUntil),
    triggers: {
      first_game_launch: triggers.firstGameLaunch,
      bet_amount: triggers.betAmounts.map(({ amount, singleBet }) => ({
        amount: formatNormalised(amount, precision),
        single_bet: singleBet,
      })),
      spin_count: triggers.spinCounts.map(({ min, max }) => ({ min, max })),
      loss_amount: triggers.lossAmount === null ? null : formatNormalised(triggers.lossAmount, precision),
    },
    spin_count: campaign.spinCount,
    bet_amount: money(campaign.betAmount),
    prizes: campaign.prizes.map((prize) => prizeTerms(prize, precision)),
    min_cashout_multiplier: campaign.minCashoutMultiplier,
    campaign_limit: money(campaign.campaignLimit),
  };
}

function prizeTerms(prize: CampaignPrize, precision: number) {
  const { kind, weight } = prize;
  return prize.kind === "money"
    ? { kind, amount: formatAmount(prize.amount, precision), spins: null, bet_amount: null, weight }
    : { kind, amount: null, spins: prize.spins, bet_amount: formatAmount(prize.betAmount, precision), weight };
}

/**
 * The campaign types and triggers that a game supports; empty lists when its provider supports no campaigns, or none in
 * the currency. Throws GAME_UNAVAILABLE, UPSTREAM_UNAVAILABLE.
 */
export async function campaignOptions(ctx: OperatorCtx, gameId: string, currency?: string): Promise<CampaignOptions> {
  const { game, provider } = await visibleGame(ctx, gameId);
  try {
    return await providerFor(ctx, provider).campaignOptions(ctx, game.code, currency);
  } catch (cause) {
    if (cause instanceof ProviderRefusal && !cause.retryable) return { types: [], triggers: [] };
    // Not now, says the provider: for maintenance, for example.
    if (cause instanceof ProviderRefusal) throw refusedByProvider(ctx, "UPSTREAM_UNAVAILABLE", cause);
    throw unclear(ctx, "campaign.options", cause);
  }
}
