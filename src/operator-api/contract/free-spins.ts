import { z } from "zod";
import { currency, gameId, money, text, utcTime } from "../../wire/fields.ts";

export const CreateFreeSpins = z.object({
  player_id: text(120),
  currency,
  game_ids: z.array(gameId).min(1).max(50),
  quantity: z.int().min(1).max(10_000),
  bet_amount: money,
  valid_until: utcTime,
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

export const BetOptionsQuery = z.object({ game_id: gameId, currency });

export const BetOptions = z.object({ game_id: z.string(), currency: z.string(), amounts: z.array(z.string()) });
