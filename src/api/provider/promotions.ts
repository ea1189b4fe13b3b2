import * as z from "zod";
import { about } from "../../lib/about.ts";
import { madeReadable } from "../../lib/readable.ts";
import { confirmCampaign } from "../../play/promotions/confirm-campaign.ts";
import { settleFreeSpins as settle } from "../../play/promotions/settle-free-spins.ts";
import { money } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

export const SettleFreeSpins = z.object({ win_amount: money });

/* @__PURE__ */ about(SettleFreeSpins, {
  win_amount: ["What the grant paid in total: a plain decimal string in its currency. It moves no money.", "4.50"],
});

export const SettledFreeSpins = z.object({ status: z.literal("finished"), win_amount: z.string() });

/* @__PURE__ */ about(SettledFreeSpins, {
  status: "The grant is finished.",
  win_amount: "What it paid in total, as it was reported first: a decimal string in the currency's places.",
});

/** Reporting only: the wins themselves arrive as movements. */
export const settleFreeSpins = endpoint(
  {
    route: "POST /provider/v1/free-spins/{free_spins_id}/settle",
    id: "settleFreeSpins",
    summary: "Report the total win of a finished free-spin grant",
    idempotency:
      "Repeating the same amount returns the same answer. A different amount is refused with `SETTLEMENT_CONFLICT`.",
    params: { free_spins_id: ["The grant's `free_spins_id`.", "welcome-1"] },
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

/* @__PURE__ */ about(CampaignReport, {
  status: "`active`: players can get the bonus. `failed`: they cannot.",
  failure_reason: ["With `failed`: why, for the operator's staff.", "The currency is not supported."],
});

export const CampaignStatus = z.object({ status: z.enum(["active", "ended", "failed"]) });

/* @__PURE__ */ about(CampaignStatus, {
  status: "The campaign's state now. `ended`: it has ended since.",
});

export const reportCampaign = endpoint(
  {
    route: "POST /provider/v1/bonus-campaigns/{campaign_id}/status",
    id: "reportCampaign",
    summary: "Confirm a bonus campaign, or report that it failed",
    idempotency: "Repeating the same status returns the same answer.",
    params: { campaign_id: ["The id that the service gave the campaign.", "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a"] },
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
