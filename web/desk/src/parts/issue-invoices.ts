import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import { type Child, h } from "../../../lib/dom.ts";
import { monthName } from "../../../lib/format.ts";
import { placed } from "../../../lib/money.ts";
import { field, input, select } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import { pageHref } from "../lib/desk.ts";
import type { InvoicePreviews } from "../lib/generated.ts";
import { lastMonth } from "../lib/time.ts";
import { ask, control, isProposal } from "./controls.ts";
import { link, money, table } from "./facts.ts";

const PREVIEW = "GET /admin/v1/invoices/preview";
const ISSUE = "POST /admin/v1/invoices";

/** Issues a month of an operator: first what it would bill, then the question. */
export function issueControl(desk: Desk, operator: string): HTMLElement {
  const choose = () => {
    const code = input("operator_code", { value: operator, maxLength: 120, required: true });
    const period = input("period", { type: "month", value: lastMonth(), required: true });
    ask({
      title: "Issue a month",
      explain: [h("p", {}, "Nothing is issued yet: the next step shows what would be billed.")],
      fields: [field("Operator", code, "Its code."), field("Month", period)],
      submit: "Show what it bills",
      run: () => desk.api.call(PREVIEW, { query: { operator_code: code.value.trim(), period: period.value } }),
      after: (previews) => issue(desk, previews as InvoicePreviews),
    });
  };
  return control(desk, { route: ISSUE, label: "Issue a month", tone: "main", run: choose });
}

function issue(desk: Desk, { operator_code: code, period, previews }: InvoicePreviews): void {
  const currency = input("currency", { maxLength: 10, value: previews[0]?.currency ?? "EUR" });
  const amount = input("adjustment_amount", { placeholder: "-10.00" });
  const reason = input("adjustment_reason", { maxLength: 300 });
  const isRunning = period === new Date().toISOString().slice(0, 7);
  const running = select("running_month", [
    ["", "No"],
    ["true", "Yes, issue what it has so far"],
  ]);
  const run = async () => {
    if (isRunning && running.value === "") throw refusal("running_month", "must be yes: the month is not over");
    const adjustment = { currency: currency.value.trim(), amount: amount.value.trim(), reason: reason.value.trim() };
    return desk.api.call(ISSUE, {
      body: {
        ...{ operator_code: code, period },
        ...(adjustment.amount === "" ? {} : { adjustment_amount: [adjustment] }),
        ...(isRunning ? { running_month: true } : {}),
      },
    });
  };
  ask({
    title: `Issue ${monthName(period)} of ${code}`,
    explain: foreseen(previews),
    fields: [
      h(
        "div",
        { class: "pair" },
        field("Adjustment", amount, "Added to the amount before tax; may be negative. Empty: none."),
        field("In the currency", currency),
      ),
      field("Why", reason, "The document prints it."),
      ...(isRunning ? [field("Issue the month that is not over?", running, "Its later play becomes late play.")] : []),
    ],
    submit: "Issue",
    dangerous: true,
    run,
    done: `${monthName(period)} of ${code} is issued.`,
    after: (answer) => {
      if (isProposal(answer)) return;
      location.hash = `${pageHref("invoices")}?${new URLSearchParams({ period, operator: code })}`;
    },
  });
}

/** What would be billed, in each currency; what stands already stays as it is. */
function foreseen(previews: InvoicePreviews["previews"]): Child[] {
  if (previews.length === 0) return [h("p", {}, "It has no play: without an adjustment there is nothing to bill.")];
  const amount = (value: number, currency: string) => money(placed(value, currency));
  return [
    table(
      "What would be billed",
      ["Currency", "Revenue", "Amount", "Tax", "Total", "Stands as"],
      previews.map((one) => [
        one.currency,
        amount(one.ggr, one.currency),
        amount(one.amount, one.currency),
        amount(one.tax_amount, one.currency),
        amount(one.total, one.currency),
        one.invoice === null ? "new" : link(one.invoice.number, "invoice", one.invoice.id),
      ]),
    ),
    h(
      "p",
      { class: "meta" },
      "All play of the month at its rates, without adjustments. Late play of issued months comes on top. An invoice that stands is not issued again.",
    ),
  ];
}

/** The refusal of a field that the desk itself decides, shown like one of the service's. */
function refusal(name: string, message: string): RefusedError {
  const body = { error: "VALIDATION_FAILED", message, retryable: false, fields: [{ field: name, message }] } as const;
  return new RefusedError(422, { ...body, fields: [...body.fields] });
}
