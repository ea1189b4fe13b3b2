import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { operators } from "../../db/schema/operators.ts";
import { riskLimits } from "../../db/schema/risk.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { MICROS_PER_USD, type MicroUsd } from "../../lib/exchange.ts";

export interface LimitsOf {
  readonly scope: "operator" | "provider";
  readonly code: string;
}

/** Limits in millionths of a US dollar; null: none. */
export interface Limits {
  readonly maxWin: MicroUsd | null;
  readonly maxHourlyWins: MicroUsd | null;
  readonly maxFreeSpins: MicroUsd | null;
  readonly hold: boolean;
}

/** Wide, because they are the same for everyone: they raise alerts and hold nothing. */
export const DEFAULT_LIMITS: Limits = {
  maxWin: 100_000 * MICROS_PER_USD,
  maxHourlyWins: 1_000_000 * MICROS_PER_USD,
  maxFreeSpins: 100_000 * MICROS_PER_USD,
  hold: false,
};

/** The limits of an operator or a provider. Throws NOT_FOUND. */
export async function readLimits(ctx: Ctx, of: LimitsOf): Promise<Limits> {
  await mustExist(ctx, of);
  const own = and(eq(riskLimits.scope, of.scope), eq(riskLimits.code, of.code));
  return (await ctx.db.select().from(riskLimits).where(own).get()) ?? DEFAULT_LIMITS;
}

/** The limits of every operator and provider: those that none were set for have the default. */
export async function allLimits(ctx: Ctx): Promise<(of: LimitsOf) => Limits> {
  const rows = await ctx.db.select().from(riskLimits);
  const set = new Map(rows.map((row) => [`${row.scope} ${row.code}`, row]));
  return ({ scope, code }) => set.get(`${scope} ${code}`) ?? DEFAULT_LIMITS;
}

/**
 * Sets all limits of an operator or a provider. Wins that are held stay held. After an hour over its limit wins go on being held,
 * unless that limit is raised or holding ends. Throws NOT_FOUND.
 */
export async function putLimits(ctx: AdminCtx, of: LimitsOf, limits: Limits): Promise<void> {
  await mustExist(ctx, of);
  const row = { ...limits, updatedAt: ctx.clock.now() };
  const { holdUntil, maxHourlyWins } = riskLimits;
  const keptHold = sql`iif(excluded.hold = 1 AND excluded.max_hourly_wins <= ${maxHourlyWins}, ${holdUntil}, NULL)`;
  await ctx.db.batch([
    ctx.db
      .insert(riskLimits)
      .values({ ...of, ...row })
      .onConflictDoUpdate({ target: [riskLimits.scope, riskLimits.code], set: { ...row, holdUntil: keptHold } }),
    auditEntry(ctx, { ...of, ...limits }),
  ]);
}

async function mustExist(ctx: Ctx, { scope, code }: LimitsOf): Promise<void> {
  const table = scope === "operator" ? operators : providers;
  const found = await ctx.db.select({ code: table.code }).from(table).where(eq(table.code, code)).get();
  if (!found) throw notFound(`The ${scope}`);
}
