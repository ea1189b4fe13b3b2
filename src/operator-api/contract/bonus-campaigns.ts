import { z } from "zod";
import { currency, money, text } from "./fields.ts";

export const BonusCampaignType = z.enum([
  "free_spins",
  "fortune_wheel",
  "treasure_chest",
  "golden_dragon",
  "buy_bonus",
]);

const time = z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with its zone" });

const BetTrigger = z.object({ amount: money, single_bet: z.boolean() });
const SpinTrigger = z.object({ min: z.int().min(1), max: z.int().min(1) });

/** What hands the bonus over: at least one, as sent. */
export const CreateBonusTriggers = z.object({
  first_game_launch: z.boolean().optional(),
  bet_amount: z.array(BetTrigger).optional(),
  spin_count: z.array(SpinTrigger).optional(),
  loss_amount: money.nullable().optional(),
});

/** As answered: amounts normalised, absent triggers as empty lists or null. */
export const BonusTriggers = z.object({
  first_game_launch: z.boolean().nullable(),
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

/** The fields as sent; which of them a type needs, takes or refuses is for `campaignRules`. */
export const CreateBonusCampaign = z.object({
  type: BonusCampaignType,
  name: text(100),
  currency,
  game_ids: z.array(text(120)).min(1).max(50),
  player_ids: z.array(text(120)).min(1).max(1000),
  valid_from: time.optional(),
  valid_until: time,
  triggers: CreateBonusTriggers,
  spin_count: z.int().min(1).max(10_000).optional(),
  bet_amount: money.optional(),
  prizes: z.array(BonusPrize).max(100).optional(),
  campaign_limit: money.optional(),
  min_cashout_multiplier: z.string().optional(),
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

/** Exactly one of the two must be sent, which the route checks: VALIDATION_FAILED on `query`. */
export const BonusCampaignsQuery = z.object({ reference: text(120).optional(), player_id: text(120).optional() });

export const PlayerBonusCampaigns = z.object({ campaigns: z.array(BonusCampaign) });

/** What the listing answers: one campaign for a reference, a player's for a player. */
export const BonusCampaignOrList = z.union([BonusCampaign, PlayerBonusCampaigns]);

export const BonusCampaignOptionsQuery = z.object({ game_id: text(120) });

export const BonusCampaignOptions = z.object({
  game_id: z.string(),
  types: z.array(BonusCampaignType),
  triggers: z.array(z.enum(["first_game_launch", "bet_amount", "spin_count", "loss_amount"])),
});
