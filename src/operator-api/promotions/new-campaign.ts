import type { z } from "zod";
import { parseUtcTime } from "../../lib/clock.ts";
import { type Minor, parseAmount } from "../../lib/money.ts";
import type { NewCampaign } from "../../promotions/create-campaign.ts";
import type { CreateBonusCampaign } from "../contract/bonus-campaigns.ts";

type Body = z.output<typeof CreateBonusCampaign>;

/** A valid body in the room's own terms. */
export function newCampaign(body: Body, precision: number): NewCampaign {
  const money = (text: string | null | undefined) => (text ? readAmount(text, precision) : null);
  return {
    type: body.type,
    name: body.name,
    currency: body.currency,
    precision,
    gameIds: body.game_ids,
    playerIds: body.player_ids,
    validFrom: body.valid_from ? readTime(body.valid_from) : null,
    validUntil: readTime(body.valid_until),
    triggers: {
      firstGameLaunch: body.triggers.first_game_launch ?? false,
      betAmounts: (body.triggers.bet_amount ?? []).map(({ amount, single_bet }) => ({
        amount: readAmount(amount, precision),
        singleBet: single_bet,
      })),
      spinCounts: body.triggers.spin_count ?? [],
      lossAmount: money(body.triggers.loss_amount),
    },
    spinCount: body.spin_count ?? null,
    betAmount: money(body.bet_amount),
    prizes: (body.prizes ?? []).map(({ kind, amount, spins, bet_amount, weight }) =>
      kind === "money"
        ? { kind, amount: readAmount(amount ?? "", precision), weight }
        : { kind, spins: spins ?? 0, betAmount: readAmount(bet_amount ?? "", precision), weight },
    ),
    campaignLimit: money(body.campaign_limit),
    minCashoutMultiplier: body.min_cashout_multiplier ?? null,
    reference: body.reference,
  };
}

/** Minor units of an amount that the rules have let through. */
export function readAmount(text: string, precision: number): Minor {
  const amount = parseAmount(text, precision);
  if (amount === undefined) throw new Error("an amount that no rule looked at");
  return amount;
}

/** Milliseconds of a time that the schema has let through. */
export function readTime(text: string): number {
  const time = parseUtcTime(text);
  if (time === undefined) throw new Error("a time that no rule looked at");
  return time;
}
