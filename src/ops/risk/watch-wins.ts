import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { riskHours, riskLimits } from "../../db/schema/risk.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { HOUR_MS, utcDay } from "../../lib/clock.ts";
import { MICROS_PER_USD, type MicroUsd, microUsdOf, type UsdRate } from "../../lib/exchange.ts";
import { formatAmount } from "../../lib/money.ts";
import type { Anomaly } from "./anomalies.ts";
import { hasMoved, type Step } from "./cursor.ts";
import { allLimits } from "./limits.ts";

const KEPT_MS = 48 * HOUR_MS;
const MICROS_PER_CENT = MICROS_PER_USD / 100;
/** Stands for every sum beyond exact numbers, which is over any limit. */
const MOST = Number.MAX_SAFE_INTEGER;

export interface Win {
  readonly transaction_id: string;
  readonly provider_code: string;
  readonly operator_code: string;
  readonly created_at: number;
  readonly amount: number;
  readonly currency: string;
  readonly precision: number;
  readonly free_spins_id: string | null;
}

/**
 * The single wins over a limit, and the statements that add up each hour. Those of a currency without a rate count in none:
 * they raise an alert, and are held where wins are.
 */
export async function watchWins(ctx: Ctx, wins: readonly Win[], rates: ReadonlyMap<string, UsdRate>, step: Step) {
  if (wins.length === 0) return { anomalies: [], statements: [] };
  const limitsOf = await allLimits(ctx);
  const anomalies: Anomaly[] = [];
  const sums = new Map<string, number>();
  const unrated = new Map<string, Win>();
  for (const win of wins) {
    const rate = rates.get(win.currency);
    if (rate === undefined) {
      if (win.amount > 0) unrated.set(`${win.currency} ${utcDay(win.created_at)}`, win);
      continue;
    }
    const usd = microUsdOf(win.amount, win.precision, rate) ?? MOST;
    const { operator_code: operatorCode, provider_code: providerCode, transaction_id: transactionId } = win;
    const owners = [
      { scope: "operator", code: operatorCode },
      { scope: "provider", code: providerCode },
    ] as const;
    if (owners.some((owner) => usd > (limitsOf(owner).maxWin ?? Number.POSITIVE_INFINITY))) {
      const message = `A win of ${formatAmount(win.amount, win.precision)} ${win.currency} was over the largest win of its operator or provider.`;
      anomalies.push({
        kind: "win_over_limit",
        message,
        providerCode,
        operatorCode,
        transactionId,
        at: win.created_at,
      });
    }
    const hour = win.created_at - (win.created_at % HOUR_MS);
    for (const { scope, code } of owners) {
      const key = JSON.stringify([hour, scope, code]);
      sums.set(key, Math.min(MOST, (sums.get(key) ?? 0) + usd));
    }
  }
  const hours = [...sums].map(([key, usd]) => [...JSON.parse(key), usd]);
  const column = (place: number) => sql.raw(`value ->> ${place}`);
  const columns = { hour: column(0), scope: column(1) as never, code: column(2), wins: column(3) };
  const source = { from: sql`json_each(${JSON.stringify(hours)})`, where: hasMoved(step) };
  const added = insertSelect(ctx.db, riskHours, columns, source).onConflictDoUpdate({
    target: [riskHours.hour, riskHours.scope, riskHours.code],
    set: { wins: sql`min(${riskHours.wins} + excluded.wins, ${MOST})` },
  });
  const old = ctx.db.delete(riskHours).where(lt(riskHours.hour, ctx.clock.now() - KEPT_MS));
  const alerts = [...unrated].map(([once, win]) =>
    raiseAlert(
      ctx,
      {
        kind: "currency_without_rate",
        operatorCode: win.operator_code,
        transactionId: win.transaction_id,
        message: `Wins in ${win.currency}, which has no exchange rate, are compared with no limit.`,
        at: ctx.clock.now(),
        once,
      },
      { where: hasMoved(step) },
    ),
  );
  return { anomalies, statements: [added, old, ...alerts] };
}

/** In whole cents, rounded down. */
function inUsd(micros: MicroUsd): string {
  return `${formatAmount(Math.floor(micros / MICROS_PER_CENT), 2)} USD`;
}

/** Scheduled job, each minute: an hour whose wins are over a limit raises an alert and, where configured, holds wins. */
export async function watchHours(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const recent = await ctx.db
    .select()
    .from(riskHours)
    .where(gt(riskHours.hour, now - 2 * HOUR_MS));
  if (recent.length === 0) return;
  const limitsOf = await allLimits(ctx);
  for (const { hour, scope, code, wins } of recent) {
    const { maxHourlyWins, hold } = limitsOf({ scope, code });
    if (maxHourlyWins === null || wins <= maxHourlyWins) continue;
    await raiseAlert(ctx, {
      kind: "wins_over_limit",
      operatorCode: scope === "operator" ? code : null,
      providerCode: scope === "provider" ? code : undefined,
      message: `The wins of an hour, ${inUsd(wins)} so far, are over the limit of the ${scope} ${code}, ${inUsd(maxHourlyWins)}.`,
      at: now,
      once: `${scope} ${code} ${hour}`,
    });
    if (!hold) continue;
    const own = and(eq(riskLimits.scope, scope), eq(riskLimits.code, code), eq(riskLimits.hold, true));
    // The hour after the one that was over.
    const holdUntil = hour + 2 * HOUR_MS;
    await ctx.db
      .update(riskLimits)
      .set({ holdUntil })
      .where(and(own, sql`${riskLimits.holdUntil} IS NOT ${holdUntil}`));
  }
  // Wins are held in every shard from now on, not from the next run on.
  await copyFacts(ctx);
}
