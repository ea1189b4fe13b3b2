import { Hono } from "hono";
import { z } from "zod";
import { validPathAndBody } from "../http/validate.ts";
import { patched, type TablePatch } from "../live/live-table.ts";
import { patchTables, pushTables } from "../live/push-tables.ts";
import { currency as currencyCode } from "../wire/fields.ts";
import { PushLiveTables } from "./contract/live-tables.ts";
import type { ProviderApiEnv } from "./router.ts";

type Body = z.output<typeof PushLiveTables>;

const Path = z.object({ currency: currencyCode });

/** PUT /provider/v1/live-tables/{currency}: the provider's whole state, or with `patch` some tables of it. */
export const liveTables = new Hono<ProviderApiEnv>().put("/live-tables/:currency", async (c) => {
  const ctx = c.get("ctx");
  const { path, body } = validPathAndBody(c, Path, PushLiveTables);
  const { currency } = path;
  const patches = body.tables.map((table) => read(table, ctx.clock.now()));
  const { providerCode } = ctx;
  if (body.patch) await patchTables(ctx, { providerCode, currency, tables: patches });
  else {
    const tables = patches.map((table) => patched(undefined, table));
    await pushTables(ctx, { providerCode, currency, tables });
  }
  return c.json({ tables: body.tables.length });
});

function read(table: Body["tables"][number], now: number): TablePatch {
  const updatedAt = table.updated_at === undefined ? now : Math.min(Date.parse(table.updated_at), now);
  const { game_code: gameCode, new_table: newTable, min_bet: minBet, max_bet: maxBet } = table;
  const { name, open, image, dealer, players, seats, seats_available: seatsAvailable } = table;
  const results = table.results === undefined ? undefined : JSON.stringify(table.results);
  const sent = { name, open, newTable, image, dealer, minBet, maxBet, players, seats, seatsAvailable, results };
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...named, gameCode, updatedAt };
}
