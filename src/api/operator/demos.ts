import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { openDemo as startDemo } from "../../play/sessions/open-demo.ts";
import { describe } from "../http/describe.ts";
import { checked } from "../http/valid.ts";
import { GAME_ID } from "../wire/examples.ts";
import { address, device, locale } from "../wire/fields.ts";
import { optionalBody } from "./declare.ts";
import { CreateSession, launchUrl } from "./sessions.ts";
import { insecureUrls } from "./support/insecure-urls.ts";

export const app = new Hono<OperatorApiEnv>();

export const CreateDemo = z.object({
  locale: locale.optional().describe("The language of the game, as a BCP 47 tag such as `en` or `ru-RU`."),
  lobby_url: CreateSession.shape.lobby_url,
  player_country: CreateSession.shape.player_country,
  player_ip: address
    .optional()
    .describe("The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it."),
  player_device: device.optional(),
});

export const Demo = z.object({ launch_url: z.url().describe("Where to send the player.") });

app.post(
  "/games/:id/demo",
  describe({
    id: "openDemo",
    tag: "Sessions",
    summary: "Open a game in demo mode",
    description: "Play for fun, without a player or a wallet.",
    idempotency:
      "Not idempotent: each call opens a new demo. The same signed request, sent again, may get the same one.",
    params: { id: ["The `id` of a game with `has_demo`.", GAME_ID] },
    answer: Demo,
    errors: ["GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "NO_DEMO"],
    example: { request: { locale: "en", player_device: "desktop" }, answer: { launch_url: launchUrl } },
  }),
  optionalBody(CreateDemo),
  checked((ctx, sent) => insecureUrls(ctx, sent, ["lobby_url"])),
  async (c) => {
    const body = c.req.valid("json");
    const launch_url = await startDemo(c.get("ctx"), {
      gameId: c.req.param("id"),
      locale: body.locale ?? null,
      lobbyUrl: body.lobby_url ?? null,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
      playerDevice: body.player_device ?? null,
    });
    return c.json<z.input<typeof Demo>>({ launch_url });
  },
);
