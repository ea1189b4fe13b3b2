import { Hono } from "hono";
import { validBody } from "../http/validate.ts";
import { isoTime } from "../lib/clock.ts";
import { exchangeToken } from "../sessions/exchange-token.ts";
import { ExchangeToken } from "./contract/movements.ts";
import type { ProviderApiEnv } from "./router.ts";

/** POST /provider/v1/session: what a launch token stands for, any number of times until the session ends. */
export const session = new Hono<ProviderApiEnv>().post("/session", async (c) => {
  const { token } = validBody(c, ExchangeToken);
  const found = await exchangeToken(c.get("ctx"), token);
  return c.json({
    session_id: found.id,
    player_id: found.playerId,
    player_name: found.playerName,
    currency: found.currency,
    game_code: found.gameCode,
    locale: found.locale,
    player_country: found.playerCountry,
    player_device: found.playerDevice,
    lobby_url: found.lobbyUrl,
    deposit_url: found.depositUrl,
    expires_at: isoTime(found.expiresAt),
    demo: false,
  });
});
