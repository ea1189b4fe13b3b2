import * as z from "zod";
import { listOwnGames } from "../../catalogue/games/list-own-games.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { GAME_ID } from "../wire/examples.ts";
import { GameType } from "../wire/game.ts";
import { nextCursor } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

/** A game as it was imported, with its place in the catalogue. */
export const OwnGame = z.object({
  id: z.uuid(),
  code: z.string(),
  wallet_code: z.string(),
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

/* @__PURE__ */ about(OwnGame, {
  id: "The game's id in the catalogue, by which operators know it.",
  code: "Your own code of the game.",
  wallet_code: "What wallet callbacks carry as `game_id`.",
  name: "The game's name, for players.",
  studio: ["The name of the studio that made it, for players. Null: none was given.", "Northlight"],
  type: "The kind of game.",
  rtp: "The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: none is published.",
  has_demo: "Whether it opens with play money.",
  restricted_countries: ["Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes.", ["FR"]],
  section_code: ["The pricing section of the game. Null: none.", "live"],
  created_at: "When it was imported first.",
  withdrawn_at: ["When it was withdrawn. Null: it is offered.", "2026-11-21T12:00:00.000Z"],
});

export const OwnGames = z.object({ games: z.array(OwnGame), next_cursor: nextCursor });

/* @__PURE__ */ about(OwnGames, {
  games: "The page's games, by code.",
  next_cursor: [
    "Send it as `cursor` to get the next page. Null: this was the last one.",
    "WyJjb2luLXRvc3MiXQ.c2lnbmVk",
  ],
});

export const OwnGamesQuery = z.object({ cursor: z.string().max(400).optional() });

/* @__PURE__ */ about(OwnGamesQuery, {
  cursor: ["The `next_cursor` of the page before. Without it, the first page.", "WyJjb2luLXRvc3MiXQ.c2lnbmVk"],
});

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
