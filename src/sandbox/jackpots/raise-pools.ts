import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { sandboxJackpotTiers, sandboxRounds } from "../../db/schema/index.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";
import type { Round } from "../play/round.ts";
import { POOLS_PROVIDER, TIERS, type Tier } from "./pools.ts";

const MILLION = 1_000_000n;

/**
 * The statement that adds a bet's share to every tier while the round still waits for its bet. In one transaction with the
 * step that ends the wait, so that a bet raises the pools once. Undefined for a round that does not take part.
 */
export function raisePools(ctx: Ctx, round: Round): BatchItem<"sqlite"> | undefined {
  if (!round.jackpot) return undefined;
  const stake = BigInt(round.jackpot.stake);
  const shares = TIERS.map(({ tierId, share }) => ({ tierId, raised: Number((stake * BigInt(share)) / MILLION) }));
  const raising = JSON.stringify(shares.filter(({ raised }) => raised > 0));
  return insertSelect(
    ctx.db,
    sandboxJackpotTiers,
    { providerCode: round.providerCode, tierId: sql`value ->> 'tierId'`, raised: sql`value ->> 'raised'` },
    {
      from: sql`json_each(${raising})`,
      where: sql`EXISTS (SELECT 1 FROM ${sandboxRounds} WHERE id = ${round.id} AND status = 'betting')`,
    },
  ).onConflictDoUpdate({
    target: [sandboxJackpotTiers.providerCode, sandboxJackpotTiers.tierId],
    set: { raised: sql`raised + excluded.raised` },
  });
}

const MICROS_PER_CENT = MICROS_PER_USD / 100;

type Raised = { readonly tierId: string; readonly raised: number };

/** The amount that bets have added to each tier, as a statement for a batch. */
export function raisedTiers(ctx: Ctx) {
  return ctx.db.select().from(sandboxJackpotTiers).where(eq(sandboxJackpotTiers.providerCode, POOLS_PROVIDER));
}

/** The current value of a tier, in whole US cents. */
export function centsOf(raised: readonly Raised[]): (tier: Tier) => number {
  const raisedBy = new Map(raised.map((row) => [row.tierId, row.raised]));
  return ({ tierId, seed }) => Math.floor((seed + (raisedBy.get(tierId) ?? 0)) / MICROS_PER_CENT);
}
