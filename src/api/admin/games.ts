import { Hono } from "hono";
import * as z from "zod";
import { importGames, movedGames } from "../../catalogue/games/import-games.ts";
import type { ImportedGame } from "../../catalogue/games/imported-game.ts";
import { findGame, searchGames } from "../../catalogue/games/search-games.ts";
import type { GameRow } from "../../catalogue/games/visible-games.ts";
import type { Settings } from "../../env.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { GAME_TYPES } from "../../lib/game-types.ts";
import { imageUrl } from "../../lib/image-url.ts";
import { readReturns } from "../../ops/risk/watch-returns.ts";
import { body, checked, query } from "../http/valid.ts";
import { optional, timeOrNull } from "../wire/described.ts";
import { country, displayName, text } from "../wire/fields.ts";
import { inCamelCase, presenter } from "../wire/present.ts";
import { pageOf, providerCode } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { IMAGE_ID } from "./examples.ts";
import { CursorQuery, imageId, nullable } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const MAX_GAMES = 5_000;
const MAX_COUNTRIES = 300;

const Game = z.object({
  code: text(120)
    .refine((code) => code.trim() === code, { error: "must not begin or end with a blank" })
    .describe("The provider's code of the game."),
  name: displayName(200).describe("The game's name, for players."),
  studio: nullable(displayName(120)).meta({
    description: "The studio that made it, for players.",
    examples: ["Northlight"],
  }),
  type: z.enum(GAME_TYPES).describe("The kind of game."),
  rtp: nullable(z.number().min(0).max(100)).describe("The published return to player, in percent: 96.2 is 96.2 %."),
  has_demo: z.boolean().describe("Whether it opens with play money."),
  restricted_countries: z
    .array(country)
    .max(MAX_COUNTRIES)
    .transform((countries) => [...new Set(countries)])
    .meta({ description: "Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes.", examples: [["FR"]] }),
  section_code: nullable(text(64)).meta({ description: "The pricing section.", examples: ["live"] }),
  wallet_code: nullable(text(120)).meta({
    description: "What wallet callbacks carry as `game_id`; `code`, if absent.",
    examples: ["LL-96"],
  }),
  portrait_image_id: nullable(imageId).describe("The stored image of the tile."),
  cover_image_id: nullable(imageId).describe("The stored image of the banner."),
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
    })
    .describe("The provider's games."),
  replace: z
    .boolean()
    .default(false)
    .describe("True: the list is the whole one, and games that are not in it are withdrawn."),
});

const FiledGame = z.object({
  id: z.uuid().describe("The game's id in the catalogue."),
  code: z.string().describe("The provider's code of the game."),
});

export const ImportedGames = z.object({
  created: z.int().describe("Number of games that are new, or came back."),
  updated: z.int().describe("Number of games that changed."),
  unchanged: z.int().describe("Number of games that stayed as they were."),
  withdrawn: z.int().describe("Number of games that were withdrawn."),
  games: z.array(FiledGame).describe("The games with their ids."),
});

const SENT_GAME = {
  code: "lucky-lanterns",
  wallet_code: "LL-96",
  name: "Lucky Lanterns",
  studio: "Lantern Studio One",
  type: "slot",
  rtp: 96.2,
  has_demo: true,
  restricted_countries: ["US", "FR"],
  section_code: "slots",
} as const;
const GAME = {
  id: "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11",
  provider_code: "lantern",
  ...SENT_GAME,
  portrait_url: `https://games.example.com/v1/images/${IMAGE_ID}`,
  created_at: "2026-11-02T09:00:00.000Z",
  withdrawn_at: null,
} as const;

app.put(
  "/providers/:code/games",
  describe({
    id: "putGames",
    scope: "catalogue",
    people: {
      two: "a known game that moves to another section",
      because: "its section decides what its play is billed at",
    },
    summary: "Import a provider's games",
    description:
      "Games are matched by `code` and keep their id forever. Each game is replaced in full: omitted fields become null. `replace: true` withdraws the provider's games that are not in the list.",
    params: { code: "The provider's code." },
    accepted: Proposal,
    answer: ImportedGames,
    errors: ["NOT_FOUND"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: {
        games: [{ ...SENT_GAME, portrait_image_id: IMAGE_ID, cover_image_id: null }],
        replace: false,
      },
      answer: {
        created: 1,
        updated: 0,
        unchanged: 0,
        withdrawn: 0,
        games: [{ id: GAME.id, code: GAME.code }],
      },
    },
  }),
  body(PutGames),
  checked(),
  approvable<"code", typeof PutGames>((ctx, { path, body }) => movedGames(ctx, path.code, body.games.map(gameOf))),
  async (c) => {
    const body = c.req.valid("json");
    const input = { providerCode: c.req.param("code"), games: body.games.map(gameOf), replace: body.replace };
    const { games, ...counts } = await importGames(c.get("ctx"), input);
    return c.json<z.input<typeof ImportedGames>>({ ...counts, games: [...games] });
  },
);

