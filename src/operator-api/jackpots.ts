import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { listJackpots } from "../jackpots/list-jackpots.ts";
import { listWinners } from "../jackpots/list-winners.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";

export const jackpots = new Hono<OperatorApiEnv>()
  /** GET /v1/jackpots: the pools that visible titles feed; amounts in USD. */
  .get("/jackpots", async (c) => {
    const { updatedAt, jackpots } = await listJackpots(c.get("ctx"));
    return c.json({
      updated_at: isoTime(updatedAt),
      jackpots: jackpots.map(({ jackpot, games }) => ({
        id: jackpot.id,
        name: jackpot.name,
        level: jackpot.level,
        status: jackpot.status,
        currency: "USD",
        tiers: jackpot.tiers.map(({ tierId, tier, amount }) => ({ tier_id: tierId, tier, amount })),
        games: games.map(({ gameId, name }) => ({ game_id: gameId, name })),
      })),
    });
  })
  /** GET /v1/jackpots/winners: the operator's own players, newest first. */
  .get("/jackpots/winners", async (c) => {
    const winners = await listWinners(c.get("ctx"));
    return c.json({
      winners: winners.map((winner) => ({
        jackpot_tier_id: winner.tierId,
        player_id: winner.playerId,
        // The interface wants a JSON number here; the decimal text is exact, the number only its nearest double.
        amount: Number(formatAmount(winner.amount, winner.precision)),
        currency: winner.currency,
        won_at: isoTime(winner.wonAt),
        win_type: winner.winType,
        round_id: winner.roundId,
      })),
    });
  });
