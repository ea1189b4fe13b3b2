import { z } from "zod";
import { GAME_TYPES } from "../../catalogue/game-types.ts";
import { country, text } from "../../wire/fields.ts";

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

export const GamesPage = z.object({ games: z.array(Game), next_cursor: z.string().nullable() });

/** Above this, `limit` is cut rather than refused (interface: Limits). */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

export const GamesQuery = z.object({
  type: GameType.optional(),
  provider_code: text(120).optional(),
  studio_code: text(120).optional().meta({ deprecated: true }),
  country: country.optional().meta({ description: "Leaves out games that cannot be played there." }),
  cursor: z
    .string()
    .min(1, "must not be empty")
    .max(2000, "was not issued by this service")
    .optional()
    .meta({ description: "The `next_cursor` of the page before." }),
  limit: z
    .string()
    .regex(/^0*[1-9][0-9]*$/, "must be an integer of at least 1")
    .transform((value) => Math.min(Number(value), MAX_PAGE))
    .default(DEFAULT_PAGE)
    .meta({
      type: "integer",
      minimum: 1,
      pattern: undefined,
      description: `Games on a page; above ${MAX_PAGE} it is cut to ${MAX_PAGE}.`,
    }),
});
