import { z } from "zod";
import { importGames } from "../catalogue/import-games.ts";
import type { ImportedGame } from "../catalogue/imported-game.ts";
import { country, displayName, text } from "../wire/fields.ts";
import { GAME_TYPES } from "../wire/game.ts";
import { endpoint } from "./endpoint.ts";
import { IMAGE_ID } from "./examples.ts";
import { imageId, nullable } from "./fields.ts";

const MAX_GAMES = 5_000;
const MAX_COUNTRIES = 300;

const Game = z.object({
  code: text(120),
  name: displayName(200),
  studio: nullable(displayName(120)),
  type: z.enum(GAME_TYPES),
  rtp: nullable(z.number().min(0).max(100)),
  has_demo: z.boolean(),
  restricted_countries: z
    .array(country)
    .max(MAX_COUNTRIES)
    .transform((countries) => [...new Set(countries)]),
  section_code: nullable(text(64)),
  wallet_code: nullable(text(120)),
  portrait_image_id: nullable(imageId),
  cover_image_id: nullable(imageId),
});

export const PutGames = z.object({
  games: z
    .array(Game)
    .max(MAX_GAMES)
    .superRefine((games, issues) => {
      const first = new Map<string, number>();
      for (const [place, game] of games.entries()) {
        const before = first.get(game.code);
        if (before === undefined) first.set(game.code, place);
        else issues.addIssue({ code: "custom", path: [place, "code"], message: `repeats games[${before}].code` });
      }
    }),
  replace: z.boolean().default(false),
});

export const ImportedGames = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  games: z.array(z.object({ id: z.uuid(), code: z.string() })),
});

export const putGames = endpoint(
  {
    route: "PUT /admin/v1/providers/{code}/games",
    id: "putGames",
    scope: "catalogue",
    summary: "Import a provider's games",
    description:
      "Games are matched by `code` and keep their id forever. Each game is replaced in full: omitted fields become null. `replace: true` withdraws the provider's games that are not in the list.",
    params: { code: "The provider's code." },
    body: PutGames,
    answer: ImportedGames,
    errors: ["NOT_FOUND"],
    example: {
      request: {
        games: [
          {
            code: "lucky-lanterns",
            name: "Lucky Lanterns",
            studio: "Lantern Studio One",
            type: "slot",
            rtp: 96.2,
            has_demo: true,
            restricted_countries: ["US", "FR"],
            section_code: "slots",
            wallet_code: "LL-96",
            portrait_image_id: IMAGE_ID,
            cover_image_id: null,
          },
        ],
        replace: false,
      },
      answer: {
        created: 1,
        updated: 0,
        unchanged: 0,
        withdrawn: 0,
        games: [{ id: "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11", code: "lucky-lanterns" }],
      },
    },
  },
  async (ctx, { path, body }) => {
    const input = { providerCode: path.code, games: body.games.map(gameOf), replace: body.replace };
    const { games, ...counts } = await importGames(ctx, input);
    return { ...counts, games: [...games] };
  },
);

function gameOf(wire: z.output<typeof Game>): ImportedGame {
  return {
    code: wire.code,
    walletCode: wire.wallet_code ?? wire.code,
    name: wire.name,
    studio: wire.studio,
    type: wire.type,
    rtp: wire.rtp,
    hasDemo: wire.has_demo,
    restrictedCountries: wire.restricted_countries,
    sectionCode: wire.section_code,
    portraitImageId: wire.portrait_image_id,
    coverImageId: wire.cover_image_id,
  };
}
