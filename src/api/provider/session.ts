import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import { invalidField } from "../../errors.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { jsonObject } from "../../lib/encoding.ts";
import { exchangeToken as exchange } from "../../play/sessions/exchange-token.ts";
import { describe } from "../http/describe.ts";
import { body, checked } from "../http/valid.ts";
import { textOrNull } from "../wire/described.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { SESSION_ID } from "./examples.ts";
import { gameCode, playerId } from "./values.ts";

export const app = new Hono<ProviderApiEnv>();

export const ExchangeToken = z.object({
  token: text(200).describe("The token of the launch, as its `launch_url` carries it."),
});

export const ProviderSession = z.object({
  session_id: z.uuid().describe("The session's id. Every report names it."),
  operator_code: operatorCode,
  player_id: playerId,
  player_name: textOrNull("The nickname to show to other players. Null: show one of your own.", "Lucky77"),
  currency: currencyCode.describe("The currency to play in. It is fixed for the session."),
  game_code: gameCode,
  locale: z.string().nullable().describe("The language of the game, as a BCP 47 tag. Null: not said."),
  player_country: z.string().nullable().describe("The player's country, its ISO 3166-1 alpha-2 code. Null: not known."),
  player_device: z.enum(["desktop", "mobile"]).nullable().describe("The player's device. Null: not said."),
  lobby_url: z.string().nullable().describe("Where the way back to the lobby leads. Null: show none."),
  deposit_url: textOrNull(
    "Where to send a player who is out of money. Null: nowhere.",
    "https://casino.example/cashier",
  ),
  expires_at: z.iso.datetime().describe("Until when the session takes bets."),
  demo: z.boolean().describe("Whether it is play money: always false here."),
});

const presentSession = presenter(ProviderSession);

/**
 * Refuses a captured launch that is sent back, because the service signs its calls with the same key. A launch is the only
 * call of the service whose body is one of this surface too: it has a token, and always a `lobby_url`.
 */
const refuseOwnLaunch = createMiddleware<ProviderApiEnv>(async (c, next) => {
  const sent = jsonObject(c.get("rawBody") ?? new Uint8Array(0));
  if (sent && Object.hasOwn(sent, "lobby_url")) throw invalidField("lobby_url", "must not be sent");
  await next();
});

app.post(
  "/session",
  refuseOwnLaunch,
  describe({
    id: "exchangeToken",
    summary: "Exchange a launch token for its session",
    idempotency: "A token can be exchanged any number of times until its session ends.",
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
  }),
  body(ExchangeToken),
  checked(),
  async (c) => {
    const { token } = c.req.valid("json");
    const session = await exchange(await inSession(c.get("ctx"), token), token);
    return c.json<z.input<typeof ProviderSession>>(presentSession(session, { session_id: session.id, demo: false }));
  },
);
