import { Hono } from "hono";
import * as z from "zod";
import { presentGame } from "../../catalogue/games/game.ts";
import { listChanges } from "../../catalogue/games/list-changes.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { GAME_CHANGES } from "../../lib/game-types.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { GAME_ID } from "../wire/examples.ts";
import { Game } from "../wire/game.ts";
import { presenter } from "../wire/present.ts";
import { catalogueId, providerCode } from "../wire/values.ts";
import { paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

export const GameChange = z.object({
  changed_at: z.iso.datetime().describe("When it changed."),
  reason: z
    .enum(GAME_CHANGES)
    .describe(
      "`added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`, `excluded`, `provider_added`, `provider_removed`: your window.",
    ),
  provider_code: providerCode.describe("The provider whose game, or whose games, changed."),
  game_id: catalogueId.nullable().describe("The game's id in the catalogue. Null: all games of the provider."),
  fields: z.array(z.string()).meta({
    description:
      "Of `changed`: which fields of the game. `callback_game_id` is the code that wallet callbacks carry as `game_id`. Empty with any other reason.",
    examples: [["name", "rtp"]],
  }),
  available: z
    .boolean()
    .describe("Whether you may offer the game, or the provider's games, now. False: take it out of your lobby."),
  game: Game.nullable().describe("The game as it is now. Null: not available, or a whole provider."),
});

const presentRow = presenter(GameChange);

export const GameChangesQuery = z.object({
  since: z
    .string()
    .min(1, "must not be empty")
    .max(2000, "was not issued by this service")
    .describe(
      "The `next_since` of the last answer. The first time, an ISO 8601 UTC time at most 90 days ago: a minute before you began to read the list of games.",
    ),
  limit: paging.limit,
});

export const GameChanges = z.object({
  changes: z.array(GameChange).describe("The changes, in the order in which they happened."),
  next_since: z.string().describe("Where to go on: at once if `has_more`, otherwise at the next poll."),
  has_more: z.boolean().describe("Whether there are more changes now."),
});

app.get(
  "/games/changes",
  describe({
    id: "listGameChanges",
    tag: "Catalogue",
    summary: "List changes of your games",
    description:
      "What has changed in the games that you may offer, with reasons, in the order in which it happened. A change may be listed twice, and shows the game as it is now: apply it, do not count it. Stops and maintenance do not change the catalogue: see the provider's status.",
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
  }),
  query(GameChangesQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { rows, nextSince, hasMore } = await listChanges(ctx, c.req.valid("query"));
    const changes = rows.map(({ game, at, fields, ...row }) =>
      presentRow(row, {
        changed_at: isoTime(at),
        fields: fields ?? [],
        game: game && presentGame(ctx.settings, game),
      }),
    );
    return c.json<z.input<typeof GameChanges>>({ changes, next_since: nextSince, has_more: hasMore });
  },
);
