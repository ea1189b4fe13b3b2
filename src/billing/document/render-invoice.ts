import { utcDay } from "../../lib/clock.ts";
import { formatGrouped } from "../../lib/money.ts";
import { creditNoteNumber, type InvoiceRow, invoiceNumber } from "../invoices/read-invoices.ts";
import type { Statement } from "../invoices/statement.ts";
import { firstDay, nextPeriod, periodStart } from "../period.ts";
import type { PricedLine } from "../pricing/priced-line.ts";
import type { ReadFont } from "./fonts.ts";
import { letterhead, type NameOf, note, payment } from "./letterhead.ts";
import { Lettering } from "./lettering.ts";
import { type Cell, INNER_WIDTH, PAGE, Sheet } from "./sheet.ts";
import { isStandard, oneLine, percent } from "./text.ts";

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

/** Columns: left edge of the first, right edges of the figures. */
const COLUMNS = {
  name: { x: LEFT + 6, width: 158 },
  revenue: { x: LEFT + 234, width: 66, align: "right" },
  bonus: { x: LEFT + 298, width: 60, align: "right" },
  gross: { x: LEFT + 370, width: 68, align: "right" },
  rate: { x: LEFT + 430, width: 56, align: "right" },
  amount: { x: RIGHT - 6, width: 60, align: "right" },
} as const;

type Texts = Partial<Record<keyof typeof COLUMNS, string>>;

/**
 * The PDF of an invoice, A4. The same invoice gives the same bytes. `stamp` is written across its pages. Throws when
 * `readFont` does.
 */
export async function renderInvoice(
  invoice: InvoiceRow,
  statement: Statement,
  readFont: ReadFont,
  stamp?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const lettering = await letteringOf([invoice, statement], readFont);
  const number = invoiceNumber(invoice);
  const { period, currency, dueAt } = invoice;
  const onNewPage = (page: Sheet) =>
    page.row([{ text: `Invoice ${number}, continued`, x: LEFT, width: INNER_WIDTH, bold: true, size: 10 }], 26);
  const sheet = await Sheet.open(`Invoice ${number}`, new Date(invoice.issuedAt), { lettering, onNewPage });
  const last = utcDay(periodStart(nextPeriod(period)) - 1);
  const nameOf = nameIn(lettering);
  letterhead(sheet, invoice, nameOf, {
    title: "INVOICE",
    facts: [
      ["Number", number],
      ["Issued", utcDay(invoice.issuedAt)],
      ["Period", `${firstDay(period)} to ${last} (UTC)`],
      ["Currency", currency],
      ...(dueAt === null ? [] : [["Due", utcDay(dueAt)] as const]),
    ],
  });
  tableHead(sheet);
  for (const line of statement.lines) lineRows(sheet, invoice, line, nameOf);
  if (statement.lines.length === 0) row(sheet, { name: "No play in this month." }, 18, { muted: true });
  adjustmentRows(sheet, invoice, statement);
  foot(sheet, invoice, statement);
  payment(sheet, invoice, statement.totals.total);
  if (stamp !== undefined) sheet.stamp(stamp);
  return sheet.finish(`${number} · ${invoice.operatorCode} · ${invoice.period} · ${invoice.currency}`);
}

