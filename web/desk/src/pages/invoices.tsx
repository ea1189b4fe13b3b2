import type { ComponentChild } from "preact";
import { counted, duration, monthName } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { lastMonth } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import type { Fact } from "../../../pages/books.tsx";
import { InvoiceSheet } from "../../../pages/invoice.tsx";
import { worded } from "../../../ui/control.tsx";
import { age, badge, mark, moment, money, To, toOperator } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { ACTS } from "../lib/acts.ts";
import { call, paged } from "../lib/desk.ts";
import type { InvoiceNotifications, InvoiceOnFile } from "../lib/generated.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";
import { IssueAct } from "./issue-invoices.tsx";
import { PaymentAct } from "./payment.tsx";

const VOID = "POST /admin/v1/invoices/{id}/void";
const RESEND = "POST /admin/v1/invoices/{id}/resend";

/** Invoices by number, of a month, an operator or a state. Without a choice: those of the last month. */
export function InvoicesPage() {
  const { query } = where.value;
  const operator = query.get("operator") || undefined;
  const payment = query.get("payment") || undefined;
  const isAny = operator !== undefined || payment !== undefined || query.has("period");
  const period = query.get("period") || (isAny ? undefined : lastMonth());
  return (
    <Page title="Invoices">
      <Filters
        fields={[
          { name: "period", label: "Month", type: "month", value: period ?? "", hint: "Empty: every month." },
          { name: "operator", label: "Operator", value: operator ?? "", of: codes.operator, placeholder: "all" },
          {
            ...{ name: "payment", label: "State", value: payment ?? "" },
            options: [["", "Any"], ...worded(["open", "overdue", "paid", "voided"])],
          },
        ]}
      />
      <Known kind="operator" code={operator ?? ""}>
        <nav class="chips" aria-label="More of invoices">
          <To path={["billing"]} chip={false}>
            Our billing details
          </To>
          {operator !== undefined && (
            <To path={["billing", operator]} chip={false}>
              Billing details of {operator}
            </To>
          )}
        </nav>
        <Actions>
          <IssueAct operator={operator ?? ""} />
        </Actions>
        <List
          what="invoices"
          by={JSON.stringify([period, operator, payment])}
          rows={8}
          read={paged("GET /admin/v1/invoices", "invoices", { query: { period, operator_code: operator, payment } })}
          columns={[
            { head: "Invoice", cell: (one) => <To path={["invoice", one.id]}>{one.number}</To> },
            { head: "Operator", cell: (one) => toOperator(one.operator_code) },
            { head: "Total", figure: true, cell: (one) => money(figureOf(one.total, one.currency)) },
            { head: "Status", cell: invoiceMark },
            { head: "Month", cell: (one) => monthName(one.period) },
            { head: "Issued", cell: (one) => age(one.issued_at) },
            { head: "Due", cell: (one) => age(one.due_at) },
          ]}
          sum={sums}
          empty={
            <Empty title={period === undefined ? "No such invoices." : `No such invoices of ${monthName(period)}.`}>
              A month is issued by itself after its end.
            </Empty>
          }
        />
      </Known>
    </Page>
  );
}

/** Whether an invoice stands, and is paid or overdue. */
function invoiceMark({ payment_status: payment }: Pick<InvoiceOnFile, "payment_status">): ComponentChild {
  if (payment === "voided") return mark("void", "plain");
  if (payment === "paid") return mark("paid", "good");
  return payment === "overdue" ? mark("overdue", "bad") : mark("issued", "plain");
}

function sums(invoices: readonly InvoiceOnFile[]): ComponentChild {
  const standing = invoices.filter(({ status }) => status !== "voided");
  const totals = [...Map.groupBy(standing, ({ currency }) => currency)].map(([currency, of]) =>
    figureOf(
      of.reduce((sum, { total }) => sum + total, 0),
      currency,
    ),
  );
  const voided = invoices.length - standing.length;
  const said = [counted(standing.length, "invoice"), voided > 0 && `${voided} void`, totals.join(", ")];
  return <p class="meta">{said.filter(Boolean).join(" · ")}</p>;
}

