import { z } from "zod";

/** Amounts are JSON numbers in USD. */
export const Jackpot = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(["global", "network", "operator", "brand"]),
  status: z.enum(["active", "paused"]),
  currency: z.string(),
  tiers: z.array(z.object({ tier_id: z.string(), tier: z.int(), amount: z.number() })),
  games: z.array(z.object({ game_id: z.string(), name: z.string() })),
});

export const Jackpots = z.object({ updated_at: z.iso.datetime(), jackpots: z.array(Jackpot) });

export const JackpotWinner = z.object({
  jackpot_tier_id: z.string(),
  player_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  won_at: z.iso.datetime(),
  win_type: z.enum(["progressive", "community", "fixed"]),
  round_id: z.string(),
});

export const JackpotWinners = z.object({ winners: z.array(JackpotWinner) });
