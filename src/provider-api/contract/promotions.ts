import { z } from "zod";
import { money } from "../../wire/fields.ts";

export const SettleFreeSpins = z.object({ win_amount: money });

export const SettledFreeSpins = z.object({ status: z.literal("finished"), win_amount: z.string() });

export const CampaignReport = z.object({
  status: z.enum(["active", "failed"]),
  failure_reason: z.string().max(500).nullish(),
});

export const CampaignStatus = z.object({ status: z.enum(["active", "ended", "failed"]) });
