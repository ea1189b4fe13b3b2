import * as z from "zod";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { exchangeToken as exchange } from "../../play/sessions/exchange-token.ts";
import { text } from "../wire/fields.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { SESSION_ID } from "./examples.ts";
import { gameCode, playerId } from "./values.ts";

export const ExchangeToken = z.object({ token: text(200) });

/* @__PURE__ */ about(ExchangeToken, {
  token: "The token of the launch, as its `launch_url` carries it.",
});

export const ProviderSession = z.object({
  session_id: z.uuid(),
  operator_code: operatorCode,
  player_id: playerId,
  player_name: z.string().nullable(),
  currency: currencyCode,
  game_code: gameCode,
  locale: z.string().nullable(),
  player_country: z.string().nullable(),
  player_device: z.enum(["desktop", "mobile"]).nullable(),
  lobby_url: z.string().nullable(),
  deposit_url: z.string().nullable(),
  expires_at: z.iso.datetime(),
  demo: z.boolean(),
});

/* @__PURE__ */ about(ProviderSession, {
  session_id: "The session's id. Every report names it.",
  player_name: ["The nickname to show to other players. Null: show one of your own.", "Lucky77"],
  currency: "The currency to play in. It is fixed for the session.",
  locale: "The language of the game, as a BCP 47 tag. Null: not said.",
  player_country: "The player's country, its ISO 3166-1 alpha-2 code. Null: not known.",
  player_device: "The player's device. Null: not said.",
  lobby_url: "Where the way back to the lobby leads. Null: show none.",
  deposit_url: ["Where to send a player who is out of money. Null: nowhere.", "https://casino.example/cashier"],
  expires_at: "Until when the session takes bets.",
  demo: "Whether it is play money: always false here.",
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
