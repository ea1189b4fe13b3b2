import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { sandboxCampaignPlayers, sandboxCampaigns } from "../../db/schema/index.ts";
import { type CampaignPlacement, type CampaignTrigger, ProviderRefusal } from "../../play/providers/port.ts";
import { totalWeight } from "../games/draw.ts";
import type { StakeCurrency } from "../games/money.ts";
import { checkPrice, checkStake, type Playable } from "./check-stakes.ts";
import { findPlayable } from "./find-playable.ts";
import { type PlacementTerms, readTerms } from "./placement-terms.ts";
import { type ProviderRules, rulesOf, typesOf } from "./provider-rules.ts";

/** The number of cases that one draw can distinguish. */
const MAX_TOTAL_WEIGHT = 2 ** 32;

/** Accepts a campaign; a repeat of the id changes nothing. Refuses what the provider or its games do not offer. */
export async function takeCampaign(ctx: Ctx, providerCode: string, placed: CampaignPlacement): Promise<void> {
  const rules = rulesOf(providerCode);
  if (rules.types.length === 0) throw new ProviderRefusal("The provider does not offer bonus campaigns.");
  const { operatorCode, campaignId, gameCodes } = placed;
  const { currency } = placed.campaign;
  const { games, precision } = await findPlayable(ctx, { providerCode, gameCodes, currency });
  const terms = readTerms(placed, precision);
  checkRules(rules, terms, games);
  checkMoney(terms, games, { currency, precision });
  await ctx.db.batch([
    ctx.db
      .insert(sandboxCampaigns)
      .values({
        id: campaignId,
        providerCode,
        operatorCode,
        kind: terms.type === "free_spins" ? "spins" : terms.type === "buy_bonus" ? "feature" : terms.type,
        name: terms.name,
        gameCodes: [...gameCodes],
        currency,
        precision,
        quantity: terms.type === "free_spins" ? terms.spin_count : 1,
        bet: terms.bet_amount,
        minCashout: terms.min_cashout_multiplier,
        prizes: terms.prizes,
        triggers: terms.triggers,
        payLimit: terms.campaign_limit,
        countsFrom: Math.max(terms.valid_from, ctx.clock.now()),
        validUntil: terms.valid_until,
        ended: false,
      })
      .onConflictDoNothing(),
    insertSelect(
      ctx.db,
      sandboxCampaignPlayers,
      { operatorCode, playerId: sql`value`, campaignId },
      { distinct: true, from: sql`json_each(${JSON.stringify(terms.player_ids)})` },
    ).onConflictDoNothing(),
  ]);
}

function checkRules(rules: ProviderRules, terms: PlacementTerms, games: readonly Playable[]): void {
  if (!rules.types.includes(terms.type))
    throw new ProviderRefusal(`The provider does not offer campaigns of type ${terms.type}.`);
  for (const { code, game } of games) {
    if (!typesOf(rules, game).includes(terms.type))
      throw new ProviderRefusal(`${code} does not offer campaigns of type ${terms.type}.`);
    if (terms.min_cashout_multiplier !== null && game.engine.kind !== "crash") {
      throw new ProviderRefusal(`${code} is not a crash game: min_cashout_multiplier does not apply.`);
    }
  }
  const unknown = triggersOf(terms).find((trigger) => !rules.triggers.includes(trigger));
  if (unknown) throw new ProviderRefusal(`The provider does not offer the trigger ${unknown}.`);
  if (totalWeight(terms.prizes) > MAX_TOTAL_WEIGHT) {
    throw new ProviderRefusal(`The weights of the prizes must add up to at most ${MAX_TOTAL_WEIGHT}.`);
  }
}

function triggersOf({ triggers }: PlacementTerms): CampaignTrigger[] {
  return [
    ...(triggers.firstGameLaunch ? (["first_game_launch"] as const) : []),
    ...(triggers.betAmounts.length > 0 ? (["bet_amount"] as const) : []),
    ...(triggers.spinCounts.length > 0 ? (["spin_count"] as const) : []),
    ...(triggers.lossAmount !== null ? (["loss_amount"] as const) : []),
  ];
}

function checkMoney(terms: PlacementTerms, games: readonly Playable[], money: StakeCurrency): void {
  if (terms.type === "free_spins") checkStake(games, terms.bet_amount, money);
  if (terms.type === "buy_bonus") checkPrice(games, terms.bet_amount, money);
  for (const prize of terms.prizes) {
    if (prize.kind === "free_spins") checkStake(games, prize.betAmount, money);
  }
}
