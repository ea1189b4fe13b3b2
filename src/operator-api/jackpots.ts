import { z } from "zod";
import { listJackpots as listPools } from "../jackpots/jackpot-feeds.ts";
import { listWinners } from "../jackpots/list-winners.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import { GAME_ID } from "../wire/examples.ts";
import { endpoint } from "./endpoint.ts";
import { REACHES_BACK } from "./support/paging.ts";

/** Amounts are JSON numbers in USD. */
export const Jackpot = z.object({
  id: z.string().describe("The provider's own id: unique with `provider_code`."),
  provider_code: z.string(),
  name: z.string(),
  level: z.enum(["global", "network", "operator", "brand"]),
  status: z.enum(["active", "paused"]),
  currency: z.string(),
  tiers: z.array(z.object({ tier_id: z.string(), tier: z.int(), amount: z.number() })),
  games: z.array(z.object({ game_id: z.string(), name: z.string() })),
});

export const Jackpots = z.object({ updated_at: z.iso.datetime(), jackpots: z.array(Jackpot) });

export const listJackpots = endpoint(
  {
    route: "GET /v1/jackpots",
    id: "listJackpots",
    summary: "List jackpots",
    description:
      "Progressive jackpots and the games that contribute to them. Amounts are JSON numbers in USD. `updated_at` is the time of the last update.",
    answer: Jackpots,
    example: {
      answer: {
        updated_at: "2026-11-21T10:00:00.000Z",
        jackpots: [
          {
            id: "lantern-fortune",
            provider_code: "sandbox",
            name: "Lantern Fortune",
            level: "network",
            status: "active",
            currency: "USD",
            tiers: [
              { tier_id: "lantern-fortune-mini", tier: 1, amount: 120.55 },
              { tier_id: "lantern-fortune-grand", tier: 2, amount: 48210.1 },
            ],
            games: [{ game_id: GAME_ID, name: "Lucky Lanterns" }],
          },
        ],
      },
    },
  },
  async (ctx) => {
    const { updatedAt, jackpots } = await listPools(ctx);
    return {
      updated_at: isoTime(updatedAt),
      jackpots: jackpots.map(({ providerCode, jackpot, games }) => ({
        id: jackpot.id,
        provider_code: providerCode,
        name: jackpot.name,
        level: jackpot.level,
        status: jackpot.status,
        currency: "USD",
        tiers: jackpot.tiers.map(({ tierId, tier, amount }) => ({ tier_id: tierId, tier, amount })),
        games: games.map(({ gameId, name }) => ({ game_id: gameId, name })),
      })),
    };
  },
);

export const JackpotWinner = z.object({
  provider_code: z.string(),
  jackpot_tier_id: z.string().describe("The provider's own id: unique with `provider_code`."),
  player_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  won_at: z.iso.datetime(),
  win_type: z.enum(["progressive", "community", "fixed"]),
  round_id: z.string(),
});

export const JackpotWinners = z.object({ winners: z.array(JackpotWinner) });

export const listJackpotWinners = endpoint(
  {
    route: "GET /v1/jackpots/winners",
    id: "listJackpotWinners",
    summary: "List jackpot winners",
    description: `Jackpot wins of your own players, newest first, at most 100. For reporting only: the win itself reaches the wallet as a win of the round. ${REACHES_BACK}`,
    answer: JackpotWinners,
    example: {
      answer: {
        winners: [
          {
            provider_code: "sandbox",
            jackpot_tier_id: "lantern-fortune-mini",
            player_id: "player-1",
            amount: 131.2,
            currency: "USD",
            won_at: "2026-11-21T10:00:00.000Z",
            win_type: "progressive",
            round_id: "r-1001",
          },
        ],
      },
    },
  },
  async (ctx) => {
    const winners = await listWinners(ctx);
    return {
      winners: winners.map((winner) => ({
        provider_code: winner.providerCode,
        jackpot_tier_id: winner.tierId,
        player_id: winner.playerId,
        // A JSON number by contract. The decimal text is exact; the number is its nearest double.
        amount: Number(formatAmount(winner.amount, winner.precision)),
        currency: winner.currency,
        won_at: isoTime(winner.wonAt),
        win_type: winner.winType,
        round_id: winner.roundId,
      })),
    };
  },
);
