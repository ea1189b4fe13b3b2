import { monthName } from "../../../lib/format.ts";
import { placed } from "../../../lib/money.ts";
import { lastMonth, thisMonth } from "../../../lib/time.ts";
import { goTo } from "../../../lib/where.ts";
import { money, To } from "../../../ui/facts.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import type { InvoicePreviews, Invoices } from "../lib/generated.ts";
import { Act, ask, refusal } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";

const PREVIEW = "GET /admin/v1/invoices/preview";
const ISSUE = "POST /admin/v1/invoices";

/** Issues a month of an operator: first what it would bill, then the question. */
export function IssueAct({ operator }: { readonly operator: string }) {
  const choose = () =>
    ask({
      title: "Issue a month",
      explain: <p>Nothing is issued yet: the next step shows what would be billed.</p>,
      fields: [
        {
          name: "operator_code",
          label: "Operator",
          of: codes.operator,
          value: operator,
          maxLength: 120,
          required: true,
        },
        { name: "period", label: "Month", type: "month", value: lastMonth(), required: true },
      ],
      submit: "Show what it bills",
      harmless: true,
      run: ({ operator_code: code, period }) => call(PREVIEW, { query: { operator_code: code, period } }),
      after: issue,
    });
  return <Act route={ISSUE} label="Issue a month" tone="main" run={choose} />;
}

function issue({ operator_code: code, period, previews }: InvoicePreviews): void {
  const isRunning = period === thisMonth();
  ask({
    title: `Issue ${monthName(period)} of ${code}`,
    explain: <Foreseen previews={previews} />,
    fields: [
      {
        ...{ name: "adjustment_amount", label: "Adjustment", placeholder: "-10.00", half: true },
        hint: "Added to the amount before tax; may be negative. Empty: none.",
      },
      {
        ...{ name: "currency", label: "In the currency", of: codes.currency, maxLength: 10, half: true },
        value: previews[0]?.currency ?? "EUR",
      },
      { name: "adjustment_reason", label: "Why", maxLength: 300, hint: "The document prints it." },
      ...(isRunning
        ? [
            {
              ...{ name: "running_month", label: "Issue the month that is not over?", value: "" },
              ...{ hint: "Its later play becomes late play." },
              options: [
                ["", "No"],
                ["true", "Yes, issue what it has so far"],
              ],
            } as const,
          ]
        : []),
    ],
    submit: "Issue",
    run: async ({ adjustment_amount: amount, adjustment_reason: reason, currency, running_month: running }) => {
      if (isRunning && !running) throw refusal("running_month", "must be yes: the month is not over");
      return call(ISSUE, {
        body: {
          ...{ operator_code: code, period },
          ...(amount ? { adjustment_amount: [{ currency, amount, reason }] } : {}),
          ...(isRunning ? { running_month: true } : {}),
        },
      });
    },
    done: ({ invoices }: Invoices) =>
      invoices.length === 0
        ? `Nothing was issued: ${code} has nothing to bill for ${monthName(period)}.`
        : `${monthName(period)} of ${code} is issued.`,
    after: () => goTo(["invoices"], { period, operator: code }),
  });
}

/** Preview of the invoices in each currency; issued ones do not change. */
function Foreseen({ previews }: Pick<InvoicePreviews, "previews">) {
  if (previews.length === 0) return <p>It has no play: without an adjustment there is nothing to bill.</p>;
  type Preview = (typeof previews)[number];
  const amount = (head: string, name: "ggr" | "amount" | "tax_amount" | "total") => ({
    ...{ head, figure: true },
    cell: (one: Preview) => money(placed(one[name], one.currency)),
  });
  return (
    <>
      <Table
        small
        label="What would be billed"
        rows={previews}
        columns={[
          { head: "Currency", cell: (one) => one.currency },
          ...[
            amount("Revenue", "ggr"),
            amount("Amount", "amount"),
            amount("Tax", "tax_amount"),
            amount("Total", "total"),
          ],
          {
            head: "Stands as",
            cell: ({ invoice }) =>
              invoice === null ? "new" : <To path={["invoice", invoice.id]}>{invoice.number}</To>,
          },
        ]}
      />
      <p class="meta">
        All play of the month at its rates, without adjustments. Late play of issued months comes on top. An invoice
        that stands is not issued again.
      </p>
    </>
  );
}
