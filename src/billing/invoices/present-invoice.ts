import type * as z from "zod";
import type * as wire from "../../api/wire/invoice.ts";
import type { Settings } from "../../env.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { documentUrl } from "../document/stored-document.ts";
import { nextPeriod, periodStart } from "../period.ts";
import { jsonAmount } from "../pricing/decimal.ts";
import type { NextBand } from "../pricing/next-band.ts";
import { type PricedLine, unpricedOf } from "../pricing/priced-line.ts";
import type { OwnPreview } from "./preview-own-month.ts";
import { type Invoice, invoiceNumber } from "./read-invoices.ts";
import type { Adjustment } from "./statement.ts";

/** The wire form of an invoice, with JSON numbers as figures (docs/contract/back-office.md#invoice-notification). */
export function presentInvoice(invoice: Invoice): z.input<typeof wire.Invoice> {
  return {
    id: invoice.id,
    number: invoiceNumber(invoice),
    status: invoice.status,
    ...presentFigures(invoice),
    issued_at: isoTime(invoice.issuedAt),
    voided_at: isoTimeOrNull(invoice.voidedAt),
    void_reason: invoice.voidReason,
    lines: invoice.statement.lines.map((line) => presentLine(line, invoice.precision)),
  };
}

export function presentPreview(month: string, preview: OwnPreview): z.input<typeof wire.InvoicePreview> {
  const { asOf, final, issued, drafts } = preview;
  const invoices = [
    ...issued.map((invoice) => ({ ...presentInvoice(invoice), status: "issued" as const })),
    ...drafts.map((draft) => ({
      status: "draft" as const,
      ...presentFigures(draft),
      voided_at: null,
      void_reason: null,
      lines: draft.statement.lines.map((line) => ({
        ...presentLine(line, draft.precision),
        next_band: presentNextBand(draft.nextBands.get(line), draft.precision),
      })),
    })),
  ];
  const forecast = [
    ...invoices.flatMap(({ status, currency, total }) => (status === "issued" ? [{ currency, total }] : [])),
    ...drafts.map(({ currency, forecast, precision }) => ({ currency, total: jsonAmount(forecast, precision) })),
  ];
  const unpriced = unpricedOf([...issued, ...drafts].flatMap(({ statement }) => statement.lines)).map(
    ({ providerCode, providerName }) => ({ provider_code: providerCode, provider_name: providerName }),
  );
  return { month, as_of: isoTime(asOf), final, invoices, forecast, unpriced };
}

function presentNextBand(next: NextBand | undefined, precision: number) {
  if (!next) return null;
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  return {
    ordinal: next.ordinal,
    from_amount: amount(next.from),
    missing: amount(next.missing),
    percent: next.percent,
    amount_change: amount(next.amountChange),
  };
}

type Figures = Pick<Invoice, "operatorCode" | "period" | "currency" | "precision" | "terms" | "statement">;

function presentFigures({ operatorCode, period, currency, precision, terms, statement }: Figures) {
  const { totals } = statement;
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  return {
    operator_code: operatorCode,
    period,
    period_start: isoTime(periodStart(period)),
    /** Exclusive. */
    period_end: isoTime(periodStart(nextPeriod(period))),
    currency,
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
    url: documentUrl(settings, invoice.documentToken, invoice),
    content_type: "application/pdf",
    size_bytes: invoice.documentSizeBytes,
    sha256: invoice.documentSha256,
  };
}
