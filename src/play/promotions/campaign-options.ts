import { visibleGame } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import { type CampaignOptions, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { unclear } from "./provider-answer.ts";

/**
 * The campaign types and triggers that a game supports; empty lists when its provider supports no campaigns, or none in
 * the currency. Throws GAME_UNAVAILABLE, UPSTREAM_UNAVAILABLE.
 */
export async function campaignOptions(ctx: OperatorCtx, gameId: string, currency?: string): Promise<CampaignOptions> {
  const { game, provider } = await visibleGame(ctx, gameId);
  try {
    return await providerFor(ctx, provider).campaignOptions(ctx, game.code, currency);
  } catch (cause) {
    if (cause instanceof ProviderRefusal) return { types: [], triggers: [] };
    throw unclear(ctx, "campaign.options", cause);
  }
}
