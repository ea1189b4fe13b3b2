import { z } from "zod";

export const GAME_TYPES = [
  "slot",
  "table",
  "live_dealer",
  "instant",
  "crash",
  "lottery",
  "virtual",
  "sportsbook",
  "skill",
  "other",
] as const;

/** Why an operator's games are not what they were. `added` is also a game that comes back. */
export const GAME_CHANGES = [
  ...(["added", "changed", "withdrawn"] as const),
  ...(["provider_added", "provider_removed", "included", "excluded"] as const),
] as const;

export const GameType = z.enum(GAME_TYPES);

export const Game = z.object({
  id: z.uuid(),
  provider_code: z.string(),
  code: z.string(),
  name: z.string(),
  studio: z.string().nullable(),
  studio_code: z.string().nullable().meta({ deprecated: true }),
  type: GameType,
  rtp: z.number().nullable(),
  thumbnail_url: z.string().nullable(),
  images: z.object({ portrait: z.string().nullable(), cover: z.string().nullable() }),
  has_demo: z.boolean(),
  restricted_countries: z.array(z.string()),
  section_code: z.string().nullable(),
});
