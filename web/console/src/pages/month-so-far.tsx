import type { InvoicePreview, Rates } from "../../../../clients/typescript/src/index.ts";
import { monthName, words } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { thisMonth } from "../../../lib/time.ts";
import { Lines } from "../../../pages/invoice.tsx";
import { Facts, moment, To } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { INVOICE_TABS, Tabs } from "../ui/links.tsx";

type Previewed = InvoicePreview["invoices"][number];

/** Preview of this month's invoices: now, and at its end. */
export function MonthSoFarPage() {
  const month = thisMonth();
  const view = useLoad(async (signal) => {
    const { client } = account();
    const [preview, rates] = await Promise.all([client.invoicePreview(month, { signal }), client.rates({ signal })]);
    return { preview, unpriced: unpricedIn(preview, rates) };
  });
  return (
    <Page title={`${monthName(month)} so far`} heading="Invoices">
      <Tabs all={INVOICE_TABS} current="month-so-far" />
      <Loaded what="the month so far" of={view} rows={10}>
        {({ preview, unpriced }) => (
          <div class="stack">
            {unpriced.length > 0 && (
              <Empty title={`No rates for ${unpriced.join(", ")}.`}>
                Their play is billed at 0 until the service's staff enter rates, so these figures are too low.
                <To path={["rates"]}>See your rates</To>
              </Empty>
            )}
            {preview.invoices.length === 0 && (
              <Empty title="Nothing to bill yet.">What your players bet and win this month is priced here.</Empty>
            )}
            {preview.invoices.map((invoice) => (
              <SoFar key={invoice.currency} invoice={invoice} preview={preview} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function SoFar({ invoice, preview }: { readonly invoice: Previewed; readonly preview: InvoicePreview }) {
  const { currency, total } = invoice;
  const end = preview.forecast.find((one) => one.currency === currency);
  return (
    <section>
      <h2>
        {monthName(preview.month)} in {currency}
      </h2>
      <p class="total">{figureOf(total, currency)}</p>
      <Facts
        rows={[
          ["At the month's end", end && `${figureOf(end.total, currency)}, if it goes on as so far`],
          ["As of", moment(preview.as_of)],
        ]}
      />
      <Lines invoice={invoice} />
      <ul>
        {invoice.lines.map((line) => {
          const text = nextBandOf(line, currency);
          return text && <li key={`${line.provider_code} ${line.section_code} ${line.from}`}>{text}</li>;
        })}
      </ul>
    </section>
  );
}

/** "Sandbox Studio: 99,000.00 EUR more, and its share is 10 %, which makes the amount 20.00 EUR lower." */
function nextBandOf(
  { provider_name: name, section_code: section, next_band: next }: Previewed["lines"][number],
  currency: string,
) {
  if (!next) return null;
  const { missing, percent, amount_change: change } = next;
  const direction = change < 0 ? "lower" : "higher";
  return `${name}${section === null ? "" : `, ${words(section)}`}: ${figureOf(missing, currency)} more, and its share is ${percent} %${
    change === 0 ? " of what is above" : `, which makes the amount ${figureOf(Math.abs(change), currency)} ${direction}`
  }.`;
}

/** Names of the providers whose play would be billed at 0. Without a rate card that is all of them, also before there is play. */
function unpricedIn({ unpriced }: InvoicePreview, { providers }: Rates): string[] {
  return providers.length === 0 ? ["any provider"] : unpriced.map((one) => one.provider_name);
}
