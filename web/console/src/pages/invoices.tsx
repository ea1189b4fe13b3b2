import type { InvoiceWithDocument } from "../../../../clients/typescript/src/index.ts";
import { monthName } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { InvoiceSheet } from "../../../pages/invoice.tsx";
import { Beside } from "../../../ui/beside.tsx";
import { badge, money, rowMoment, To } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, INVOICE_TABS } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";

/** The operator's invoices, newest first. There are a few a month, so they are read at once. */
export function InvoicesPage() {
  return (
    <ListPage<InvoiceWithDocument>
      title="Invoices"
      what="invoices"
      tabs={INVOICE_TABS}
      read={async (_, __, signal) => {
        const rows: InvoiceWithDocument[] = [];
        for await (const invoice of account().client.invoices({ signal })) rows.push(invoice);
        return { rows, next: null };
      }}
      columns={[
        { head: "Number", cell: (one) => <Beside path={["invoice", one.id]}>{one.number}</Beside> },
        { head: "Month", cell: (one) => monthName(one.period) },
        { head: "Status", cell: (one) => badge(one.status) },
        { head: "Total", figure: true, cell: (one) => money(figureOf(one.total, one.currency)) },
        { head: "Issued (UTC)", cell: (one) => rowMoment(one.issued_at) },
        { head: "Document", cell: (one) => <Pdf of={one} /> },
      ]}
      empty={
        <Empty title="No invoices yet.">
          You get one for each month and currency with play, once the month is over. The webhook invoice.issued tells
          you.
          <CallToMake call="GET /v1/invoices" page="list-invoices" />
          <To path={["rates"]}>See your rates</To>
        </Empty>
      }
    />
  );
}

function Pdf({ of: { document, number } }: { readonly of: InvoiceWithDocument }) {
  return (
    <a href={document.url} target="_blank" rel="noopener" aria-label={`PDF of ${number}`}>
      PDF
    </a>
  );
}

export function InvoicePage({ path: [id = ""] }: PageProps) {
  const view = useLoad((signal) => account().client.invoice(id, { signal }));
  return (
    <InvoiceSheet
      view={view}
      mark={({ status }) => badge(status)}
      facts={(invoice) => [
        ["Basis", invoice.revenue_base === "ggr" ? "Gross gaming revenue" : "Net gaming revenue"],
        ["Document", <Pdf key="pdf" of={invoice} />],
      ]}
    />
  );
}
