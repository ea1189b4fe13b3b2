import { Hono } from "hono";
import type { z } from "zod";
import type { OperatorApiEnv } from "../../auth/authenticate-operator.ts";
import { invalidField } from "../../errors.ts";
import { query } from "../../http/validate.ts";
import { findCampaign } from "../../promotions/bonus-campaign.ts";
import { campaignOptions } from "../../promotions/campaign-options.ts";
import { createCampaign } from "../../promotions/create-campaign.ts";
import { listPlayerCampaigns, readCampaign } from "../../promotions/read-campaign.ts";
import {
  type BonusCampaignOptions,
  BonusCampaignOptionsQuery,
  BonusCampaignsQuery,
  CreateBonusCampaign,
} from "../contract/bonus-campaigns.ts";
import { campaignRules } from "./campaign-rules.ts";
import { newCampaign } from "./new-campaign.ts";
import { presentCampaign } from "./present-campaign.ts";
import { promotionBody } from "./promotion-body.ts";

export const bonusCampaigns = new Hono<OperatorApiEnv>()
  /** POST /v1/bonus-campaigns: places a campaign; idempotent on the reference. */
  .post("/bonus-campaigns", async (c) => {
    const ctx = c.get("ctx");
    const { body, precision } = await promotionBody(c, ctx, {
      schema: CreateBonusCampaign,
      rules: campaignRules,
      isKnown: async (reference) => (await findCampaign(ctx, reference)) !== undefined,
    });
    return c.json(presentCampaign(await createCampaign(ctx, newCampaign(body, precision))));
  })
  /** GET /v1/bonus-campaigns: one by its reference, or all that name a player. */
  .get("/bonus-campaigns", query(BonusCampaignsQuery), async (c) => {
    const ctx = c.get("ctx");
    const { reference, player_id } = c.req.valid("query");
    if (reference !== undefined && player_id === undefined) {
      return c.json(presentCampaign(await readCampaign(ctx, { reference })));
    }
    if (player_id !== undefined && reference === undefined) {
      const campaigns = await listPlayerCampaigns(ctx, player_id);
      return c.json({ campaigns: campaigns.map(presentCampaign) });
    }
    throw invalidField("query", "must hold exactly one of reference and player_id");
  })
  /** GET /v1/bonus-campaigns/options: what campaigns a game takes. */
  .get("/bonus-campaigns/options", query(BonusCampaignOptionsQuery), async (c) => {
    const { game_id } = c.req.valid("query");
    const { types, triggers } = await campaignOptions(c.get("ctx"), game_id);
    const answer: z.infer<typeof BonusCampaignOptions> = { game_id, types: [...types], triggers: [...triggers] };
    return c.json(answer);
  })
  /** GET /v1/bonus-campaigns/{id} */
  .get("/bonus-campaigns/:id", async (c) =>
    c.json(presentCampaign(await readCampaign(c.get("ctx"), { id: c.req.param("id") }))),
  );
