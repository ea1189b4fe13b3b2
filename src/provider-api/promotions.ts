import { Hono } from "hono";
import type { z } from "zod";
import { validBody } from "../http/validate.ts";
import { confirmCampaign } from "../promotions/confirm-campaign.ts";
import { settleFreeSpins } from "../promotions/settle-free-spins.ts";
import { CampaignReport, type SettledFreeSpins, SettleFreeSpins } from "./contract/promotions.ts";
import type { ProviderApiEnv } from "./router.ts";

export const promotions = new Hono<ProviderApiEnv>()
  /** POST /provider/v1/free-spins/{free_spins_id}/settle: what a series paid in all; reporting only. */
  .post("/free-spins/:id/settle", async (c) => {
    const ctx = c.get("ctx");
    const { win_amount } = validBody(c, SettleFreeSpins);
    const answer: z.infer<typeof SettledFreeSpins> = {
      status: "finished",
      win_amount: await settleFreeSpins(ctx, {
        providerCode: ctx.providerCode,
        freeSpinsId: c.req.param("id"),
        winAmount: win_amount,
      }),
    };
    return c.json(answer);
  })
  /** POST /provider/v1/bonus-campaigns/{campaign_id}/status: confirms or refuses a pending campaign. */
  .post("/bonus-campaigns/:id/status", async (c) => {
    const ctx = c.get("ctx");
    const { status, failure_reason } = validBody(c, CampaignReport);
    const own = { providerCode: ctx.providerCode, campaignId: c.req.param("id") };
    const report = { ...own, status, failureReason: failure_reason || null };
    return c.json({ status: await confirmCampaign(ctx, report) });
  });
