import type { ComponentChild } from "preact";
import type { Invoice } from "../../clients/typescript/src/index.ts";
import { monthName, words } from "../lib/format.ts";
import { placed } from "../lib/money.ts";
import { money } from "./facts.tsx";
import { Table } from "./table.tsx";

type Shown = Pick<
  Invoice,
  "currency" | "lines" | "adjustments" | "revenue_base" | "tax_percent" | "tax_amount" | "total"
>;

interface Line {
  readonly what: ComponentChild;
  readonly revenue?: number;
  readonly bonus?: number;
  readonly gross?: number;
  readonly share?: string;
  readonly amount: number;
}

/** How the total of an invoice comes about: its lines, and what leads from them to it. */
export function InvoiceSheet({ invoice }: { readonly invoice: Shown }) {
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
      label="How the total comes about"
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
