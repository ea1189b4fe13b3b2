import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { listGames } from "../catalogue/list-games.ts";
import { query } from "../http/validate.ts";
import { GamesQuery } from "./contract/games.ts";

/** GET /v1/games: a page of the operator's window. */
export const games = new Hono<OperatorApiEnv>().get("/games", query(GamesQuery), async (c) => {
  const { type, provider_code, studio_code, country, cursor, limit } = c.req.valid("query");
  // The deprecated name wins when both are sent (interface: Versioning).
  const filters = { type, providerCode: studio_code ?? provider_code, country };
  const { titles, nextCursor } = await listGames(c.get("ctx"), filters, limit, cursor);
  // Titles are kept as JSON text: a page is their concatenation.
  const games = titles.map((title) => title.json).join(",");
  return c.body(`{"games":[${games}],"next_cursor":${JSON.stringify(nextCursor)}}`, 200, {
    "content-type": "application/json",
  });
});
