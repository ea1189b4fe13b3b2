import * as z from "zod";
import { parseUtcTime } from "../../lib/clock.ts";
import { parseAmount } from "../../lib/money.ts";
import type { CampaignPrize, CampaignTriggers } from "../../play/promotions/bonus-campaign.ts";
import { CAMPAIGN_TYPES, type CampaignPlacement, ProviderRefusal } from "../../play/providers/port.ts";

/** The body of a campaign placement, as the sandbox reads it. Amounts are minor units. */
function termsIn(precision: number) {
  const amount = z.string().transform((text, checked) => {
    const minor = parseAmount(text, precision);
    if (minor !== undefined) return minor;
    checked.addIssue("must be an amount with no more decimal places than the currency has");
    return z.NEVER;
  });
  const time = z.string().transform((text) => parseUtcTime(text) ?? 0);
  const weight = z.int().min(0);
  return z.object({
    type: z.enum(CAMPAIGN_TYPES),
    name: z.string(),
    player_ids: z.array(z.string()).min(1),
    valid_from: time,
    valid_until: time,
    triggers: z
      .object({
        first_game_launch: z.boolean().default(false),
        bet_amount: z.array(z.object({ amount, single_bet: z.boolean() })).default([]),
        spin_count: z.array(z.object({ min: z.int().min(1), max: z.int().min(1) })).default([]),
        loss_amount: amount.nullable().default(null),
      })
      .transform(
        ({ first_game_launch, bet_amount, spin_count, loss_amount }): CampaignTriggers => ({
          firstGameLaunch: first_game_launch,
          betAmounts: bet_amount.map((bet) => ({ amount: bet.amount, singleBet: bet.single_bet })),
          spinCounts: spin_count,
          lossAmount: loss_amount,
        }),
      ),
    spin_count: z.int().min(1).default(1),
    bet_amount: amount.default(0),
    prizes: z
      .array(
        z.union([
          z.object({ kind: z.literal("money"), amount, weight }),
          z.object({ kind: z.literal("free_spins"), spins: z.int().min(1), bet_amount: amount, weight }).transform(
            ({ kind, spins, bet_amount, weight }): CampaignPrize => ({
              kind,
              spins,
              betAmount: bet_amount,
              weight,
            }),
          ),
        ]),
      )
      .default([]),
    min_cashout_multiplier: z
      .string()
      // Rounded up to hundredths, which is what the game can show.
      .transform((text) => Math.ceil((parseAmount(text, 8) ?? 0) / 1_000_000))
      .nullable()
      .default(null),
    campaign_limit: amount.nullable().default(null),
  });
}

export type PlacementTerms = z.output<ReturnType<typeof termsIn>>;

/** Reads the terms of a placement; refuses invalid ones. */
export function readTerms({ campaign }: CampaignPlacement, precision: number): PlacementTerms {
  const read = termsIn(precision).safeParse(campaign);
  if (read.success) return read.data;
  throw new ProviderRefusal(`The campaign is invalid: ${read.error.issues[0]?.path.join(".") ?? ""}.`);
}
