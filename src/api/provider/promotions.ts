import { Hono } from "hono";
import * as z from "zod";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { madeReadable } from "../../lib/readable.ts";
import { confirmCampaign } from "../../play/promotions/confirm-campaign.ts";
import { settleFreeSpins as settle } from "../../play/promotions/settle-free-spins.ts";
import { describe } from "../http/describe.ts";
import { body, checked } from "../http/valid.ts";
import { nullish } from "../wire/described.ts";
import { money } from "../wire/fields.ts";

export const app = new Hono<ProviderApiEnv>();

export const SettleFreeSpins = z.object({
  win_amount: money.meta({
    description: "What the grant paid in total: a plain decimal string in its currency. It moves no money.",
    examples: ["4.50"],
  }),
});

export const SettledFreeSpins = z.object({
  status: z.literal("finished").describe("The grant is finished."),
  win_amount: z
    .string()
    .describe("What it paid in total, as it was reported first: a decimal string in the currency's places."),
});

/** Reporting only: the wins themselves arrive as movements. */
app.post(
  "/free-spins/:free_spins_id/settle",
  describe({
    id: "settleFreeSpins",
    summary: "Report the total win of a finished free-spin grant",
    idempotency:
      "Repeating the same amount returns the same answer. A different amount is refused with `SETTLEMENT_CONFLICT`.",
    params: { free_spins_id: ["The grant's `free_spins_id`.", "welcome-1"] },
    answer: SettledFreeSpins,
    errors: ["NOT_FOUND", "SETTLEMENT_CONFLICT"],
    example: { request: { win_amount: "4.50" }, answer: { status: "finished", win_amount: "4.50" } },
  }),
  body(SettleFreeSpins),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { providerCode } = ctx;
    const total = await settle(ctx, {
      providerCode,
      freeSpinsId: c.req.param("free_spins_id"),
      winAmount: c.req.valid("json").win_amount,
    });
    return c.json<z.input<typeof SettledFreeSpins>>({ status: "finished" as const, win_amount: total });
  },
);

const MAX_REASON_CHARACTERS = 500;

export const CampaignReport = z.object({
  status: z.enum(["active", "failed"]).describe("`active`: players can get the bonus. `failed`: they cannot."),
  failure_reason: nullish(
    z.string().max(MAX_REASON_CHARACTERS),
    "With `failed`: why, for the operator's staff.",
    "The currency is not supported.",
  ),
});

export const CampaignStatus = z.object({
  status: z.enum(["active", "ended", "failed"]).describe("The campaign's state now. `ended`: it has ended since."),
});

app.post(
  "/bonus-campaigns/:campaign_id/status",
  describe({
    id: "reportCampaign",
    summary: "Confirm a bonus campaign, or report that it failed",
    idempotency: "Repeating the same status returns the same answer.",
    params: { campaign_id: ["The id that the service gave the campaign.", "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a"] },
    answer: CampaignStatus,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { request: { status: "active" }, answer: { status: "active" } },
  }),
  body(CampaignReport),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const status = await confirmCampaign(ctx, {
      providerCode: ctx.providerCode,
      campaignId: c.req.param("campaign_id"),
      status: body.status,
      failureReason: madeReadable(body.failure_reason ?? "", MAX_REASON_CHARACTERS) || null,
    });
    return c.json<z.input<typeof CampaignStatus>>({ status });
  },
);
