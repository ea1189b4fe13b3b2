import type { MonthCheck } from "../billing/books/check-month.ts";
import { presentLine } from "../billing/invoices/present-invoice.ts";
import type { Preview } from "../billing/invoices/preview-month.ts";
import { invoiceNumber } from "../billing/invoices/read-invoices.ts";
import type { NotificationLog } from "../billing/notifications/read-notifications.ts";
import { jsonAmount } from "../billing/pricing/decimal.ts";
import type { Totals } from "../billing/pricing/total.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";

/** The wire form of a previewed month in one currency. */
export function presentPreview({ currency, precision, terms, lines, totals, byTierMode, invoice }: Preview) {
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  const price = (foot: Totals) => ({
    amount: amount(foot.amount),
    tax_amount: amount(foot.taxAmount),
    total: amount(foot.total),
  });
  return {
    currency,
    revenue_base: terms.revenueBase,
    market: terms.market,
    tier_mode: terms.tierMode,
    ggr: amount(totals.ggr),
    bonus: amount(totals.bonus),
    gross: amount(totals.gross),
    tax_percent: Number(terms.taxPercent),
    ...price(totals),
    by_tier_mode: { whole: price(byTierMode.whole), progressive: price(byTierMode.progressive) },
    invoice: invoice && { id: invoice.id, number: invoiceNumber(invoice) },
    lines: lines.map((line) => presentLine(line, precision)),
  };
}

/** The wire form of a notification and its tries. */
export function presentNotification(notification: NotificationLog) {
  return {
    id: notification.id,
    event: notification.event,
    status: notification.status,
    attempts: notification.attempts,
    next_attempt_at: isoTimeOrNull(notification.nextAttemptAt),
    completed_at: isoTimeOrNull(notification.completedAt),
    deliveries: notification.deliveries.map((delivery) => ({
      id: delivery.id,
      started_at: isoTime(delivery.startedAt),
      duration_ms: delivery.durationMs,
      http_status: delivery.httpStatus,
      outcome: delivery.outcome,
      error: delivery.error,
    })),
  };
}

/** The wire form of a month's check. */
export function presentCheck({ movementsDays, invoices, differences }: MonthCheck) {
  return { agrees: differences.length === 0, days_checked: movementsDays, invoices, differences };
}
