import * as z from "zod";
import { about } from "../../lib/about.ts";
import { GAME_TYPES } from "../../lib/game-types.ts";
import { providerCode } from "./values.ts";

export const GameType = z.enum(GAME_TYPES);

/* @__PURE__ */ about(GameType, "The kind of game.");

const GameImages = z.object({ portrait: z.string().nullable(), cover: z.string().nullable() });

/* @__PURE__ */ about(GameImages, {
  portrait: [
    "The URL of the tile, upright. Null: none. It needs no signature and never changes what it shows.",
    "https://games.example.com/v1/images/9f2b7c1e5a",
  ],
  cover: ["The URL of the wide banner. Null: none.", "https://games.example.com/v1/images/4c81d09b3e"],
});

export const Game = z.object({
  id: z.uuid(),
  provider_code: providerCode,
  code: z.string(),
  name: z.string(),
  studio: z.string().nullable(),
  studio_code: z.string().nullable().meta({ deprecated: true }),
  type: GameType,
  rtp: z.number().nullable(),
  thumbnail_url: z.string().nullable(),
  images: GameImages,
  has_demo: z.boolean(),
  restricted_countries: z.array(z.string()),
  section_code: z.string().nullable(),
});

/* @__PURE__ */ about(Game, {
  id: "The game's id in the catalogue. Sessions, grants and campaigns take it as `game_id`. It never changes.",
  code: "The provider's code of the game, for display and support. Wallet callbacks may carry another code for the same game.",
  name: "The game's name, for players.",
  studio: "The name of the studio that made the game, for players. Null: the provider names none.",
  studio_code: "Repeats `provider_code`.",
  type: "The kind of game.",
  rtp: "The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: the provider publishes none.",
  thumbnail_url: "The same as `images.portrait`.",
  images: "Images of the game by form.",
  has_demo: "Whether `POST /v1/games/{id}/demo` opens it for fun.",
  restricted_countries:
    "Countries in which the game cannot be played, as ISO 3166-1 alpha-2 codes. The provider's rule, not your licence's.",
  section_code: [
    "The pricing section of the game, as in `sections` of `GET /v1/rates`. Null: it is priced at the provider's own rates.",
    "live",
  ],
});
