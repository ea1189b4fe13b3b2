import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { listJackpots as listPools, listWinners } from "../../play/jackpots/jackpot-feeds.ts";
import { describe } from "../http/describe.ts";
import { GAME_ID } from "../wire/examples.ts";
import { presenter } from "../wire/present.ts";
import { catalogueId, currencyCode, playerId, providerCode, roundId } from "../wire/values.ts";
import { REACHES_BACK } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

const JackpotTier = z.object({
  tier_id: z.string().describe("The provider's id of the tier."),
  tier: z.int().describe("The tier's number, as the provider counts them."),
  amount: z.number().describe("What the tier would pay now, in USD. For display."),
});

const JackpotGame = z.object({ game_id: catalogueId, name: z.string().describe("The game's name, for players.") });

/** Amounts are JSON numbers in USD. */
export const Jackpot = z.object({
  id: z.string().describe("The provider's own id: unique with `provider_code`."),
  provider_code: providerCode,
  name: z.string().describe("The jackpot's name, for players."),
  level: z
    .enum(["global", "network", "operator", "brand"])
    .describe("How far the jackpot reaches, as the provider says."),
  status: z.enum(["active", "paused"]).describe("`paused`: it is shown, but not played for."),
  currency: currencyCode.describe("The currency of `tiers`: always USD."),
  tiers: z.array(JackpotTier).describe("The open tiers, lowest first."),
  games: z.array(JackpotGame).describe("The games of your window that feed it."),
});

export const Jackpots = z.object({
  updated_at: z.iso.datetime().describe("When the newest of the feeds was read."),
  jackpots: z.array(Jackpot).describe("The jackpots of the providers of your window."),
});

app.get(
  "/jackpots",
  describe({
    id: "listJackpots",
    tag: "Promotions",
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
  }),
  async (c) => {
    const { updatedAt, jackpots } = await listPools(c.get("ctx"));
    return c.json<z.input<typeof Jackpots>>({
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
    });
  },
);

export const JackpotWinner = z.object({
  provider_code: providerCode,
  jackpot_tier_id: z.string().describe("The provider's own id of the tier: unique with `provider_code`."),
  player_id: playerId,
  amount: z.number().describe("What was won, in `currency`, as a JSON number."),
  currency: currencyCode.describe("The currency of the player's session."),
  won_at: z.iso.datetime().describe("When it was won."),
  win_type: z
    .enum(["progressive", "community", "fixed"])
    .describe(
      "`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount.",
    ),
  round_id: roundId.describe("The provider's id of the round whose win paid it."),
});

const presentWinner = presenter(JackpotWinner);

export const JackpotWinners = z.object({ winners: z.array(JackpotWinner).describe("The wins, newest first.") });

app.get(
  "/jackpots/winners",
  describe({
    id: "listJackpotWinners",
    tag: "Promotions",
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
  }),
  async (c) => {
    const winners = await listWinners(c.get("ctx"));
    return c.json<z.input<typeof JackpotWinners>>({
      winners: winners.map((winner) =>
        presentWinner(winner, {
          jackpot_tier_id: winner.tierId,
          // A JSON number by contract. The decimal text is exact; the number is its nearest double.
          amount: Number(formatAmount(winner.amount, winner.precision)),
        }),
      ),
    });
  },
);
