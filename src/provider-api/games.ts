import { z } from "zod";
import { listOwnGames } from "../catalogue/list-own-games.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { GAME_ID } from "../wire/examples.ts";
import { GameType } from "../wire/game.ts";
import { endpoint } from "./endpoint.ts";

/** A game as it was imported, with its place in the catalogue. */
export const OwnGame = z.object({
  id: z.uuid().describe("The catalogue id, by which operators know the game."),
  code: z.string(),
  wallet_code: z.string().describe("What wallet callbacks carry as `game_id`."),
  name: z.string(),
  studio: z.string().nullable(),
  type: GameType,
  rtp: z.number().nullable(),
  has_demo: z.boolean(),
  restricted_countries: z.array(z.string()),
  section_code: z.string().nullable(),
  created_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
});

export const OwnGames = z.object({ games: z.array(OwnGame), next_cursor: z.string().nullable() });

export const OwnGamesQuery = z.object({ cursor: z.string().max(400).optional() });

export const listGames = endpoint(
  {
    route: "GET /provider/v1/games",
    id: "listOwnGames",
    summary: "List your games",
    description: "Your games as the catalogue has them, withdrawn ones included, by code, 1,000 a page.",
    query: OwnGamesQuery,
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
  },
  async (ctx, { query }) => {
    const { rows, nextCursor } = await listOwnGames(ctx, query.cursor);
    return {
      games: rows.map((game) => ({
        id: game.id,
        code: game.code,
        wallet_code: game.walletCode,
        name: game.name,
        studio: game.studio,
        type: game.type,
        rtp: game.rtp,
        has_demo: game.hasDemo,
        restricted_countries: game.restrictedCountries,
        section_code: game.sectionCode,
        created_at: isoTime(game.createdAt),
        withdrawn_at: isoTimeOrNull(game.withdrawnAt),
      })),
      next_cursor: nextCursor,
    };
  },
);
