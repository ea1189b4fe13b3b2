import { z } from "zod";
import { isoTime } from "../lib/clock.ts";
import { exchangeToken as exchange } from "../sessions/exchange-token.ts";
import { text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { SESSION_ID } from "./examples.ts";

export const ExchangeToken = z.object({ token: text(200) });

export const ProviderSession = z.object({
  session_id: z.uuid(),
  operator_code: z.string(),
  player_id: z.string(),
  player_name: z.string().nullable(),
  currency: z.string(),
  game_code: z.string(),
  locale: z.string().nullable(),
  player_country: z.string().nullable(),
  player_device: z.enum(["desktop", "mobile"]).nullable(),
  lobby_url: z.string().nullable(),
  deposit_url: z.string().nullable(),
  expires_at: z.iso.datetime(),
  demo: z.boolean(),
});

export const exchangeToken = endpoint(
  {
    route: "POST /provider/v1/session",
    id: "exchangeToken",
    summary: "Exchange a launch token for its session",
    idempotency: "A token can be exchanged any number of times until its session ends.",
    body: ExchangeToken,
    answer: ProviderSession,
    errors: ["NOT_FOUND", "SESSION_CLOSED"],
    example: {
      request: { token: "the token that the launch address carries" },
      answer: {
        session_id: SESSION_ID,
        operator_code: "casino",
        player_id: "player-1",
        player_name: null,
        currency: "EUR",
        game_code: "coin-toss",
        locale: "en",
        player_country: "DE",
        player_device: "mobile",
        lobby_url: "https://casino.example.com/lobby",
        deposit_url: null,
        expires_at: "2026-11-21T14:00:00.000Z",
        demo: false,
      },
    },
  },
  async (ctx, { body }) => {
    const session = await exchange(ctx, body.token);
    return {
      session_id: session.id,
      operator_code: session.operatorCode,
      player_id: session.playerId,
      player_name: session.playerName,
      currency: session.currency,
      game_code: session.gameCode,
      locale: session.locale,
      player_country: session.playerCountry,
      player_device: session.playerDevice,
      lobby_url: session.lobbyUrl,
      deposit_url: session.depositUrl,
      expires_at: isoTime(session.expiresAt),
      demo: false,
    };
  },
);