/** An invoice of any operator, and whether its operator has it. */
export function InvoicePage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const [invoice, { notifications }] = await Promise.all([
      call("GET /admin/v1/invoices/{id}", { path: { id }, signal }),
      call("GET /admin/v1/invoices/{id}/deliveries", { path: { id }, signal }),
    ]);
    return { ...invoice, notifications };
  });
  return (
    <InvoiceSheet
      view={view}
      mark={invoiceMark}
      facts={factsOf}
      act={(invoice) =>
        invoice.status === "issued" && (
          <Actions>
            <PaymentAct invoice={invoice} after={view.refresh} />
            <Act route={VOID} label={ACTS[VOID][0]} tone="danger" run={() => voidIt(invoice, view.refresh)} />
          </Actions>
        )
      }
    >
      {({ notifications }) => (
        <>
          <h2>Sent to the operator</h2>
          <Sent notifications={notifications} />
          {notifications.length > 0 && (
            <Actions>
              <Act
                route={RESEND}
                label={ACTS[RESEND][0]}
                run={() => doNow(() => call(RESEND, { path: { id } }), "It is being sent.", view.refresh)}
              />
            </Actions>
          )}
        </>
      )}
    </InvoiceSheet>
  );
}

function file(url: string, name: string): ComponentChild {
  return (
    <a href={url} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

function factsOf(invoice: InvoiceOnFile): readonly Fact[] {
  const { document: printed, credit_note: note, payment_reference: reference } = invoice;
  const size = Math.max(1, Math.round(printed.size_bytes / 1000));
  const market = invoice.market === "asia" ? "Asia" : "the rest of the world";
  const bands = invoice.tier_mode === "whole" ? "one band for the whole month" : "band by band";
  return [
    ["Operator", toOperator(invoice.operator_code)],
    ["Due", moment(invoice.due_at)],
    [
      "Paid",
      invoice.paid_at && (
        <span key="paid">
          {moment(invoice.paid_at)}
          {reference && ` · ${reference}`}
        </span>
      ),
    ],
    ["Credit note", note && file(note.url, note.number)],
    [
      "Document",
      <span key="file">
        {file(invoice.voided_document_url ?? printed.url, "Open the PDF")} <small>{size} KB</small>
      </span>,
    ],
    ["Billed on", `${invoice.revenue_base.toUpperCase()} at the rates of ${market}, ${bands}`],
  ];
}

function voidIt({ id, number, currency, total }: InvoiceOnFile, after: () => unknown): void {
  ask({
    title: `Void ${number}`,
    explain: (
      <p>
        {figureOf(total, currency)} are no longer owed. The invoice keeps its number, and what it billed can be billed
        again. This cannot be undone.
      </p>
    ),
    fields: [{ name: "reason", label: "Reason", required: true, maxLength: 300, hint: "The operator reads it." }],
    submit: "Void it",
    run: ({ reason }) => call(VOID, { path: { id }, body: { reason } }),
    done: `${number} is void.`,
    after,
  });
}

function Sent({ notifications }: Pick<InvoiceNotifications, "notifications">) {
  if (notifications.length === 0)
    return <Empty title="Nothing was sent.">The operator has no address for invoices.</Empty>;
  return (
    <ol class="rows">
      {notifications.map((one) => (
        <li key={one.event} class="entry">
          <div class="row spread">
            <strong>{one.event === "invoice.issued" ? "Issued" : "Voided"}</strong>
            {badge(one.status)}
          </div>
          <p class="meta">
            {counted(one.attempts, "attempt")}
            {one.completed_at !== null && <> · received {age(one.completed_at)}</>}
            {one.next_attempt_at !== null && <> · next {age(one.next_attempt_at)}</>}
          </p>
          {one.deliveries.map((sent) => (
            <p key={sent.started_at} class="meta">
              {age(sent.started_at)}{" "}
              {[
                sent.http_status && `HTTP ${sent.http_status}`,
                sent.error,
                sent.duration_ms !== null && duration(sent.duration_ms),
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
