import * as z from "zod";
import { presentGame } from "../../catalogue/games/game.ts";
import { listChanges } from "../../catalogue/games/list-changes.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { GAME_CHANGES } from "../../lib/game-types.ts";
import { GAME_ID } from "../wire/examples.ts";
import { Game } from "../wire/game.ts";
import { catalogueId, providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { paging } from "./support/paging.ts";

export const GameChange = z.object({
  changed_at: z.iso.datetime(),
  reason: z.enum(GAME_CHANGES),
  provider_code: providerCode,
  game_id: catalogueId.nullable(),
  fields: z.array(z.string()),
  available: z.boolean(),
  game: Game.nullable(),
});

/* @__PURE__ */ about(GameChange, {
  changed_at: "When it changed.",
  reason:
    "`added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`, `excluded`, `provider_added`, `provider_removed`: your window.",
  provider_code: "The provider whose game, or whose games, changed.",
  game_id: "The game's id in the catalogue. Null: all games of the provider.",
  fields: [
    "Of `changed`: which fields of the game. `callback_game_id` is the code that wallet callbacks carry as `game_id`. Empty with any other reason.",
    ["name", "rtp"],
  ],
  available: "Whether you may offer the game, or the provider's games, now. False: take it out of your lobby.",
  game: "The game as it is now. Null: not available, or a whole provider.",
});

export const GameChangesQuery = z.object({
  since: z.string().min(1, "must not be empty").max(2000, "was not issued by this service"),
  limit: paging.limit,
});

/* @__PURE__ */ about(GameChangesQuery, {
  since:
    "The `next_since` of the last answer. The first time, an ISO 8601 UTC time at most 90 days ago: a minute before you began to read the list of games.",
});

export const GameChanges = z.object({
  changes: z.array(GameChange),
  next_since: z.string(),
  has_more: z.boolean(),
});

/* @__PURE__ */ about(GameChanges, {
  changes: "The changes, in the order in which they happened.",
  next_since: "Where to go on: at once if `has_more`, otherwise at the next poll.",
  has_more: "Whether there are more changes now.",
});

export const listGameChanges = endpoint(
  {
    route: "GET /v1/games/changes",
    id: "listGameChanges",
    summary: "List changes of your games",
    description:
      "What has changed in the games that you may offer, with reasons, in the order in which it happened. A change may be listed twice, and shows the game as it is now: apply it, do not count it. Stops and maintenance do not change the catalogue: see the provider's status.",
    query: GameChangesQuery,
    answer: GameChanges,
    example: {
      query: { since: "2026-11-21T10:00:00Z" },
      answer: {
        changes: [
          {
            changed_at: "2026-11-21T12:00:00.000Z",
            reason: "withdrawn",
            provider_code: "sandbox",
            game_id: GAME_ID,
            fields: [],
            available: false,
            game: null,
          },
        ],
        next_since: "WzQyLDE3OTU1MTIwMDAwMDBd.c2lnbmVk",
        has_more: false,
      },
    },
  },
  async (ctx, { query }) => {
    const { rows, nextSince, hasMore } = await listChanges(ctx, query);
    const changes = rows.map(({ game, at, providerCode, gameId, reason, fields, available }) => ({
      changed_at: isoTime(at),
      reason,
      provider_code: providerCode,
      game_id: gameId,
      fields: fields ?? [],
      available,
      game: game && presentGame(ctx.settings, game),
    }));
    return { changes, next_since: nextSince, has_more: hasMore };
  },
);
