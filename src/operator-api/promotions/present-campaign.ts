import type { z } from "zod";
import { isoTime } from "../../lib/clock.ts";
import type { BonusCampaign as Campaign } from "../../promotions/bonus-campaign.ts";
import { campaignTerms } from "../../promotions/campaign-terms.ts";
import type { BonusCampaign } from "../contract/bonus-campaigns.ts";

/** The wire form of a campaign (interface: BonusCampaign). */
export function presentCampaign(campaign: Campaign): z.infer<typeof BonusCampaign> {
  return {
    id: campaign.id,
    campaign_id: campaign.id,
    status: campaign.status,
    game_ids: campaign.gameIds,
    ...campaignTerms(campaign),
    reference: campaign.reference,
    failure_reason: campaign.failureReason,
    created_at: isoTime(campaign.createdAt),
  };
}
