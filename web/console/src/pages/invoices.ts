import type { InvoiceLine, InvoiceWithDocument } from "../../../../clients/typescript/src/index.ts";
import { type Child, h } from "../../../lib/dom.ts";
import { monthName, rowTime, when, words } from "../../../lib/format.ts";
import { figureOf, placed } from "../../../lib/money.ts";
import { besideLink } from "../../../lib/router.ts";
import { facts } from "../../../parts/facts.ts";
import { loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";

/** The operator's invoices, newest first. There are a few a month, so they are one list. */
export const invoicesPage: OpenPage = ({ account, signal }) => {
  const read = async () => {
    const all: InvoiceWithDocument[] = [];
    for await (const invoice of account.client.invoices({ signal })) all.push(invoice);
    return all;
  };
  const view = loaded("the invoices", signal, read, (all) => [
    all.length === 0
      ? empty(
          "No invoices yet.",
          "You get one for each month and currency with play, once the month is over. The webhook invoice.issued tells you.",
          callToMake("GET /v1/invoices", "list-invoices"),
          h("a", { href: "#/rates" }, "See your rates"),
        )
      : table("Invoices", ["Number", "Month", "Status", "Total", "Issued (UTC)", "Document"], all.map(row)),
  ]);
  return pageOf("Invoices", "Invoices", view.element);
};

function row(invoice: InvoiceWithDocument): Child[] {
  return [
    besideLink("invoice", [invoice.id], invoice.number),
    monthName(invoice.period),
    badge(invoice.status),
    money(figureOf(invoice.total, invoice.currency)),
    rowTime(invoice.issued_at),
    file(invoice),
  ];
}

function file({ document: { url }, number }: InvoiceWithDocument): HTMLElement {
  return h("a", { href: url, target: "_blank", rel: "noopener", aria: { label: `PDF of ${number}` } }, "PDF");
}

/** How the total of an invoice comes about. */
export const invoicePage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const view = loaded("the invoice", signal, () => account.client.invoice(id, { signal }), content);
  return pageOf("Invoice", "Invoice", view.element);
};

function content(invoice: InvoiceWithDocument): Child[] {
  const { currency } = invoice;
  return [
    h(
      "p",
      { class: "net" },
      h("strong", { class: "money" }, figureOf(invoice.total, currency)),
      ` ${invoice.number} `,
      badge(invoice.status),
    ),
    facts(
      ["Month", monthName(invoice.period)],
      ["Basis", invoice.revenue_base === "ggr" ? "Gross gaming revenue" : "Net gaming revenue"],
      ["Revenue", figureOf(invoice.ggr, currency)],
      ["Bonus wins", figureOf(invoice.bonus, currency)],
      ["Share", figureOf(invoice.amount, currency)],
      ["Adjustments", invoice.adjustments.length > 0 && figureOf(invoice.adjustment_amount, currency)],
      ["Tax", `${invoice.tax_percent} %, ${figureOf(invoice.tax_amount, currency)}`],
      ["Issued", when(invoice.issued_at)],
      ["Voided", invoice.voided_at !== null && `${when(invoice.voided_at)}: ${invoice.void_reason ?? ""}`],
      ["Document", file(invoice)],
    ),
    invoice.lines.length > 0 &&
      table(
        "Lines",
        ["Provider", "Section", "Revenue", "Rate", "Amount"],
        invoice.lines.map((line) => lineRow(line, currency)),
      ),
    invoice.adjustments.length > 0 &&
      table(
        "Adjustments",
        ["Adjustment", "Amount"],
        invoice.adjustments.map(({ reason, amount }) => [reason, money(placed(amount, currency))]),
      ),
  ];
}

function lineRow(line: InvoiceLine, currency: string): Child[] {
  return [
    line.provider_name,
    line.section_code === null ? "–" : words(line.section_code),
    money(placed(line.gross, currency)),
    money(`${line.rate_percent} %`),
    money(placed(line.amount, currency)),
  ];
}
