import { z } from "zod";
import { madeReadable } from "../lib/readable.ts";
import { confirmCampaign } from "../promotions/confirm-campaign.ts";
import { settleFreeSpins as settle } from "../promotions/settle-free-spins.ts";
import { money } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

export const SettleFreeSpins = z.object({ win_amount: money });

export const SettledFreeSpins = z.object({ status: z.literal("finished"), win_amount: z.string() });

/** Reporting only: the wins themselves arrive as movements. */
export const settleFreeSpins = endpoint(
  {
    route: "POST /provider/v1/free-spins/{free_spins_id}/settle",
    id: "settleFreeSpins",
    summary: "Report the total win of a finished free-spin grant",
    idempotency:
      "Repeating the same amount returns the same answer. A different amount is refused with `SETTLEMENT_CONFLICT`.",
    params: { free_spins_id: "The grant's `free_spins_id`." },
    body: SettleFreeSpins,
    answer: SettledFreeSpins,
    errors: ["NOT_FOUND", "SETTLEMENT_CONFLICT"],
    example: { request: { win_amount: "4.50" }, answer: { status: "finished", win_amount: "4.50" } },
  },
  async (ctx, { path, body }) => {
    const { providerCode } = ctx;
    const total = await settle(ctx, { providerCode, freeSpinsId: path.free_spins_id, winAmount: body.win_amount });
    return { status: "finished" as const, win_amount: total };
  },
);

const MAX_REASON_CHARACTERS = 500;

export const CampaignReport = z.object({
  status: z.enum(["active", "failed"]),
  failure_reason: z.string().max(MAX_REASON_CHARACTERS).nullish(),
});

export const CampaignStatus = z.object({ status: z.enum(["active", "ended", "failed"]) });

export const reportCampaign = endpoint(
  {
    route: "POST /provider/v1/bonus-campaigns/{campaign_id}/status",
    id: "reportCampaign",
    summary: "Confirm a bonus campaign, or report that it failed",
    idempotency: "Repeating the same status returns the same answer.",
    params: { campaign_id: "The id that the service gave the campaign." },
    body: CampaignReport,
    answer: CampaignStatus,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { request: { status: "active" }, answer: { status: "active" } },
  },
  async (ctx, { path, body }) => {
    const status = await confirmCampaign(ctx, {
      providerCode: ctx.providerCode,
      campaignId: path.campaign_id,
      status: body.status,
      failureReason: madeReadable(body.failure_reason ?? "", MAX_REASON_CHARACTERS) || null,
    });
    return { status };
  },
);
