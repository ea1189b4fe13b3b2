import { z } from "zod";
import { JACKPOT_LEVELS, JACKPOT_STATUSES } from "../../jackpots/jackpot.ts";
import { text } from "../../wire/fields.ts";

const Jackpot = z.object({
  id: text(120),
  name: text(200),
  level: z.enum(JACKPOT_LEVELS),
  status: z.enum(JACKPOT_STATUSES),
  currency: z.literal("USD").optional(),
  tiers: z.array(z.object({ tier_id: text(120), tier: z.int().min(0), amount: z.number().min(0) })).max(50),
  games: z.array(z.object({ game_code: text(120), name: z.string().max(200).nullable().optional() })).max(5000),
});

/** The provider's whole list; amounts are JSON numbers in USD. */
export const PushJackpots = z.object({
  jackpots: z
    .array(Jackpot)
    .max(500)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: "must not repeat an id" }),
});

export const PushedJackpots = z.object({ jackpots: z.int() });
