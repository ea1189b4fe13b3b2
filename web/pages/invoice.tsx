import type { ComponentChild, ComponentChildren } from "preact";
import type { Invoice } from "../../clients/typescript/src/index.ts";
import { monthName, words } from "../lib/format.ts";
import { figureOf, placed } from "../lib/money.ts";
import { Facts, moment, money } from "../ui/facts.tsx";
import { type Load, Loaded } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import type { Fact } from "./books.tsx";

type Billed = Pick<
  Invoice,
  "currency" | "lines" | "adjustments" | "revenue_base" | "tax_percent" | "tax_amount" | "total"
>;

type Told = Billed & Pick<Invoice, "number" | "period" | "issued_at" | "voided_at" | "void_reason">;

interface InvoiceOf<T> {
  readonly view: Load<T>;
  /** How it stands, as this viewer sees it. */
  readonly mark: (invoice: T) => ComponentChild;
  /** Facts that this viewer sees besides. */
  readonly facts: (invoice: T) => readonly Fact[];
  /** Actions of this viewer, if there are any. */
  readonly act?: (invoice: T) => ComponentChild;
  readonly children?: (invoice: T) => ComponentChildren;
}

/** An invoice: how it stands, its document, and how its total comes about. */
export function InvoiceSheet<T extends Told>({ view, mark, facts, act, children }: InvoiceOf<T>) {
  const invoice = view.data;
  return (
    <Page
      title={invoice?.number ?? "Invoice"}
      kind="invoice"
      heading={invoice?.number ?? " "}
      badges={invoice && mark(invoice)}
    >
      <Loaded what="the invoice" of={view} rows={14}>
        {(shown) => (
          <>
            <p class="total">{figureOf(shown.total, shown.currency)}</p>
            <Facts
              rows={[
                ["Month", monthName(shown.period)],
                ["Issued", moment(shown.issued_at)],
                ["Voided", moment(shown.voided_at)],
                ["Why", shown.void_reason],
                ...facts(shown),
              ]}
            />
            {act?.(shown)}
            <h2>How the total comes about</h2>
            <Lines invoice={shown} />
            {children?.(shown)}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface Line {
  readonly what: ComponentChild;
  readonly revenue?: number;
  readonly bonus?: number;
  readonly gross?: number;
  readonly share?: string;
  readonly amount: number;
}

/** The lines of an invoice, also of one to come, and what leads from them to its total. */
export function Lines({ invoice }: { readonly invoice: Billed }) {
  const { currency, lines, adjustments, revenue_base: base } = invoice;
  const amount = (value: number | undefined) => (value === undefined ? "" : money(placed(value, currency)));
  const rows: readonly Line[] = [
    ...lines.map((line) => ({
      what: (
        <>
          {line.provider_name} {line.section_code !== null && <small>{words(line.section_code)}</small>}{" "}
          {line.from !== undefined && <small>from {line.from}</small>}
        </>
      ),
      ...{ revenue: line.revenue, bonus: line.bonus, gross: line.gross },
      ...{ share: `${line.rate_percent} %`, amount: line.amount },
    })),
    ...adjustments.map(({ reason, period, amount: value }) => ({
      what: period === null ? reason : `${reason} (${monthName(period)})`,
      amount: value,
    })),
    { what: `Tax, ${invoice.tax_percent} %`, amount: invoice.tax_amount },
    { what: <strong>Total</strong>, amount: invoice.total },
  ];
  return (
    <Table
      label={`How the total in ${currency} comes about`}
      rows={rows}
      columns={[
        { head: "Provider", cell: ({ what }) => what },
        { head: "Revenue", figure: true, cell: ({ revenue }) => amount(revenue) },
        ...(base === "ngr"
          ? [
              { head: "Bonus", figure: true, cell: ({ bonus }: Line) => amount(bonus) },
              { head: "Gross", figure: true, cell: ({ gross }: Line) => amount(gross) },
            ]
          : []),
        { head: "Share", figure: true, cell: ({ share }) => share },
        { head: `Amount, ${currency}`, figure: true, cell: (line) => amount(line.amount) },
      ]}
    />
  );
}
