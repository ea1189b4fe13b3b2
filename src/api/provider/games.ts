import { Hono } from "hono";
import * as z from "zod";
import { listOwnGames } from "../../catalogue/games/list-own-games.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { GAME_ID } from "../wire/examples.ts";
import { GameType } from "../wire/game.ts";
import { presenter } from "../wire/present.ts";
import { nextCursor, pageCursor } from "../wire/values.ts";

export const app = new Hono<ProviderApiEnv>();

/** A game as it was imported, with its place in the catalogue. */
export const OwnGame = z.object({
  id: z.uuid().describe("The game's id in the catalogue, by which operators know it."),
  code: z.string().describe("Your own code of the game."),
  wallet_code: z.string().describe("What wallet callbacks carry as `game_id`."),
  name: z.string().describe("The game's name, for players."),
  studio: textOrNull("The name of the studio that made it, for players. Null: none was given.", "Northlight"),
  type: GameType.describe("The kind of game."),
  rtp: orNull(
    z.number(),
    "The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: none is published.",
  ),
  has_demo: z.boolean().describe("Whether it opens with play money."),
  restricted_countries: z
    .array(z.string())
    .meta({ description: "Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes.", examples: [["FR"]] }),
  section_code: textOrNull("The pricing section of the game. Null: none.", "live"),
  created_at: z.iso.datetime().describe("When it was imported first."),
  withdrawn_at: timeOrNull("When it was withdrawn. Null: it is offered.", "2026-11-21T12:00:00.000Z"),
});

const presentGame = presenter(OwnGame);

export const OwnGames = z.object({
  games: z.array(OwnGame).describe("The page's games, by code."),
  next_cursor: nextCursor.meta({ examples: ["WyJjb2luLXRvc3MiXQ.c2lnbmVk"] }),
});

export const OwnGamesQuery = z.object({
  cursor: pageCursor("WyJjb2luLXRvc3MiXQ.c2lnbmVk"),
});

app.get(
  "/games",
  describe({
    id: "listOwnGames",
    summary: "List your games",
    description: "Your games as the catalogue has them, withdrawn ones included, by code, 1,000 a page.",
    answer: OwnGames,
    example: {
      answer: {
        games: [
          {
            id: GAME_ID,
            code: "coin-toss",
            wallet_code: "coin-toss",
            name: "Coin toss",
            studio: null,
            type: "slot",
            rtp: 95,
            has_demo: true,
            restricted_countries: [],
            section_code: null,
            created_at: "2026-11-21T10:00:00.000Z",
            withdrawn_at: null,
          },
        ],
        next_cursor: null,
      },
    },
  }),
  query(OwnGamesQuery),
  checked(),
  async (c) => {
    const { rows, nextCursor } = await listOwnGames(c.get("ctx"), c.req.valid("query").cursor);
    return c.json<z.input<typeof OwnGames>>({
      games: rows.map((game) => presentGame(game)),
      next_cursor: nextCursor,
    });
  },
);
