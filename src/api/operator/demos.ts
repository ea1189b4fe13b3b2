import * as z from "zod";
import { about } from "../../lib/about.ts";
import { openDemo as startDemo } from "../../play/sessions/open-demo.ts";
import { GAME_ID } from "../wire/examples.ts";
import { address, country, device, locale, visitUrl } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { launchUrl } from "./sessions.ts";
import { insecureUrls } from "./support/insecure-urls.ts";

export const CreateDemo = z.object({
  locale: locale.optional(),
  lobby_url: visitUrl(2000).optional(),
  player_country: country.optional(),
  player_ip: address.optional(),
  player_device: device.optional(),
});

/* @__PURE__ */ about(CreateDemo, {
  locale: "The language of the game, as a BCP 47 tag such as `en` or `ru-RU`.",
  lobby_url: ["Where the game's way back to the lobby leads: an absolute https URL.", "https://casino.example/lobby"],
  player_country: [
    "The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no country.",
    "DE",
  ],
  player_ip: "The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it.",
});

export const Demo = z.object({ launch_url: z.url() });

/* @__PURE__ */ about(Demo, {
  launch_url: "Where to send the player.",
});

export const openDemo = endpoint(
  {
    route: "POST /v1/games/{id}/demo",
    id: "openDemo",
    summary: "Open a game in demo mode",
    description: "Play for fun, without a player or a wallet.",
    idempotency:
      "Not idempotent: each call opens a new demo. The same signed request, sent again, may get the same one.",
    params: { id: ["The `id` of a game with `has_demo`.", GAME_ID] },
    body: CreateDemo,
    bodyOptional: true,
    rules: (ctx, sent) => insecureUrls(ctx, sent, ["lobby_url"]),
    answer: Demo,
    errors: ["GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "NO_DEMO"],
    example: { request: { locale: "en", player_device: "desktop" }, answer: { launch_url: launchUrl } },
  },
  async (ctx, { path, body }) => {
    const launch_url = await startDemo(ctx, {
      gameId: path.id,
      locale: body.locale ?? null,
      lobbyUrl: body.lobby_url ?? null,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
      playerDevice: body.player_device ?? null,
    });
    return { launch_url };
  },
);
