import { z } from "zod";
import { currency } from "./fields.ts";

export const LiveTablesQuery = z.object({ currency });

export const LiveTable = z.object({
  game_id: z.string(),
  name: z.string().nullable(),
  open: z.boolean(),
  new_table: z.boolean(),
  image: z.string().nullable(),
  dealer: z.string().nullable(),
  min_bet: z.number().nullable(),
  max_bet: z.number().nullable(),
  players: z.int().nullable(),
  seats: z.int().nullable(),
  seats_available: z.int().nullable(),
  /** The provider's own JSON, passed through. */
  results: z.unknown(),
  updated_at: z.iso.datetime(),
});

export const LiveTables = z.object({ currency: z.string(), pending: z.boolean(), tables: z.array(LiveTable) });
