import { and, eq, gt, max, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { datedRateCards, invoices, rateCards } from "../../db/schema/billing.ts";
import { ApiError, type FieldError, notFound, validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { inSeries } from "../invoices/open-invoice.ts";
import { firstDay, nextPeriod } from "../period.ts";
import { cardErrors } from "./card-errors.ts";
import { cardOn } from "./dated-cards.ts";
import type { ProviderCard } from "./rate-card.ts";
import { providerNames, type Rates, ratesOf } from "./read-rates.ts";

/** A card may be agreed on years ahead, not by a slip of the year. */
const MAX_DAYS_AHEAD = 1_000;

interface RatesInput {
  readonly operatorCode: string;
  readonly cards: ProviderCard[];
  /** The card's first day, YYYY-MM-DD in UTC. Undefined: that of the card which holds today. */
  readonly from?: string | undefined;
}

/**
 * Sets the rate card that holds from a day on, until the next card's; without a day, replaces the one that holds today for all
 * of its days. Issued invoices keep their terms. Answers the rates of that day. Throws NOT_FOUND for an unknown operator,
 * VALIDATION_FAILED for a card that cannot price a month, and for a day in a month that is issued.
 */
export async function setRates(ctx: AdminCtx, { operatorCode, cards, from }: RatesInput): Promise<Rates> {
  const operator = await findOperator(ctx, operatorCode);
  const errors = [
    ...(await unknownProviders(ctx, cards)),
    ...cardErrors(cards, operator.market, await precisions(ctx, cards)),
    ...(from === undefined ? [] : await dayErrors(ctx, operatorCode, from)),
  ];
  if (errors.length > 0) throw validationFailed(errors);
  const today = utcDay(ctx.clock.now());
  const fromDay = from ?? (await cardOn(ctx.db, operatorCode, today))?.from ?? null;
  const row = { providers: cards, updatedAt: ctx.clock.now() };
  const { db } = ctx;
  await db.batch([
    fromDay === null
      ? db
          .insert(rateCards)
          .values({ operatorCode, ...row })
          .onConflictDoUpdate({ target: rateCards.operatorCode, set: row })
      : db
          .insert(datedRateCards)
          .values({ operatorCode, fromDay, ...row })
          .onConflictDoUpdate({ target: [datedRateCards.operatorCode, datedRateCards.fromDay], set: row }),
    auditEntry(ctx, { operator_code: operatorCode, ...(fromDay === null ? {} : { from: fromDay }), providers: cards }),
  ]);
  await announceOperatorChange(ctx, operatorCode);
  return ratesOf(ctx, operator, from ?? today);
}

/** Fault of a card's first day. Issued months keep their rates. */
async function dayErrors(ctx: Ctx, operatorCode: string, from: string): Promise<FieldError[]> {
  const latest = utcDay(ctx.clock.now() + MAX_DAYS_AHEAD * DAY_MS);
  if (from > latest) return [{ field: "from", message: `must be at most ${MAX_DAYS_AHEAD} days ahead` }];
  const [issued] = await ctx.db
    .select({ period: max(invoices.period) })
    .from(invoices)
    .where(and(eq(invoices.operatorCode, operatorCode), eq(invoices.status, "issued"), inSeries(false)));
  const period = issued?.period ?? null;
  return period === null || from >= firstDay(nextPeriod(period))
    ? []
    : [{ field: "from", message: `must be after ${period}, which is issued: void its invoices first` }];
}

async function unknownProviders(ctx: Ctx, cards: readonly ProviderCard[]): Promise<FieldError[]> {
  const known = await providerNames(ctx.db, [...new Set(cards.map((card) => card.providerCode))]);
  return cards.flatMap((card, index) =>
    known.has(card.providerCode)
      ? []
      : [{ field: "providers", message: `providers[${index}].provider_code is not a known provider` }],
  );
}

async function precisions(ctx: Ctx, cards: readonly ProviderCard[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const currency of new Set(cards.flatMap((card) => card.tiers.map((tier) => tier.currency)))) {
    const precision = await precisionOf(ctx, currency);
    if (precision !== undefined) known.set(currency, precision);
  }
  return known;
}

/**
 * Removes a rate card before the day from which it holds: the card before it holds on. Errors: NOT_FOUND; CONFLICT for a card
 * that holds already or did.
 */
export async function withdrawRates(
  ctx: AdminCtx,
  { operatorCode, from }: { operatorCode: string; from: string },
): Promise<void> {
  const { db, clock } = ctx;
  await findOperator(ctx, operatorCode);
  const own = and(eq(datedRateCards.operatorCode, operatorCode), eq(datedRateCards.fromDay, from));
  const coming = and(own, gt(datedRateCards.fromDay, utcDay(clock.now())));
  const [, withdrawn] = await db.batch([
    // Before the deletion, after which its condition is false.
    auditEntry(
      ctx,
      { operator_code: operatorCode, from },
      sql`EXISTS (SELECT 1 FROM ${datedRateCards} WHERE ${coming})`,
    ),
    db.delete(datedRateCards).where(coming).returning(),
  ]);
  if (withdrawn.length > 0) return;
  if ((await db.$count(datedRateCards, own)) === 0) throw notFound("The rate card");
  throw new ApiError("CONFLICT", `The rate card holds since ${from}. Set another one, from a later day.`);
}
