import { words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { call } from "../lib/desk.ts";
import type { Statements } from "../lib/generated.ts";
import { yesterday } from "../lib/time.ts";
import { where } from "../lib/where.ts";
import type { PageProps } from "../routes.tsx";
import { Copyable, Facts, mark, moment, money, To, toOperator } from "../ui/facts.tsx";
import { Filters } from "../ui/filters.tsx";
import { Loaded, useLoad } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";

type Statement = Statements["statements"][number];

/** An operator's statements of a day: what completed, what waits, what is billed. Yesterday's without a choice. */
export function StatementsPage({ path: [code = ""] }: PageProps) {
  const day = where.value.query.get("day") || yesterday();
  const path = { code, day };
  const view = useLoad((signal) => call("GET /admin/v1/operators/{code}/statements/{day}", { path, signal }), day);
  return (
    <Page title={`Statements of ${code}`} kind="statements of" heading={code}>
      <p>
        {toOperator(code)} ·{" "}
        <To path={["invoices"]} query={{ operator: code }}>
          Invoices
        </To>
      </p>
      <Filters fields={[{ name: "day", label: "Day, UTC", type: "date", value: day }]} />
      <Loaded what="the statements" of={view} rows={10}>
        {({ final, as_of: at, statements }) => (
          <>
            <Facts
              rows={[
                ["As of", moment(at)],
                ["State", final ? mark("final", "good") : mark("not final yet", "warn")],
              ]}
            />
            {statements.length === 0 && <Empty title={`Nothing completed on ${day}.`} />}
            {statements.map((one) => (
              <InCurrency key={one.currency} one={one} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const SUMS = [
  ["Bets", "bets"],
  ["Wins", "wins"],
  ["Free bets", "free_bets"],
  ["Bonus wins", "bonus_wins"],
  ["Cancelled bets", "cancelled_bets"],
] as const;

function InCurrency({ one }: { readonly one: Statement }) {
  const { currency } = one;
  return (
    <>
      <h2>
        {currency}: {one.transactions.toLocaleString("en-GB")} transactions
      </h2>
      <Facts
        rows={[
          ...SUMS.map(([name, of]) => [name, money(`${grouped(one[of])} ${currency}`)] as const),
          ["Billed", money(`${grouped(one.invoiced)} ${currency}`)],
          ["Pending", one.pending > 0 && mark(String(one.pending), "warn")],
          [
            "List",
            <span key="list">
              <a href={one.csv_url}>CSV</a>, <a href={one.ndjson_url}>NDJSON</a>
            </span>,
          ],
          ["SHA-256", <Copyable key="digest" text={one.digest} />],
        ]}
      />
      <Split
        name="Provider"
        currency={currency}
        rows={one.by_provider.map((row) => ({ ...row, of: row.provider_code }))}
      />
      <Split
        name="Kind of game"
        currency={currency}
        rows={one.by_game_type.map((row) => ({ ...row, of: words(row.game_type) }))}
      />
      {one.corrections.length > 0 && (
        <Table
          label={`Bets of earlier days that were taken back, ${currency}`}
          rows={one.corrections}
          columns={[
            { head: "Day", cell: (row) => row.day },
            { head: "Provider", cell: (row) => row.provider_code },
            { head: "Bets", figure: true, cell: (row) => money(grouped(row.bets)) },
            { head: "Free bets", figure: true, cell: (row) => money(grouped(row.free_bets)) },
          ]}
        />
      )}
    </>
  );
}

interface Row extends Pick<Statement, (typeof SUMS)[number][1] | "pending"> {
  readonly of: string;
  readonly invoiced: string | null;
}

function Split({
  name,
  currency,
  rows,
}: {
  readonly name: string;
  readonly currency: string;
  readonly rows: readonly Row[];
}) {
  if (rows.length < 2) return null;
  return (
    <Table
      label={`${name}, ${currency}`}
      rows={rows}
      columns={[
        { head: name, cell: (row) => row.of },
        ...SUMS.map(([head, of]) => ({ head, figure: true, cell: (row: Row) => money(grouped(row[of])) })),
        { head: "Billed", figure: true, cell: (row) => money(row.invoiced === null ? "–" : grouped(row.invoiced)) },
        { head: "Pending", figure: true, cell: (row) => (row.pending === 0 ? "–" : mark(String(row.pending), "warn")) },
      ]}
    />
  );
}
