import { z } from "zod";
import { currency, money, text } from "./fields.ts";

/** When a grant ends: in the future and at most 90 days away, which the verb checks against its clock. */
const validUntil = z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with its zone" });

export const CreateFreeSpins = z.object({
  player_id: text(120),
  currency,
  game_ids: z.array(text(120)).min(1).max(50),
  quantity: z.int().min(1).max(10_000),
  bet_amount: money,
  valid_until: validUntil,
  reference: text(120),
});

export const FreeSpins = z.object({
  id: z.string(),
  free_spins_id: z.string(),
  status: z.enum(["active", "finished", "cancelled"]),
  player_id: z.string(),
  currency: z.string(),
  game_ids: z.array(z.string()),
  quantity: z.int(),
  bet_amount: z.string(),
  valid_until: z.iso.datetime(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  win_amount: z.string().nullable(),
});

export const FreeSpinsQuery = z.object({ reference: text(120) });

export const BetOptionsQuery = z.object({ game_id: text(120), currency });

export const BetOptions = z.object({ game_id: z.string(), currency: z.string(), amounts: z.array(z.string()) });
