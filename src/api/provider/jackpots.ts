import * as z from "zod";
import { about } from "../../lib/about.ts";
import { JACKPOT_LEVELS, JACKPOT_STATUSES } from "../../play/jackpots/jackpot.ts";
import { pushJackpots as push } from "../../play/jackpots/jackpot-feeds.ts";
import { caption, displayName, text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { gameCode } from "./values.ts";

const Tier = z.object({ tier_id: text(120), tier: z.int().min(0), amount: z.number().min(0) });

/* @__PURE__ */ about(Tier, {
  tier_id: "Your own id of the tier. Wins name it.",
  tier: "The tier's number. Operators list tiers by it, the lowest first.",
  amount: "What the tier would pay now, in USD.",
});

const PoolGame = z.object({ game_code: text(120), name: caption.nullable().optional() });

/* @__PURE__ */ about(PoolGame, {
  game_code: "Your own code of a game that feeds the jackpot.",
  name: "The game's name. Operators see the catalogue's.",
});

const Jackpot = z.object({
  id: text(120),
  name: displayName(200),
  level: z.enum(JACKPOT_LEVELS),
  status: z.enum(JACKPOT_STATUSES),
  currency: z.literal("USD").optional(),
  tiers: z.array(Tier).max(50),
  games: z.array(PoolGame).max(5000),
});

/* @__PURE__ */ about(Jackpot, {
  id: "Your own id of the jackpot. Each once.",
  name: "The jackpot's name, for players.",
  level: "How far the jackpot reaches.",
  status: "`paused`: it is shown, but not played for.",
  currency: "The currency of the amounts: always USD.",
  tiers: "The open tiers.",
  games: "The games that feed the jackpot.",
});

/** The provider's full list; amounts are JSON numbers in USD. */
export const PushJackpots = z.object({
  jackpots: z
    .array(Jackpot)
    .max(500)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: "must not repeat an id" }),
});

/* @__PURE__ */ about(PushJackpots, {
  jackpots: "All your jackpots. One that is not among them is gone.",
});

/** Games that an answer names; `dropped_count` counts them all. */
const MAX_NAMED = 100;

const DroppedJackpotGame = z.object({
  jackpot_id: z.string(),
  game_code: gameCode,
  reason: z.literal("unknown_game"),
  message: z.string(),
});

/* @__PURE__ */ about(DroppedJackpotGame, {
  jackpot_id: ["The jackpot that the game was left out of.", "grand-pot"],
  game_code: "The game's code, as it was pushed.",
  reason: "Why it was left out.",
  message: ["The same in words.", "You have no game with this code, or it is withdrawn."],
});

export const PushedJackpots = z.object({
  jackpots: z.int(),
  dropped_count: z.int(),
  dropped: z.array(DroppedJackpotGame),
});

/* @__PURE__ */ about(PushedJackpots, {
  jackpots: "How many jackpots were taken.",
  dropped_count: "How many games were left out of their jackpot.",
  dropped: "Games that were left out of their pool, and why; the first 100. The pool itself is taken.",
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
