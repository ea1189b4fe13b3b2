import * as z from "zod";
import { GAME_TYPES } from "../../lib/game-types.ts";
import { orNull, textOrNull } from "./described.ts";
import { providerCode } from "./values.ts";

export const GameType = z.enum(GAME_TYPES).describe("The kind of game.");

const GameImages = z.object({
  portrait: textOrNull(
    "The URL of the tile, upright. Null: none. It needs no signature and never changes what it shows.",
    "https://games.example.com/v1/images/9f2b7c1e5a",
  ),
  cover: textOrNull("The URL of the wide banner. Null: none.", "https://games.example.com/v1/images/4c81d09b3e"),
});

export const Game = z.object({
  id: z
    .uuid()
    .describe("The game's id in the catalogue. Sessions, grants and campaigns take it as `game_id`. It never changes."),
  provider_code: providerCode,
  code: z
    .string()
    .describe(
      "The provider's code of the game, for display and support. Wallet callbacks may carry another code for the same game.",
    ),
  name: z.string().describe("The game's name, for players."),
  studio: textOrNull("The name of the studio that made the game, for players. Null: the provider names none."),
  studio_code: z.string().nullable().meta({ description: "Repeats `provider_code`.", deprecated: true }),
  type: GameType.describe("The kind of game."),
  rtp: orNull(
    z.number(),
    "The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: the provider publishes none.",
  ),
  thumbnail_url: z.string().nullable().describe("The same as `images.portrait`."),
  images: GameImages.describe("Images of the game by form."),
  has_demo: z.boolean().describe("Whether `POST /v1/games/{id}/demo` opens it for fun."),
  restricted_countries: z
    .array(z.string())
    .describe(
      "Countries in which the game cannot be played, as ISO 3166-1 alpha-2 codes. The provider's rule, not your licence's.",
    ),
  section_code: textOrNull(
    "The pricing section of the game, as in `sections` of `GET /v1/rates`. Null: it is priced at the provider's own rates.",
    "live",
  ),
});
