import { z } from "zod";
import { isPlainDecimal, parseAmount } from "../lib/money.ts";
import { CAMPAIGN_TYPES } from "../providers/port.ts";
import { currency, displayName, gameId, money, text, utcTime } from "../wire/fields.ts";

export const BonusCampaignType = z.enum(CAMPAIGN_TYPES);

/** Thresholds of one kind. Every spin of the sandbox is checked against all of them. */
const MAX_THRESHOLDS = 100;

const BetTrigger = z.object({ amount: money, single_bet: z.boolean() });

const SpinTrigger = z
  .object({ min: z.int().min(1), max: z.int().min(1) })
  .refine(({ min, max }) => max >= min, { error: "must have a max greater than or equal to its min" });

/** What starts the bonus; false, null and an empty list are not triggers. */
export const CreateBonusTriggers = z.object({
  first_game_launch: z.boolean().nullish(),
  bet_amount: z.array(BetTrigger).max(MAX_THRESHOLDS).nullish(),
  spin_count: z.array(SpinTrigger).max(MAX_THRESHOLDS).nullish(),
  loss_amount: money.nullish(),
});

/** As answered: amounts without trailing zeros, absent triggers as empty lists or null. */
export const BonusTriggers = z.object({
  first_game_launch: z.boolean(),
  bet_amount: z.array(z.object({ amount: z.string(), single_bet: z.boolean() })),
  spin_count: z.array(z.object({ min: z.int(), max: z.int() })),
  loss_amount: z.string().nullable(),
});

/** One prize of a drawn campaign; its chance is its weight over the sum of all weights. */
export const BonusPrize = z.object({
  kind: z.enum(["money", "free_spins"]),
  amount: money.nullable().optional(),
  spins: z.int().min(1).nullable().optional(),
  bet_amount: money.nullable().optional(),
  weight: z.int().min(0),
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
  type: BonusCampaignType,
  name: displayName(100),
  currency,
  game_ids: z.array(gameId).min(1).max(50),
  player_ids: z.array(text(120)).min(1).max(1000),
  valid_from: utcTime.nullish(),
  valid_until: utcTime,
  triggers: CreateBonusTriggers,
  spin_count: z.int().min(1).max(10_000).nullish(),
  bet_amount: money.nullish(),
  prizes: z.array(BonusPrize).max(100).nullish(),
  campaign_limit: money.nullish(),
  min_cashout_multiplier: multiplier.nullish(),
  reference: text(120),
});

export const BonusCampaign = z.object({
  id: z.string(),
  campaign_id: z.string(),
  type: BonusCampaignType,
  status: z.enum(["pending", "active", "ended", "failed"]),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  game_ids: z.array(z.string()),
  player_ids: z.array(z.string()),
  valid_from: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
  triggers: BonusTriggers,
  spin_count: z.int().nullable(),
  bet_amount: z.string().nullable(),
  prizes: z.array(BonusPrize),
  min_cashout_multiplier: z.string().nullable(),
  campaign_limit: z.string().nullable(),
  reference: z.string().nullable(),
  failure_reason: z.string().nullable(),
  created_at: z.iso.datetime().nullable(),
});
