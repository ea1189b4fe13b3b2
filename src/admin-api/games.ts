import { Hono } from "hono";
import type { z } from "zod";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { importGames } from "../catalogue/import-games.ts";
import type { ImportedGame } from "../catalogue/imported-game.ts";
import { validBody } from "../http/validate.ts";
import { PutGames } from "./contract/providers.ts";

/** PUT /admin/v1/providers/{code}/games: imports a provider's titles. */
export const games = new Hono<AdminApiEnv>().put("/providers/:code/games", async (c) => {
  const body = validBody(c, PutGames);
  const input = { games: body.games.map(titleOf), replace: body.replace };
  return c.json(await importGames(c.get("ctx"), c.req.param("code"), input));
});

function titleOf(wire: z.output<typeof PutGames>["games"][number]): ImportedGame {
  return {
    code: wire.code,
    walletCode: wire.wallet_code ?? wire.code,
    name: wire.name,
    studio: wire.studio,
    type: wire.type,
    rtp: wire.rtp,
    hasDemo: wire.has_demo,
    restrictedCountries: wire.restricted_countries,
    sectionCode: wire.section_code,
    portraitImageId: wire.portrait_image_id,
    coverImageId: wire.cover_image_id,
  };
}
