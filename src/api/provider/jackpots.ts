import { Hono } from "hono";
import * as z from "zod";
import { invalidField } from "../../errors.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { JACKPOT_LEVELS, JACKPOT_STATUSES, pushJackpots as push } from "../../play/jackpots/jackpot-feeds.ts";
import { describe } from "../http/describe.ts";
import { body, checked, type Sent } from "../http/valid.ts";
import { caption, displayName, text } from "../wire/fields.ts";
import { gameCode } from "./values.ts";

export const app = new Hono<ProviderApiEnv>();

const Tier = z.object({
  tier_id: text(120).describe("Your own id of the tier. Wins name it."),
  tier: z.int().min(0).describe("The tier's number. Operators list tiers by it, the lowest first."),
  amount: z.number().min(0).describe("What the tier would pay now, in USD."),
});

const PoolGame = z.object({
  game_code: text(120).describe("Your own code of a game that feeds the jackpot."),
  name: caption
    .nullable()
    .optional()
    .describe("The game's name as operators see it. Without one they see the catalogue's."),
});

const Jackpot = z.object({
  id: text(120).describe("Your own id of the jackpot. Each once."),
  name: displayName(200).describe("The jackpot's name, for players."),
  level: z.enum(JACKPOT_LEVELS).describe("How far the jackpot reaches."),
  status: z.enum(JACKPOT_STATUSES).describe("`paused`: it is shown, but not played for."),
  currency: z.literal("USD").optional().describe("The currency of the amounts: always USD."),
  tiers: z
    .array(Tier)
    .max(50)
    .refine((list) => new Set(list.map(({ tier_id }) => tier_id)).size === list.length, {
      error: "must not repeat a tier_id",
    })
    .describe("The open tiers."),
  games: z.array(PoolGame).max(5000).describe("The games that feed the jackpot."),
});

/**
 * Maximum number of games and tiers of one push, checked before the schema: a megabyte of invalid entries would take it a second
 * and make half a million errors.
 */
const MAX_LISTED = 40_000;

function admitListed({ jackpots }: Sent): void {
  if (!Array.isArray(jackpots)) return;
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const listed = jackpots.reduce((sum: number, one) => sum + lengthOf(one?.games) + lengthOf(one?.tiers), 0);
  if (listed > MAX_LISTED) throw invalidField("jackpots", `must name at most ${MAX_LISTED} games and tiers in all`);
}

/** The provider's full list; amounts are JSON numbers in USD. */
export const PushJackpots = z.object({
  jackpots: z
    .array(Jackpot)
    .max(500)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: "must not repeat an id" })
    .describe("All your jackpots. One that is not among them is gone."),
});

/** Games that an answer names; `dropped_count` counts them all. */
const MAX_NAMED = 100;

const DroppedJackpotGame = z.object({
  jackpot_id: z.string().meta({ description: "The jackpot that the game was left out of.", examples: ["grand-pot"] }),
  game_code: gameCode.describe("The game's code, as it was pushed."),
  reason: z.literal("unknown_game").describe("Why it was left out."),
  message: z
    .string()
    .meta({ description: "The same in words.", examples: ["You have no game with this code, or it is withdrawn."] }),
});

export const PushedJackpots = z.object({
  jackpots: z.int().describe("How many jackpots were taken."),
  dropped_count: z.int().describe("How many games were left out of their jackpot."),
  dropped: z
    .array(DroppedJackpotGame)
    .describe("Games that were left out of their pool, and why; the first 100. The pool itself is taken."),
});

app.put(
  "/jackpots",
  describe({
    id: "pushJackpots",
    summary: "Push the provider's full list of jackpots",
    idempotency: "Replaces the list. A repeat changes nothing.",
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
  }),
  body(PushJackpots, { admit: admitListed }),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const jackpots = c.req.valid("json").jackpots.map(({ id, name, level, status, tiers, games }) => ({
      id,
      name,
      level,
      status,
      tiers: tiers.map(({ tier_id, tier, amount }) => ({ tierId: tier_id, tier, amount })),
      games: games.map((game) => ({ gameCode: game.game_code, name: game.name ?? null })),
    }));
    const dropped = await push(ctx, { providerCode: ctx.providerCode, jackpots });
    return c.json<z.input<typeof PushedJackpots>>({
      jackpots: jackpots.length,
      dropped_count: dropped.length,
      dropped: dropped.slice(0, MAX_NAMED).map(({ jackpotId, gameCode }) => ({
        jackpot_id: jackpotId,
        game_code: gameCode,
        reason: "unknown_game" as const,
        message: "You have no game with this code, or it is withdrawn.",
      })),
    });
  },
);
