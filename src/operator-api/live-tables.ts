import { Hono } from "hono";
import type { z } from "zod";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { query } from "../http/validate.ts";
import { isoTime } from "../lib/clock.ts";
import { type ListedTable, listTables } from "../live/list-tables.ts";
import { type LiveTable, LiveTablesQuery } from "./contract/live-tables.ts";

/** GET /v1/live-tables: the providers' pushed state in one currency, for all players of the operator. */
export const liveTables = new Hono<OperatorApiEnv>().get("/live-tables", query(LiveTablesQuery), async (c) => {
  const { currency } = c.req.valid("query");
  const { pending, tables } = await listTables(c.get("ctx"), currency);
  return c.json({ currency, pending, tables: tables.map(present) });
});

function present({ gameId, table }: ListedTable): z.input<typeof LiveTable> {
  return {
    game_id: gameId,
    name: table.name,
    open: table.open,
    new_table: table.newTable,
    image: table.image,
    dealer: table.dealer,
    min_bet: table.minBet,
    max_bet: table.maxBet,
    players: table.players,
    seats: table.seats,
    seats_available: table.seatsAvailable,
    results: JSON.parse(table.results),
    updated_at: isoTime(table.updatedAt),
  };
}
