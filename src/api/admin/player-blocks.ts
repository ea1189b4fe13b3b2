import * as z from "zod";
import { blockPlayer as block } from "../../catalogue/operators/block-player.ts";
import { listBlocks as list } from "../../catalogue/operators/list-blocks.ts";
import { unblockPlayer as unblock } from "../../catalogue/operators/unblock-player.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull, parseUtcTime } from "../../lib/clock.ts";
import { text, utcTime } from "../wire/fields.ts";
import { nextCursor, playerId } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery } from "./fields.ts";

const params = { code: "The operator's code.", player_id: "The operator's id of the player." };
const pathSchema = z.object({ code: z.string(), player_id: text(120) });

export const PlayerBlock = z.object({ player_id: playerId, blocked: z.boolean() });

/* @__PURE__ */ about(PlayerBlock, {
  blocked: "Whether the player is blocked now.",
});

export const BlockPlayer = z.object({
  reason: text(500).nullish(),
  ends_at: utcTime.nullish(),
});

/* @__PURE__ */ about(BlockPlayer, {
  reason: ["Why, for the list and the audit log.", "Asked the operator for a pause"],
  ends_at: ["In the future, ISO 8601 UTC. Null: until the block is lifted.", "2026-12-21T00:00:00.000Z"],
});

export const blockPlayer = endpoint(
  {
    route: "PUT /admin/v1/operators/{code}/players/{player_id}/block",
    id: "blockPlayer",
    scope: "support",
    summary: "Block a player",
    description:
      "A blocked player can open no session and place no bet. Wins and rollbacks still arrive. A block with an end is over by time alone.",
    idempotency: "A repeat keeps the time and takes the new reason and end.",
    params,
    pathSchema,
    body: BlockPlayer,
    bodyOptional: true,
    rules: ({ clock }, { ends_at: end }, broken) =>
      broken.length === 0 && typeof end === "string" && (parseUtcTime(end) ?? 0) <= clock.now()
        ? [{ field: "ends_at", message: "must be in the future" }]
        : [],
    answer: PlayerBlock,
    errors: ["NOT_FOUND"],
    example: {
      request: { reason: "Chargebacks", ends_at: "2026-12-01T00:00:00Z" },
      answer: { player_id: "player-1", blocked: true },
    },
  },
  async (ctx, { path: { code, player_id }, body: { reason = null, ends_at: end } }) => {
    const endsAt = end == null ? null : (parseUtcTime(end) ?? null);
    await block(ctx, { operatorCode: code, playerId: player_id, reason, endsAt });
    return { player_id, blocked: true };
  },
);

export const unblockPlayer = endpoint(
  {
    route: "DELETE /admin/v1/operators/{code}/players/{player_id}/block",
    id: "unblockPlayer",
    scope: "support",
    summary: "Unblock a player",
    params,
    pathSchema,
    answer: PlayerBlock,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { player_id: "player-1", blocked: false } },
  },
  async (ctx, { path: { code, player_id } }) => {
    await unblock(ctx, { operatorCode: code, playerId: player_id });
    return { player_id, blocked: false };
  },
);

const ListedBlock = z.object({
  player_id: playerId,
  blocked_at: z.iso.datetime(),
  reason: z.string().nullable(),
  ends_at: z.iso.datetime().nullable(),
});

/* @__PURE__ */ about(ListedBlock, {
  blocked_at: "When the player was blocked.",
  reason: ["Why. Null: none was given.", "Asked the operator for a pause"],
  ends_at: ["When the block ends. Null: when it is lifted.", "2026-12-21T00:00:00.000Z"],
});

export const BlocksPage = z.object({
  blocks: z.array(ListedBlock),
  next_cursor: nextCursor,
});

/* @__PURE__ */ about(BlocksPage, {
  blocks: "The page's blocks.",
});

const BlocksQuery = CursorQuery.extend({ player_id: text(120).optional() });

/* @__PURE__ */ about(BlocksQuery, {
  player_id: ["Only the block of this player.", "player-1"],
});

export const listBlocks = endpoint(
  {
    route: "GET /admin/v1/operators/{code}/blocks",
    id: "listBlocks",
    scope: "read",
    summary: "List an operator's blocked players",
    params: { code: params.code },
    query: BlocksQuery,
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
  },
  async (ctx, { path: { code }, query }) => {
    const page = await list(ctx, { operatorCode: code, playerId: query.player_id, cursor: query.cursor });
    return {
      blocks: page.rows.map(({ playerId, blockedAt, reason, endsAt }) => ({
        player_id: playerId,
        blocked_at: isoTime(blockedAt),
        reason,
        ends_at: isoTimeOrNull(endsAt),
      })),
      next_cursor: page.nextCursor,
    };
  },
);
