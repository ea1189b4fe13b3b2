import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotTiers, sandboxRounds } from "../../db/schema/index.ts";
import type { Round } from "../play/round.ts";
import { TIERS } from "./pools.ts";

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
  const rows = sql`SELECT ${round.providerCode}, value ->> 'tierId', value ->> 'raised' FROM json_each(${raising})
    WHERE EXISTS (SELECT 1 FROM ${sandboxRounds} WHERE id = ${round.id} AND status = 'betting')`;
  return ctx.db
    .insert(sandboxJackpotTiers)
    .select(rows)
    .onConflictDoUpdate({
      target: [sandboxJackpotTiers.providerCode, sandboxJackpotTiers.tierId],
      set: { raised: sql`raised + excluded.raised` },
    });
}
