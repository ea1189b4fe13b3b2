import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { isoTime } from "../lib/clock.ts";
import { closeSession } from "../sessions/close-session.ts";
import { openDemo } from "../sessions/open-demo.ts";
import { openSession } from "../sessions/open-session.ts";
import { operatorBody } from "./body.ts";
import { Empty } from "./contract/sessions.ts";
import { demoBody, sessionBody } from "./launch-body.ts";

export const sessions = new Hono<OperatorApiEnv>()
  /** POST /v1/sessions: opens a player's game session. */
  .post("/sessions", async (c) => {
    const ctx = c.get("ctx");
    const { body, precision } = await sessionBody(c, ctx);
    const session = await openSession(ctx, {
      playerId: body.player_id,
      currency: body.currency,
      precision,
      gameId: body.game_id,
      locale: body.locale ?? null,
      lobbyUrl: body.lobby_url ?? null,
      depositUrl: body.deposit_url ?? null,
      ttlMinutes: body.ttl_minutes,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
      playerDevice: body.player_device ?? null,
      playerName: body.player_name ?? null,
    });
    return c.json({
      session_id: session.sessionId,
      launch_url: session.launchUrl,
      expires_at: isoTime(session.expiresAt),
    });
  })
  /** POST /v1/sessions/{id}/close: no more bets; wins and rollbacks still settle. */
  .post("/sessions/:id/close", async (c) => {
    operatorBody(c, Empty, { optional: true });
    const closed = await closeSession(c.get("ctx"), c.req.param("id"));
    return c.json({ session_id: closed.sessionId, status: closed.status, closed_at: isoTime(closed.closedAt) });
  })
  /** POST /v1/games/{id}/demo: opens a fun-play launch. */
  .post("/games/:id/demo", async (c) => {
    const ctx = c.get("ctx");
    const body = demoBody(c, ctx);
    const launchUrl = await openDemo(ctx, {
      gameId: c.req.param("id"),
      locale: body.locale ?? null,
      lobbyUrl: body.lobby_url ?? null,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
      playerDevice: body.player_device ?? null,
    });
    return c.json({ launch_url: launchUrl });
  });
