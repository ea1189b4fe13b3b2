import { Hono } from "hono";
import * as z from "zod";
import {
  blockPlayer as block,
  listBlocks as list,
  unblockPlayer as unblock,
} from "../../catalogue/operators/player-blocks.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { checked, optionalBody, path, query } from "../http/valid.ts";
import { nullish, optional, textOrNull, timeOrNull } from "../wire/described.ts";
import { text, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { pageOf, playerId } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { CursorQuery, PLAYER_PARAMS, PlayerPath } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

export const PlayerBlock = z.object({
  player_id: playerId,
  blocked: z.boolean().describe("Whether the player is blocked now."),
});

export const BlockPlayer = z.object({
  reason: nullish(text(500), "Why, for the list and the audit log.", "Asked the operator for a pause"),
  ends_at: nullish(
    utcTime,
    "In the future, ISO 8601 UTC. Null: until the block is lifted.",
    "2026-12-21T00:00:00.000Z",
  ),
});

app.put(
  "/operators/:code/players/:player_id/block",
  describe({
    id: "blockPlayer",
    scope: "support",
    people: { one: "it stops one player, and is needed at once" },
    summary: "Block a player",
    description:
      "A blocked player can open no session and place no bet. Wins and rollbacks still arrive. A block with an end is over by time alone.",
    idempotency: "A repeat keeps the time and takes the new reason and end.",
    params: PLAYER_PARAMS,
    answer: PlayerBlock,
    errors: ["NOT_FOUND"],
    example: {
      request: { reason: "Chargebacks", ends_at: "2026-12-01T00:00:00Z" },
      answer: { player_id: "player-1", blocked: true },
    },
  }),
  path(PlayerPath),
  optionalBody(BlockPlayer),
  checked(({ clock }, { ends_at: end }, broken) =>
    broken.length === 0 && typeof end === "string" && (parseUtcTime(end) ?? 0) <= clock.now()
      ? [{ field: "ends_at", message: "must be in the future" }]
      : [],
  ),
  async (c) => {
    const { code, player_id } = c.req.valid("param");
    const { reason = null, ends_at: end } = c.req.valid("json");
    const endsAt = end == null ? null : (parseUtcTime(end) ?? null);
    await block(c.get("ctx"), { operatorCode: code, playerId: player_id, reason, endsAt });
    return c.json<z.input<typeof PlayerBlock>>({ player_id, blocked: true });
  },
);

app.delete(
  "/operators/:code/players/:player_id/block",
  describe({
    id: "unblockPlayer",
    scope: "support",
    people: { one: "it ends what one person may begin, and pays nothing" },
    summary: "Unblock a player",
    params: PLAYER_PARAMS,
    answer: PlayerBlock,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { player_id: "player-1", blocked: false } },
  }),
  path(PlayerPath),
  checked(),
  async (c) => {
    const { code, player_id } = c.req.valid("param");
    await unblock(c.get("ctx"), { operatorCode: code, playerId: player_id });
    return c.json<z.input<typeof PlayerBlock>>({ player_id, blocked: false });
  },
);

const ListedBlock = z.object({
  player_id: playerId,
  blocked_at: z.iso.datetime().describe("When the player was blocked."),
  reason: textOrNull("Why. Null: none was given.", "Asked the operator for a pause"),
  ends_at: timeOrNull("When the block ends. Null: when it is lifted.", "2026-12-21T00:00:00.000Z"),
});

const presentBlock = presenter(ListedBlock);

export const BlocksPage = pageOf({ blocks: z.array(ListedBlock).describe("The page's blocks.") });

const BlocksQuery = CursorQuery.extend({
  player_id: optional(text(120), "Only the block of this player.", "player-1"),
});

app.get(
  "/operators/:code/blocks",
  describe({
    id: "listBlocks",
    scope: "read",
    summary: "List an operator's blocked players",
    params: { code: PLAYER_PARAMS.code },
    answer: BlocksPage,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        blocks: [
          {
            player_id: "player-1",
            blocked_at: "2026-11-21T10:00:00.000Z",
            reason: "Chargebacks",
            ends_at: "2026-12-01T00:00:00.000Z",
          },
        ],
        next_cursor: null,
      },
    },
  }),
  query(BlocksQuery),
  checked(),
  async (c) => {
    const { code } = c.req.param();
    const query = c.req.valid("query");
    const page = await list(c.get("ctx"), { operatorCode: code, playerId: query.player_id, cursor: query.cursor });
    return c.json<z.input<typeof BlocksPage>>({
      blocks: page.rows.map((row) => presentBlock(row)),
      next_cursor: page.nextCursor,
    });
  },
);
