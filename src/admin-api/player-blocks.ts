import { z } from "zod";
import { isoTime } from "../lib/clock.ts";
import { blockPlayer as block } from "../operators/block-player.ts";
import { listBlocks as list } from "../operators/list-blocks.ts";
import { unblockPlayer as unblock } from "../operators/unblock-player.ts";
import { text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery } from "./fields.ts";

const params = { code: "The operator's code.", player_id: "The operator's id of the player." };
const pathSchema = z.object({ code: z.string(), player_id: text(120) });

export const PlayerBlock = z.object({ player_id: z.string(), blocked: z.boolean() });

export const blockPlayer = endpoint(
  {
    route: "PUT /admin/v1/operators/{code}/players/{player_id}/block",
    id: "blockPlayer",
    scope: "support",
    summary: "Block a player",
    description: "A blocked player can open no session and place no bet. Wins and rollbacks still arrive.",
    params,
    pathSchema,
    answer: PlayerBlock,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { player_id: "player-1", blocked: true } },
  },
  async (ctx, { path: { code, player_id } }) => {
    await block(ctx, { operatorCode: code, playerId: player_id });
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

export const BlocksPage = z.object({
  blocks: z.array(z.object({ player_id: z.string(), blocked_at: z.iso.datetime() })),
  next_cursor: z.string().nullable(),
});

export const listBlocks = endpoint(
  {
    route: "GET /admin/v1/operators/{code}/blocks",
    id: "listBlocks",
    scope: "read",
    summary: "List an operator's blocked players",
    params: { code: params.code },
    query: CursorQuery,
    answer: BlocksPage,
    errors: ["NOT_FOUND"],
    example: {
      answer: { blocks: [{ player_id: "player-1", blocked_at: "2026-11-21T10:00:00.000Z" }], next_cursor: null },
    },
  },
  async (ctx, { path: { code }, query }) => {
    const page = await list(ctx, { operatorCode: code, cursor: query.cursor });
    return {
      blocks: page.rows.map(({ playerId, blockedAt }) => ({ player_id: playerId, blocked_at: isoTime(blockedAt) })),
      next_cursor: page.nextCursor,
    };
  },
);
