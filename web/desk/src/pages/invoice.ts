import { type Child, h } from "../../../lib/dom.ts";
import { counted, duration, monthName, words } from "../../../lib/format.ts";
import { figureOf, placed } from "../../../lib/money.ts";
import { field, input } from "../../../parts/forms.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import type { Desk, OpenPage, PageContext } from "../lib/desk.ts";
import type { InvoiceNotifications, InvoiceOnFile } from "../lib/generated.ts";
import { ask, control, controls, doNow } from "../parts/controls.ts";
import { age, facts, heading, link, moment, money, table } from "../parts/facts.ts";
import { invoiceMark } from "../parts/invoice-mark.ts";
import { paymentControl } from "../parts/payment.ts";

const VOID = "POST /admin/v1/invoices/{id}/void";
const RESEND = "POST /admin/v1/invoices/{id}/resend";

/** An invoice: how its total comes about, its document, and whether its operator has it. */
export const invoicePage: OpenPage = (context) => {
  const {
    account: desk,
    path: [id = ""],
    signal,
  } = context;
  const view: Loaded = loaded(
    "the invoice",
    signal,
    () => read(context, id),
    (answer) => shown(desk, answer, view.refresh),
  );
  return { title: "Invoice", element: view.element };
};

async function read({ account: { api }, signal }: PageContext, id: string) {
  const [invoice, { notifications }] = await Promise.all([
    api.call("GET /admin/v1/invoices/{id}", { path: { id }, signal }),
    api.call("GET /admin/v1/invoices/{id}/deliveries", { path: { id }, signal }),
  ]);
  return { invoice, notifications };
}

interface Answer extends InvoiceNotifications {
  readonly invoice: InvoiceOnFile;
}

function shown(desk: Desk, { invoice, notifications }: Answer, refresh: () => Promise<void>): Child[] {
  const { id, operator_code: operator, currency, document: sheetFile } = invoice;
  const size = `${Math.max(1, Math.round(sheetFile.size_bytes / 1000))} KB`;
  return [
    heading("invoice", invoice.number, invoiceMark(invoice)),
    h("p", { class: "total" }, figureOf(invoice.total, currency)),
    facts(
      ["Operator", link(operator, "operator", operator)],
      ["Month", monthName(invoice.period)],
      ["Issued", moment(invoice.issued_at)],
      ["Due", moment(invoice.due_at)],
      ["Paid", moment(invoice.paid_at), invoice.payment_reference && ` · ${invoice.payment_reference}`],
      ["Voided", moment(invoice.voided_at)],
      ["Why", invoice.void_reason],
      ["Credit note", invoice.credit_note && file(invoice.credit_note.url, invoice.credit_note.number)],
      ["Document", file(invoice.voided_document_url ?? sheetFile.url, "Open the PDF"), h("small", {}, ` ${size}`)],
      [
        "Billed on",
        `${invoice.revenue_base.toUpperCase()} at the rates of ${invoice.market === "asia" ? "Asia" : "the rest of the world"}, ${invoice.tier_mode === "whole" ? "one band for the whole month" : "band by band"}`,
      ],
    ),
    controls(
      invoice.status === "issued" && paymentControl(desk, invoice, refresh),
      invoice.status === "issued" && voidControl(desk, invoice, refresh),
    ),
    h("h2", {}, "How the total comes about"),
    sheet(invoice),
    h("h2", {}, "Sent to the operator"),
    ...sent(notifications),
    notifications.length > 0 &&
      controls(
        control(desk, {
          route: RESEND,
          label: "Send it again",
          run: () => void doNow(() => desk.api.call(RESEND, { path: { id } }), "It is being sent.", refresh),
        }),
      ),
  ];
}

function file(url: string, name: string): HTMLElement {
  return h("a", { href: url, target: "_blank", rel: "noopener" }, name);
}

function voidControl(desk: Desk, { id, number, currency, total }: InvoiceOnFile, after: () => unknown): HTMLElement {
  const reason = () => input("reason", { required: true, maxLength: 300 });
  const run = () => {
    const why = reason();
    ask({
      title: `Void ${number}`,
      explain: [
        h(
          "p",
          {},
          `${figureOf(total, currency)} are no longer owed. The invoice keeps its number, and what it billed can be billed again. This cannot be undone.`,
        ),
      ],
      fields: [field("Reason", why, "The operator reads it.")],
      submit: "Void it",
      dangerous: true,
      run: () => desk.api.call(VOID, { path: { id }, body: { reason: why.value.trim() } }),
      done: `${number} is void.`,
      after,
    });
  };
  return control(desk, { route: VOID, label: "Void it", tone: "danger", run });
}

/** Its lines, and what leads from them to the total. */
function sheet({ lines, adjustments, currency, revenue_base: base, ...invoice }: InvoiceOnFile): HTMLElement {
  const amount = (value: number) => money(placed(value, currency));
  const isNet = base === "ngr";
  const below = (label: Child, value: number) => [label, "", ...(isNet ? ["", ""] : []), "", amount(value)];
  return table(
    "How the total comes about",
    ["Provider", "Revenue", ...(isNet ? ["Bonus", "Gross"] : []), "Share", `Amount, ${currency}`],
    [
      ...lines.map((line) => [
        h(
          "span",
          {},
          line.provider_name,
          line.section_code !== null && h("small", {}, ` ${words(line.section_code)}`),
          line.from !== undefined && h("small", {}, ` from ${line.from}`),
        ),
        amount(line.revenue),
        ...(isNet ? [amount(line.bonus), amount(line.gross)] : []),
        money(`${line.rate_percent} %`),
        amount(line.amount),
      ]),
      ...adjustments.map(({ reason, period, amount: value }) =>
        below(period === null ? reason : `${reason} (${monthName(period)})`, value),
      ),
      below(`Tax, ${invoice.tax_percent} %`, invoice.tax_amount),
      below(h("strong", {}, "Total"), invoice.total),
    ],
  );
}

function sent(notifications: Answer["notifications"]): Child[] {
  if (notifications.length === 0) return [empty("Nothing was sent.", "The operator has no address for invoices.")];
  return notifications.map((one) =>
    h(
      "div",
      { class: "entry" },
      h(
        "div",
        { class: "row spread" },
        h("strong", {}, one.event === "invoice.issued" ? "Issued" : "Voided"),
        badge(one.status),
      ),
      h(
        "p",
        { class: "meta" },
        counted(one.attempts, "attempt"),
        one.completed_at !== null && " · received ",
        one.completed_at !== null && age(one.completed_at),
        one.next_attempt_at !== null && " · next ",
        one.next_attempt_at !== null && age(one.next_attempt_at),
      ),
      one.deliveries.length > 0 &&
        h(
          "ul",
          {},
          ...one.deliveries.map((call) =>
            h(
              "li",
              { class: "meta" },
              age(call.started_at),
              ` ${[call.http_status && `HTTP ${call.http_status}`, call.error, call.duration_ms !== null && duration(call.duration_ms)].filter(Boolean).join(", ")}`,
            ),
          ),
        ),
    ),
  );
}