/** The PDF that takes a voided invoice back in full, under a number of its own. */
export async function renderCreditNote(
  invoice: InvoiceRow,
  statement: Statement,
  readFont: ReadFont,
  { at, reason }: { readonly at: number; readonly reason: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const number = creditNoteNumber(invoice);
  const { precision, currency, terms } = invoice;
  const { totals } = statement;
  const lettering = await letteringOf([invoice, reason], readFont);
  const sheet = await Sheet.open(`Credit note ${number}`, new Date(at), { lettering, onNewPage: () => undefined });
  letterhead(sheet, invoice, nameIn(lettering), {
    title: "CREDIT NOTE",
    facts: [
      ["Number", number],
      ["Issued", utcDay(at)],
      ["Cancels", `${invoiceNumber(invoice)} of ${utcDay(invoice.issuedAt)}`],
      ["Currency", currency],
    ],
  });
  sheet.row([{ text: `Reason: ${reason}`, x: LEFT, width: INNER_WIDTH }], 24);
  figures(
    sheet,
    currency,
    precision,
    [
      { text: "Amount", minor: -totals.amount },
      { text: "Adjustments", minor: -totals.adjustmentAmount },
      { text: `Tax, ${percent(terms.taxPercent)}`, minor: -totals.taxAmount },
    ],
    -totals.total,
  );
  for (const text of invoice.parties?.issuer.notes ?? []) note(sheet, text);
  return sheet.finish(`${number} · ${invoice.operatorCode} · ${invoice.period} · ${currency}`);
}

function nameIn(lettering: Lettering): NameOf {
  return (name, code) => {
    const line = oneLine(name);
    return line !== "" && (isStandard(line) || lettering.missing(line).length === 0) ? name : code;
  };
}

/** The characters of texts that no document can print, each once. */
export async function unprintable(texts: readonly string[], readFont: ReadFont): Promise<string[]> {
  const lines = texts.map((text) => text.normalize("NFC")).filter((text) => !isStandard(text));
  const lettering = await Lettering.load(lines, readFont);
  return lettering.missing(lines.join(""));
}

/** The letters of every text that a document may print. */
function letteringOf(source: unknown, readFont: ReadFont): Promise<Lettering> {
  return Lettering.load(
    textsIn(source)
      .map(oneLine)
      .filter((text) => !isStandard(text)),
    readFont,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function tableHead(sheet: Sheet): void {
  const head: Texts = {
    name: "Section · provider",
    revenue: "Revenue",
    bonus: "Bonus",
    gross: "Gross",
    rate: "Rate",
    amount: "Amount",
  };
  row(sheet, head, 18, { bold: true, size: 8 }, true);
}

/** A line and its bands, kept together on a page if they fit. */
function lineRows(sheet: Sheet, { precision, terms }: InvoiceRow, line: PricedLine, nameOf: NameOf): void {
  if (sheet.room(Math.min(17 + 12 * line.bands.length, 400))) tableHead(sheet);
  // The section comes first, so that a long name is cut instead.
  const from = line.from === undefined ? "" : `From ${line.from} · `;
  const section = from + (line.sectionCode === null ? "" : `${line.sectionCode} · `);
  row(sheet, {
    name: `${section}${nameOf(line.providerName, line.providerCode)}`,
    revenue: formatGrouped(line.revenue, precision),
    bonus: formatGrouped(line.bonus, precision),
    gross: formatGrouped(line.gross, precision),
    rate: percent(line.ratePercent),
    amount: formatGrouped(line.amount, precision),
  });
  const { providers } = terms.later?.find(({ from: day }) => day === line.from) ?? terms;
  const ladder = providers.find((provider) => provider.providerCode === line.providerCode)?.tiers ?? [];
  for (const band of line.bands) {
    if (ladder.length === 0) break;
    if (sheet.room(12)) tableHead(sheet);
    const to = band.to === null ? "and above" : `to ${formatGrouped(band.to, precision)}`;
    row(
      sheet,
      {
        name: `Band ${band.ordinal}: ${formatGrouped(band.from, precision)} ${to}`,
        gross: formatGrouped(band.gross, precision),
        rate: percent(band.percent),
        amount: formatGrouped(band.amount, precision),
      },
      12,
      { size: 7.5, muted: true },
    );
  }
  sheet.down(3);
  sheet.rule();
}

function adjustmentRows(sheet: Sheet, { precision }: InvoiceRow, { adjustments }: Statement): void {
  if (adjustments.length === 0) return;
  sheet.down(10);
  sheet.room(52);
  row(sheet, { name: "Adjustments", amount: "Amount" }, 18, { bold: true, size: 8 }, true);
  for (const { reason, amount } of adjustments) {
    sheet.room(17);
    sheet.row(
      [
        { ...COLUMNS.name, width: 410, text: reason },
        { ...COLUMNS.amount, text: formatGrouped(amount, precision) },
      ],
      17,
    );
    sheet.rule();
  }
}

function foot(sheet: Sheet, { precision, currency, terms }: InvoiceRow, { totals }: Statement): void {
  const parts = [
    { text: "Gaming revenue (bets less wins)", minor: totals.ggr, muted: true },
    { text: "Bonus (free-spin wins)", minor: totals.bonus, muted: true },
    { text: "Amount", minor: totals.amount },
    { text: "Adjustments", minor: totals.adjustmentAmount },
    { text: `Tax, ${percent(terms.taxPercent)}`, minor: totals.taxAmount },
  ];
  sheet.down(16);
  sheet.room(15 * parts.length + 76);
  figures(sheet, currency, precision, parts, totals.total);
  sheet.down(14);
  const notes = [
    "Negative gross is billed at 0 and is not carried over. Each line and each band is rounded once, half to even, from the",
    "exact figure; bands may therefore differ from their line by one unit of the last place.",
  ];
  for (const text of notes) sheet.row([{ text, x: LEFT, width: INNER_WIDTH, size: 7.5, muted: true }], 11);
}

interface Figure {
  readonly text: string;
  readonly minor: bigint;
  readonly muted?: boolean;
}

function figures(sheet: Sheet, currency: string, precision: number, parts: readonly Figure[], sum: bigint): void {
  const label = { x: LEFT + 250, width: 150 };
  const value = { x: RIGHT - 6, width: 140, align: "right" } as const;
  for (const { text, minor, muted = false } of parts) {
    sheet.row(
      [
        { ...label, text, muted },
        { ...value, text: formatGrouped(minor, precision), muted },
      ],
      15,
    );
  }
  sheet.down(4);
  const style = { bold: true, size: 11.5 };
  const total = `${formatGrouped(sum, precision)} ${currency}`;
  sheet.row(
    [
      { ...label, ...style, text: "Total" },
      { ...value, ...style, text: total },
    ],
    22,
    { shaded: true },
  );
}

function row(sheet: Sheet, texts: Texts, height = 17, style: Partial<Cell> = {}, shaded = false): void {
  const cells = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const text = texts[name as keyof typeof COLUMNS];
    return text === undefined ? [] : [{ ...column, ...style, text }];
  });
  sheet.row(cells, height, { shaded });
}
