import { h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { field, input } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import type { InvoiceOnFile } from "../lib/generated.ts";
import { inputTime, sentTime } from "../lib/time.ts";
import { ask, control } from "./controls.ts";

const SET = "PUT /admin/v1/invoices/{id}/payment";
const CLEAR = "DELETE /admin/v1/invoices/{id}/payment";

/** Records that an invoice was paid, or takes that back. */
export function paymentControl(desk: Desk, invoice: InvoiceOnFile, after: () => unknown): HTMLElement {
  const { id, number, total, currency } = invoice;
  const amount = figureOf(total, currency);
  const record = () => {
    const paidAt = input("paid_at", { type: "datetime-local", value: inputTime(Date.now()), required: true });
    const reference = input("reference", { maxLength: 140 });
    ask({
      title: `${number} was paid`,
      explain: [h("p", {}, `All of it, ${amount}: a part is not recorded.`)],
      fields: [
        field("When, UTC", paidAt),
        field("Reference", reference, "As the bank shows it, such as a transfer's number."),
      ],
      submit: "Record the payment",
      dangerous: true,
      run: () =>
        desk.api.call(SET, {
          path: { id },
          body: {
            paid_at: paidAt.value === "" ? "" : sentTime(paidAt.value),
            reference: reference.value.trim() || null,
          },
        }),
      done: `${number} is paid.`,
      after,
    });
  };
  const takeBack = () =>
    ask({
      title: `${number} was not paid`,
      explain: [h("p", {}, `${amount} are owed again. The record of ${when(invoice.paid_at)} goes.`)],
      submit: "Take the payment back",
      dangerous: true,
      run: () => desk.api.call(CLEAR, { path: { id } }),
      done: `${number} is open again.`,
      after,
    });
  return invoice.paid_at === null
    ? control(desk, { route: SET, label: "Record a payment", tone: "main", run: record })
    : control(desk, { route: CLEAR, label: "Take the payment back", run: takeBack });
}
