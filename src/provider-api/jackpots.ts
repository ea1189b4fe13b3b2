import { Hono } from "hono";
import { validBody } from "../http/validate.ts";
import { pushJackpots } from "../jackpots/jackpot-feeds.ts";
import { PushJackpots } from "./contract/jackpots.ts";
import type { ProviderApiEnv } from "./router.ts";

/** PUT /provider/v1/jackpots: the provider's whole list of pools. */
export const jackpots = new Hono<ProviderApiEnv>().put("/jackpots", async (c) => {
  const ctx = c.get("ctx");
  const { jackpots: list } = validBody(c, PushJackpots);
  await pushJackpots(
    ctx,
    ctx.providerCode,
    list.map(({ id, name, level, status, tiers, games }) => ({
      id,
      name,
      level,
      status,
      tiers: tiers.map(({ tier_id, tier, amount }) => ({ tierId: tier_id, tier, amount })),
      games: games.map((game) => ({ gameCode: game.game_code, name: game.name ?? null })),
    })),
  );
  return c.json({ jackpots: list.length });
});
