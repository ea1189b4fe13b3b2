import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query, validate } from "../http/validate.ts";
import { isoTime } from "../lib/clock.ts";
import { blockPlayer } from "../operators/block-player.ts";
import { listBlocks } from "../operators/list-blocks.ts";
import { unblockPlayer } from "../operators/unblock-player.ts";
import { BlocksQuery, PlayerPath } from "./contract/operators.ts";

const PATH = "/operators/:code/players/:player_id/block";

export const playerBlocks = new Hono<AdminApiEnv>()
  .put(PATH, async (c) => {
    const { code, player_id } = validate(PlayerPath, c.req.param());
    await blockPlayer(c.get("ctx"), code, player_id);
    return c.json({ player_id, blocked: true });
  })
  .delete(PATH, async (c) => {
    const { code, player_id } = validate(PlayerPath, c.req.param());
    await unblockPlayer(c.get("ctx"), code, player_id);
    return c.json({ player_id, blocked: false });
  })
  .get("/operators/:code/blocks", query(BlocksQuery), async (c) => {
    const input = { operatorCode: c.req.param("code"), cursor: c.req.valid("query").cursor };
    const page = await listBlocks(c.get("ctx"), input);
    const blocks = page.rows.map(({ playerId, blockedAt }) => ({
      player_id: playerId,
      blocked_at: isoTime(blockedAt),
    }));
    return c.json({ blocks, next_cursor: page.nextCursor });
  });
