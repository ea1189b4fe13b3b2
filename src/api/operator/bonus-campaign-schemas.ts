import * as z from "zod";
import { isPlainDecimal, parseAmount } from "../../lib/money.ts";
import { CAMPAIGN_TYPES } from "../../play/providers/port.ts";
import { BonusTriggers } from "../wire/bonus-triggers.ts";
import { nullish, textOrNull, timeOrNull } from "../wire/described.ts";
import { currency, displayName, gameId, money, text, utcTime } from "../wire/fields.ts";
import { currencyCode } from "../wire/values.ts";
import { warnings } from "../wire/warning.ts";

/** An export of a call's file is a component of the document. */
export { BonusTriggers };

export const BonusCampaignType = z
  .enum(CAMPAIGN_TYPES)
  .describe(
    "What the player gets: spins at a fixed stake, a wheel, a chest or a draw with prizes, or a feature that the provider buys for them.",
  );

/** Thresholds of one kind. Every spin of the sandbox is checked against all of them. */
const MAX_THRESHOLDS = 100;

const BetTrigger = z.object({
  amount: money.meta({
    description: "The threshold: a decimal string in the campaign's currency, above 0.",
    examples: ["50.00"],
  }),
  single_bet: z.boolean().describe("True: one bet must reach it. False: bets add up to it."),
});

const SpinTrigger = z
  .object({
    min: z.int().min(1).describe("The smallest number of spins that can be drawn."),
    max: z.int().min(1).describe("The largest number of spins that can be drawn, at least `min`."),
  })
  .refine(({ min, max }) => max >= min, { error: "must have a max greater than or equal to its min" });

/** Triggers of the bonus; false, null and an empty list are none. */
export const CreateBonusTriggers = z.object({
  first_game_launch: z.boolean().nullish().describe("True: fires when the player first opens one of the games."),
  bet_amount: z.array(BetTrigger).max(MAX_THRESHOLDS).nullish().describe("Fires when bets reach an amount."),
  spin_count: z
    .array(SpinTrigger)
    .max(MAX_THRESHOLDS)
    .nullish()
    .describe("Fires after a number of spins, drawn between `min` and `max`."),
  loss_amount: nullish(money, "Fires when the player has lost this much, net: a decimal string above 0.", "20.00"),
});

/** One prize of a drawn campaign; its chance is its weight over the sum of all weights. */
export const BonusPrize = z.object({
  kind: z.enum(["money", "free_spins"]).describe("What the prize is. `free_spins` on the wheel alone."),
  amount: money
    .nullable()
    .optional()
    .meta({
      description: "Of `money`: what it pays, a decimal string in the campaign's currency. 0 is a blank field.",
      examples: ["10.00"],
    }),
  spins: z.int().min(1).nullable().optional().describe("Of `free_spins`: how many."),
  bet_amount: money
    .nullable()
    .optional()
    .meta({
      description: "Of `free_spins`: the stake of one spin, a decimal string in the campaign's currency.",
      examples: ["0.20"],
    }),
  weight: z
    .int()
    .min(0)
    .describe("The prize's chance is its weight over the sum of all weights. At least one weight is above 0."),
});

/** 1.3 up to, and without, 100, as hundred-millionths. */
const MULTIPLIER_PLACES = 8;
const MIN_MULTIPLIER = 130_000_000;
const MULTIPLIERS_END = 10_000_000_000;

const multiplier = z
  .string()
  .refine(isMultiplier, { error: "must be a decimal string such as 1.5, from 1.3 to below 100" });

function isMultiplier(value: string): boolean {
  const read = isPlainDecimal(value) ? parseAmount(value, MULTIPLIER_PLACES) : undefined;
  return read !== undefined && read >= MIN_MULTIPLIER && read < MULTIPLIERS_END;
}