function gameOf(wire: z.output<typeof Game>): ImportedGame {
  return { ...inCamelCase(wire), walletCode: wire.wallet_code ?? wire.code };
}

export const CatalogueGame = z.object({
  id: z.string().describe("The game's id in the catalogue."),
  provider_code: providerCode,
  code: z.string().describe("The provider's code of the game."),
  wallet_code: z.string().describe("What wallet callbacks carry as `game_id`."),
  name: z.string().describe("The game's name, for players."),
  studio: z.string().nullable().describe("The studio that made it. Null: none was given."),
  type: z.enum(GAME_TYPES).describe("The kind of game."),
  rtp: z.number().nullable().describe("The published return to player, in percent. Null: none is published."),
  has_demo: z.boolean().describe("Whether it opens with play money."),
  restricted_countries: z
    .array(z.string())
    .describe("Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes."),
  section_code: z.string().nullable().describe("The pricing section. Null: none."),
  portrait_url: z.string().nullable().describe("The URL of the tile. Null: none."),
  created_at: z.iso.datetime().describe("When it was imported first."),
  withdrawn_at: timeOrNull("When it was withdrawn. Null: it is offered.", "2026-11-21T12:00:00.000Z"),
});

const presentRow = presenter(CatalogueGame);

export const CatalogueGames = pageOf({ games: z.array(CatalogueGame).describe("The page's games.") });

const CatalogueQuery = CursorQuery.extend({
  q: text(200).optional().describe("Part of the game's name or code."),
  provider_code: optional(text(120), "Only games of this provider.", "lantern"),
});

app.get(
  "/games",
  describe({
    id: "listCatalogueGames",
    scope: "read",
    summary: "Find games",
    description:
      "By provider and code, 100 a page, games in no window and withdrawn ones included. `q` is a part of the name, studio or code, or a whole id. With `q` a page may be short, or empty, before the end.",
    answer: CatalogueGames,
    example: { query: { q: "lantern" }, answer: { games: [GAME], next_cursor: null } },
  }),
  query(CatalogueQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { q, provider_code, cursor } = c.req.valid("query");
    const page = await searchGames(ctx, { text: q, providerCode: provider_code, cursor });
    return c.json<z.input<typeof CatalogueGames>>({
      games: page.rows.map((row) => presentGame(ctx.settings, row)),
      next_cursor: page.nextCursor,
    });
  },
);

const DayOfReturns = z.object({
  day: z.string().describe("The day, in UTC."),
  bets: z.int().describe("Number of bets."),
  staked_usd: z.number().describe("What was staked, in USD."),
  won_usd: z.number().describe("What was won, in USD."),
});

export const CatalogueGameDetail = CatalogueGame.extend({
  returns: z
    .array(DayOfReturns)
    .describe(
      "The last 30 days with play, oldest first: statistics, not money. Without jackpots, promotions and currencies that have no exchange rate. Empty for a game without a published return.",
    ),
});

app.get(
  "/games/:id",
  describe({
    id: "readCatalogueGame",
    scope: "read",
    summary: "Read a game with its return to player",
    params: { id: "The catalogue id." },
    answer: CatalogueGameDetail,
    errors: ["NOT_FOUND"],
    example: {
      answer: { ...GAME, returns: [{ day: "2026-11-20", bets: 5210, staked_usd: 10420.5, won_usd: 9998.2 }] },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.param();
    const [game, returns] = await Promise.all([findGame(ctx, id), readReturns(ctx, id)]);
    return c.json<z.input<typeof CatalogueGameDetail>>({
      ...presentGame(ctx.settings, game),
      returns: returns.map(({ day, bets, staked, won }) => ({ day, bets, staked_usd: staked, won_usd: won })),
    });
  },
);

function presentGame(settings: Settings, row: GameRow): z.input<typeof CatalogueGame> {
  return presentRow(row, { portrait_url: imageUrl(settings, row.portraitImageId) });
}
