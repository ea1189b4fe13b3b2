import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotTiers } from "../../db/schema/index.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";
import { POOLS_PROVIDER, type Tier } from "./pools.ts";

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
