import { z } from "zod";
import { JACKPOT_LEVELS, JACKPOT_STATUSES } from "../jackpots/jackpot.ts";
import { pushJackpots as push } from "../jackpots/jackpot-feeds.ts";
import { caption, displayName, text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

const Jackpot = z.object({
  id: text(120),
  name: displayName(200),
  level: z.enum(JACKPOT_LEVELS),
  status: z.enum(JACKPOT_STATUSES),
  currency: z.literal("USD").optional(),
  tiers: z.array(z.object({ tier_id: text(120), tier: z.int().min(0), amount: z.number().min(0) })).max(50),
  games: z.array(z.object({ game_code: text(120), name: caption.nullable().optional() })).max(5000),
});

/** The provider's full list; amounts are JSON numbers in USD. */
export const PushJackpots = z.object({
  jackpots: z
    .array(Jackpot)
    .max(500)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: "must not repeat an id" }),
});

/** Games that an answer names; `dropped_count` counts them all. */
const MAX_NAMED = 100;

const DroppedJackpotGame = z.object({
  jackpot_id: z.string(),
  game_code: z.string(),
  reason: z.literal("unknown_game"),
  message: z.string(),
});

export const PushedJackpots = z.object({
  jackpots: z.int(),
  dropped_count: z.int(),
  dropped: z
    .array(DroppedJackpotGame)
    .describe(`Games that were left out of their pool, and why; the first ${MAX_NAMED}. The pool itself is taken.`),
});

export const pushJackpots = endpoint(
  {
    route: "PUT /provider/v1/jackpots",
    id: "pushJackpots",
    summary: "Push the provider's full list of jackpots",
    idempotency: "Replaces the list. A repeat changes nothing.",
    body: PushJackpots,
    answer: PushedJackpots,
    example: {
      request: {
        jackpots: [
          {
            id: "grand-pot",
            name: "Grand pot",
            level: "network",
            status: "active",
            tiers: [{ tier_id: "grand", tier: 1, amount: 48210.1 }],
            games: [{ game_code: "coin-toss", name: "Coin toss" }],
          },
        ],
      },
      answer: { jackpots: 1, dropped_count: 0, dropped: [] },
    },
  },
  async (ctx, { body }) => {
    const jackpots = body.jackpots.map(({ id, name, level, status, tiers, games }) => ({
      id,
      name,
      level,
      status,
      tiers: tiers.map(({ tier_id, tier, amount }) => ({ tierId: tier_id, tier, amount })),
      games: games.map((game) => ({ gameCode: game.game_code, name: game.name ?? null })),
    }));
    const dropped = await push(ctx, { providerCode: ctx.providerCode, jackpots });
    return {
      jackpots: jackpots.length,
      dropped_count: dropped.length,
      dropped: dropped.slice(0, MAX_NAMED).map(({ jackpotId, gameCode }) => ({
        jackpot_id: jackpotId,
        game_code: gameCode,
        reason: "unknown_game" as const,
        message: "You have no game with this code, or it is withdrawn.",
      })),
    };
  },
);
