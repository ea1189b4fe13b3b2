import { when } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { inputTime, sentTime } from "../../../lib/time.ts";
import { call } from "../lib/desk.ts";
import type { InvoiceOnFile } from "../lib/generated.ts";
import { Act, ask } from "../ui/ask.tsx";

const SET = "PUT /admin/v1/invoices/{id}/payment";
const CLEAR = "DELETE /admin/v1/invoices/{id}/payment";

/** Records that an invoice was paid, or takes that back. */
export function PaymentAct({ invoice, after }: { readonly invoice: InvoiceOnFile; readonly after: () => unknown }) {
  const { id, number, total, currency, paid_at: paid } = invoice;
  const amount = figureOf(total, currency);
  const record = () =>
    ask({
      title: `${number} was paid`,
      explain: <p>All of it, {amount}: a part is not recorded.</p>,
      fields: [
        { name: "paid_at", label: "When, UTC", type: "datetime-local", value: inputTime(Date.now()), required: true },
        {
          ...{ name: "reference", label: "Reference", maxLength: 140 },
          hint: "As the bank shows it, such as a transfer's number.",
        },
      ],
      submit: "Record the payment",
      run: ({ paid_at: at, reference }) =>
        call(SET, { path: { id }, body: { paid_at: sentTime(at), reference: reference || null } }),
      done: `${number} is paid.`,
      after,
    });
  const takeBack = () =>
    ask({
      title: `${number} was not paid`,
      explain: (
        <p>
          {amount} are owed again. The record of {when(paid)} goes.
        </p>
      ),
      submit: "Take the payment back",
      run: () => call(CLEAR, { path: { id } }),
      done: `${number} is open again.`,
      after,
    });
  return paid === null ? (
    <Act route={SET} label="Record a payment" tone="main" run={record} />
  ) : (
    <Act route={CLEAR} label="Take the payment back" run={takeBack} />
  );
}