/** The fields of every type; `campaignErrors` knows which of them a type takes. */
export const CreateBonusCampaign = z.object({
  type: BonusCampaignType.describe("What the player gets. It decides which of the other fields are needed."),
  name: displayName(100).describe("The campaign's name, which players see."),
  currency: currency.describe("The currency of all amounts, in upper case."),
  game_ids: z
    .array(gameId)
    .min(1)
    .max(50)
    .describe("The games of the campaign: ids of `GET /v1/games`, all of one provider."),
  player_ids: z.array(text(120)).min(1).max(1000).describe("Your own ids of the players who may get the bonus."),
  valid_from: nullish(utcTime, "When the campaign begins, ISO 8601 UTC. Now, if absent.", "2026-11-25T00:00:00.000Z"),
  valid_until: utcTime.describe(
    "When the campaign ends, ISO 8601 UTC: in the future, after `valid_from` and at most 90 days after it.",
  ),
  triggers: CreateBonusTriggers.describe(
    "What hands the bonus over; at least one. Each that fires hands it over once more.",
  ),
  spin_count: z.int().min(1).max(10_000).nullish().describe("Of `free_spins`, and needed there: number of spins."),
  bet_amount: nullish(
    money,
    "Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Needed there. A decimal string in the campaign's currency.",
    "0.20",
  ),
  prizes: z
    .array(BonusPrize)
    .max(100)
    .nullish()
    .describe("Of `fortune_wheel` and `treasure_chest`: exactly 16. Of `golden_dragon`: 1 to 100. Needed there."),
  campaign_limit: nullish(
    money,
    "Of `free_spins`: the campaign ends when it has paid this much in total. A decimal string in the campaign's currency.",
    "500.00",
  ),
  min_cashout_multiplier: nullish(
    multiplier,
    "Of `free_spins` in crash games: the least multiplier at which a spin cashes out.",
    "1.5",
  ),
  reference: text(120).describe(
    "Your own id of the campaign. A repeat under it answers the first campaign and places nothing.",
  ),
});

export const BonusCampaign = z.object({
  id: z.string().describe("The campaign's id."),
  campaign_id: z
    .string()
    .describe("What your wallet sees as `free_spins_id` on the spins that the campaign hands over."),
  type: BonusCampaignType.describe("What the player gets."),
  status: z
    .enum(["pending", "active", "ended", "failed"])
    .describe(
      "`pending`: the provider has not confirmed it. `active`: it runs. `ended`: it is over, by its time, its limit or you. `failed`: the provider refused it, or never confirmed it.",
    ),
  name: z.string().nullable().describe("The campaign's name, which players see."),
  currency: currencyCode.nullable().describe("The currency of all amounts."),
  game_ids: z.array(z.string()).describe("The games, as you sent them: ids of the catalogue."),
  player_ids: z.array(z.string()).describe("Your own ids of the players, as you sent them."),
  valid_from: z.iso.datetime().nullable().describe("When the campaign begins."),
  valid_until: z.iso.datetime().nullable().describe("When the campaign ends."),
  triggers: BonusTriggers.describe("What hands the bonus over."),
  spin_count: z.int().nullable().describe("Of `free_spins`: number of spins. Null otherwise."),
  bet_amount: textOrNull(
    "Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Null otherwise.",
    "0.20",
  ),
  prizes: z.array(BonusPrize).describe("The prizes of a wheel, chest or draw. Empty otherwise."),
  min_cashout_multiplier: textOrNull(
    "The least multiplier at which a spin of a crash game cashes out. Null: none was set.",
    "1.5",
  ),
  campaign_limit: textOrNull("The campaign ends when it has paid this much in total. Null: no limit.", "500.00"),
  reference: z.string().nullable().describe("Your own id of the campaign."),
  failure_reason: textOrNull(
    "Why it failed, in the provider's words where it refused. Null: it did not.",
    "The currency is not supported.",
  ),
  created_at: z.iso.datetime().nullable().describe("When it was placed."),
  ended_at: timeOrNull(
    "When it ended: by its time, its limit or you. Null: it has not, or it failed.",
    "2026-11-25T12:00:00.000Z",
  ),
  warnings,
});
