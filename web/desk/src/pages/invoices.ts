import { h } from "../../../lib/dom.ts";
import { counted, monthName } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input } from "../../../parts/forms.ts";
import { pagedTable } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { type OpenPage, pageHref } from "../lib/desk.ts";
import type { InvoiceOnFile } from "../lib/generated.ts";
import { lastMonth } from "../lib/time.ts";
import { controls } from "../parts/controls.ts";
import { age, link, money } from "../parts/facts.ts";
import { filters } from "../parts/filters.ts";
import { invoiceMark } from "../parts/invoice-mark.ts";
import { issueControl } from "../parts/issue-invoices.ts";

/** Invoices by number, of a month or an operator. Without a choice: those of the last month. */
export const invoicesPage: OpenPage = ({ account: desk, query, signal }) => {
  const { api } = desk;
  const operator = query.get("operator") || undefined;
  const period = query.has("period") || operator !== undefined ? query.get("period") || undefined : lastMonth();
  const list = pagedTable({
    what: "invoices",
    signal,
    read: async (cursor) => {
      const filter = { period, operator_code: operator, cursor };
      const page = await api.call("GET /admin/v1/invoices", { query: filter, signal });
      return { rows: page.invoices, next: page.next_cursor };
    },
    head: ["Invoice", "Operator", "Total", "Status", "Month", "Issued"],
    row: (one) => [
      link(one.number, "invoice", one.id),
      link(one.operator_code, "operator", one.operator_code),
      money(figureOf(one.total, one.currency)),
      invoiceMark(one),
      monthName(one.period),
      age(one.issued_at),
    ],
    sum: sums,
    whenEmpty: () =>
      empty(
        period === undefined ? "No invoices." : `No invoices of ${monthName(period)}.`,
        "A month is issued by itself after its end.",
      ),
  });
  return pageOf(
    "Invoices",
    "Invoices",
    filters(
      ["invoices"],
      field("Month", input("period", { type: "month", value: period ?? "" }), "Empty: every month."),
      field("Operator", input("operator", { value: operator ?? "", maxLength: 120 }), "Its code. Empty: all."),
    ),
    h(
      "nav",
      { class: "chips", aria: { label: "More of invoices" } },
      h("a", { class: "chip", href: pageHref("billing") }, "What documents print of us"),
      operator !== undefined &&
        h("a", { class: "chip", href: pageHref("billing", operator) }, `What they print of ${operator}`),
    ),
    controls(issueControl(desk, operator ?? "")),
    list,
  );
};

function sums(invoices: readonly InvoiceOnFile[]): HTMLElement {
  const standing = invoices.filter(({ status }) => status !== "voided");
  const totals = [...Map.groupBy(standing, ({ currency }) => currency)].map(([currency, of]) =>
    figureOf(
      of.reduce((sum, { total }) => sum + total, 0),
      currency,
    ),
  );
  const voided = invoices.length - standing.length;
  return h(
    "p",
    { class: "meta" },
    [counted(standing.length, "invoice"), voided > 0 && `${voided} void`, totals.join(", ")]
      .filter(Boolean)
      .join(" · "),
  );
}
