import { z } from "zod";
import { MAX_TABLES } from "../../live/live-table.ts";
import { text } from "../../wire/fields.ts";

const bet = z.number().min(0).nullable().optional();
const count = z.int().min(0).nullable().optional();

/** LiveTable with the game's code in place of the catalogue id. */
const Table = z.object({
  game_code: text(120),
  name: z.string().max(200).nullable().optional(),
  open: z.boolean(),
  new_table: z.boolean().optional(),
  image: z.string().max(2000).nullable().optional(),
  dealer: z.string().max(200).nullable().optional(),
  min_bet: bet,
  max_bet: bet,
  players: count,
  seats: count,
  seats_available: count,
  results: z.unknown().optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
});

/** The whole state, or with `patch` some tables, of which only the fields that changed need to be sent. */
export const PushLiveTables = z.discriminatedUnion("patch", [
  z.object({ patch: z.literal(true), tables: z.array(Table.partial({ open: true })).max(MAX_TABLES) }),
  z.object({ patch: z.literal(false).optional(), tables: z.array(Table).max(MAX_TABLES) }),
]);

export const PushedLiveTables = z.object({ tables: z.int() });
