import { utcDay } from "../../lib/clock.ts";
import { type InvoiceRow, invoiceNumber } from "../invoices/read-invoices.ts";
import type { Statement } from "../invoices/statement.ts";
import { firstDay, nextPeriod, periodStart } from "../period.ts";
import type { PricedLine } from "../pricing/priced-line.ts";
import { type Cell, INNER_WIDTH, PAGE, Sheet } from "./sheet.ts";
import { latinName, money, percent } from "./text.ts";

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

/** The PDF of an invoice, A4. The same invoice gives the same bytes. */
export async function renderInvoice(invoice: InvoiceRow, statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const number = invoiceNumber(invoice);
  const sheet = await Sheet.create(`Invoice ${number}`, new Date(invoice.issuedAt), (page) => {
    page.row([{ text: `Invoice ${number}, continued`, x: LEFT, width: INNER_WIDTH, bold: true, size: 10 }], 26);
  });
  letterhead(sheet, invoice, number);
  tableHead(sheet);
  for (const line of statement.lines) lineRows(sheet, invoice, line);
  if (statement.lines.length === 0) row(sheet, { name: "No play in this month." }, 18, { muted: true });
  adjustmentRows(sheet, invoice, statement);
  foot(sheet, invoice, statement);
  return sheet.finish(`${number} · ${invoice.operatorCode} · ${invoice.period} · ${invoice.currency}`);
}

function letterhead(sheet: Sheet, invoice: InvoiceRow, number: string): void {
  const { terms, period, operatorCode, currency } = invoice;
  const half = INNER_WIDTH / 2;
  const right = LEFT + half + 24;
  sheet.row([{ text: "INVOICE", x: LEFT, width: half, bold: true, size: 22 }], 30);
  sheet.row([{ text: "Operator Games Service", x: LEFT, width: half, muted: true, size: 10 }], 18);
  sheet.down(14);
  const last = utcDay(periodStart(nextPeriod(period)) - 1);
  const base = terms.revenueBase === "ggr" ? "gross gaming revenue" : "net gaming revenue (less bonus)";
  const market = terms.market === "asia" ? "Asia" : "Rest of world";
  const facts: [string, string][] = [
    ["Number", number],
    ["Issued", utcDay(invoice.issuedAt)],
    ["Period", `${firstDay(period)} to ${last} (UTC)`],
    ["Currency", currency],
  ];
  const party: [string, boolean][] = [
    [latinName(terms.operatorName, operatorCode), true],
    [`Operator code ${operatorCode}`, false],
    [`Share of ${base}`, false],
    [`${market} rates, ${terms.tierMode} bands`, false],
  ];
  sheet.row([{ text: "BILLED TO", x: LEFT, width: half, muted: true, size: 7.5, bold: true }], 15);
  facts.forEach(([label, value], index) => {
    const [text, bold] = party[index] ?? ["", false];
    sheet.row(
      [
        { text, x: LEFT, width: half, bold },
        { text: label, x: right, width: 60, muted: true },
        { text: value, x: right + 64, width: RIGHT - right - 64, bold: index === 0 },
      ],
      15,
    );
  });
  sheet.down(22);
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
function lineRows(sheet: Sheet, { precision, terms }: InvoiceRow, line: PricedLine): void {
  if (sheet.room(Math.min(17 + 12 * line.bands.length, 400))) tableHead(sheet);
  // The section comes first, so that a long name is cut instead.
  const section = line.sectionCode === null ? "" : `${line.sectionCode} · `;
  row(sheet, {
    name: `${section}${latinName(line.providerName, line.providerCode)}`,
    revenue: money(line.revenue, precision),
    bonus: money(line.bonus, precision),
    gross: money(line.gross, precision),
    rate: percent(line.ratePercent),
    amount: money(line.amount, precision),
  });
  const ladder = terms.providers.find((provider) => provider.providerCode === line.providerCode)?.tiers ?? [];
  for (const band of line.bands) {
    if (ladder.length === 0) break;
    if (sheet.room(12)) tableHead(sheet);
    const to = band.to === null ? "and above" : `to ${money(band.to, precision)}`;
    row(
      sheet,
      {
        name: `Band ${band.ordinal}: ${money(band.from, precision)} ${to}`,
        gross: money(band.gross, precision),
        rate: percent(band.percent),
        amount: money(band.amount, precision),
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
        { ...COLUMNS.amount, text: money(amount, precision) },
      ],
      17,
    );
    sheet.rule();
  }
}

function foot(sheet: Sheet, { precision, currency, terms }: InvoiceRow, { totals }: Statement): void {
  const figures = [
    { text: "Gaming revenue (bets less wins)", minor: totals.ggr, muted: true },
    { text: "Bonus (free-spin wins)", minor: totals.bonus, muted: true },
    { text: "Amount", minor: totals.amount, muted: false },
    { text: "Adjustments", minor: totals.adjustmentAmount, muted: false },
    { text: `Tax, ${percent(terms.taxPercent)}`, minor: totals.taxAmount, muted: false },
  ];
  sheet.down(16);
  sheet.room(15 * figures.length + 76);
  const label = { x: LEFT + 250, width: 150 };
  const value = { x: RIGHT - 6, width: 140, align: "right" } as const;
  for (const { text, minor, muted } of figures) {
    sheet.row(
      [
        { ...label, text, muted },
        { ...value, text: money(minor, precision), muted },
      ],
      15,
    );
  }
  sheet.down(4);
  const style = { bold: true, size: 11.5 };
  const total = `${money(totals.total, precision)} ${currency}`;
  sheet.row(
    [
      { ...label, ...style, text: "Total" },
      { ...value, ...style, text: total },
    ],
    22,
    { shaded: true },
  );
  sheet.down(14);
  const notes = [
    "Negative gross is billed at 0 and is not carried over. Each line and each band is rounded once, half to even, from the",
    "exact figure; bands may therefore differ from their line by one unit of the last place.",
  ];
  for (const text of notes) sheet.row([{ text, x: LEFT, width: INNER_WIDTH, size: 7.5, muted: true }], 11);
}

function row(sheet: Sheet, texts: Texts, height = 17, style: Partial<Cell> = {}, shaded = false): void {
  const cells = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const text = texts[name as keyof typeof COLUMNS];
    return text === undefined ? [] : [{ ...column, ...style, text }];
  });
  sheet.row(cells, height, { shaded });
}
