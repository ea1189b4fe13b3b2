import type * as z from "zod";
import type * as wire from "../../api/wire/invoice.ts";
import type { Settings } from "../../env.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { documentUrl } from "../document/address.ts";
import { nextPeriod, periodStart } from "../period.ts";
import { jsonAmount } from "../pricing/decimal.ts";
import type { PricedLine } from "../pricing/priced-line.ts";
import { type Invoice, invoiceNumber } from "./read-invoices.ts";
import type { Adjustment } from "./statement.ts";

/** The wire form of an invoice, with JSON numbers as figures (docs/contract/back-office.md#invoice-notification). */
export function presentInvoice(invoice: Invoice): z.input<typeof wire.Invoice> {
  const { statement, terms, precision, period } = invoice;
  const { totals } = statement;
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  return {
    id: invoice.id,
    number: invoiceNumber(invoice),
    status: invoice.status,
    operator_code: invoice.operatorCode,
    period,
    period_start: isoTime(periodStart(period)),
    /** Exclusive. */
    period_end: isoTime(periodStart(nextPeriod(period))),
    currency: invoice.currency,
    revenue_base: terms.revenueBase,
    market: terms.market,
    tier_mode: terms.tierMode,
    ggr: amount(totals.ggr),
    bonus: amount(totals.bonus),
    gross: amount(totals.gross),
    amount: amount(totals.amount),
    adjustment_amount: amount(totals.adjustmentAmount),
    adjustments: statement.adjustments.map((adjustment) => presentAdjustment(adjustment, precision)),
    tax_percent: Number(terms.taxPercent),
    tax_amount: amount(totals.taxAmount),
    total: amount(totals.total),
    issued_at: isoTime(invoice.issuedAt),
    voided_at: isoTimeOrNull(invoice.voidedAt),
    void_reason: invoice.voidReason,
    lines: statement.lines.map((line) => presentLine(line, precision)),
  };
}

export function presentLine(line: PricedLine, precision: number): z.input<typeof wire.InvoiceLine> {
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  return {
    provider_code: line.providerCode,
    provider_name: line.providerName,
    section_code: line.sectionCode,
    ...(line.from === undefined ? {} : { from: line.from }),
    revenue: amount(line.revenue),
    bonus: amount(line.bonus),
    gross: amount(line.gross),
    rate_percent: line.ratePercent,
    amount: amount(line.amount),
    bands: line.bands.map((band) => ({
      ordinal: band.ordinal,
      from_amount: amount(band.from),
      to_amount: band.to === null ? null : amount(band.to),
      percent: band.percent,
      gross: amount(band.gross),
      amount: amount(band.amount),
    })),
  };
}

function presentAdjustment({ period, reason, amount }: Adjustment, precision: number) {
  return { period, reason, amount: jsonAmount(amount, precision) };
}

export function presentDocument(settings: Settings, invoice: Invoice): z.input<typeof wire.InvoiceDocument> {
  return {
    url: documentUrl(settings, invoice.documentToken),
    content_type: "application/pdf",
    size_bytes: invoice.documentSizeBytes,
    sha256: invoice.documentSha256,
  };
}
