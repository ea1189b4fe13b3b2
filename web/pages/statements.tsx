import type { ComponentChildren } from "preact";
import type { Statement, Statements } from "../../clients/typescript/src/index.ts";
import { hrefWith } from "../lib/address.ts";
import { counted, dayName, when, whole, words } from "../lib/format.ts";
import { grouped } from "../lib/money.ts";
import { dayBefore } from "../lib/time.ts";
import { choose, where } from "../lib/where.ts";
import { ChipLink } from "../ui/chip.tsx";
import { Copyable, Facts, mark, money } from "../ui/facts.tsx";
import { Loaded, useLoad } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";

const MAX_DAYS_OFFERED = 7;
const NAMES = ["Today", "Yesterday"];

interface StatementsOf {
  /** At the desk: whose they are. */
  readonly operator?: string;
  readonly read: (day: string, signal: AbortSignal) => Promise<Statements>;
  /** Facts that this viewer sees besides. */
  readonly children: ComponentChildren;
}

/** An operator's statements of a day, which is in the address; yesterday's without a choice. */
export function StatementsSheet({ operator, read, children }: StatementsOf) {
  const day = where.value.query.get("day") || dayBefore(1);
  const view = useLoad((signal) => read(day, signal), day);
  const recent = Array.from({ length: MAX_DAYS_OFFERED }, (_, days) => dayBefore(days));
  return (
    <Page title={operator ? `Statements of ${operator}` : "Statements"}>
      {children}
      <div class="chips">
        {recent.map((one, at) => (
          <ChipLink key={one} href={hrefWith({ day: one })} isChosen={one === day}>
            {NAMES[at] ?? dayName(one)}
          </ChipLink>
        ))}
        <input
          {...{ name: "day", type: "date", value: day, max: dayBefore(0) }}
          aria-label="Day, in UTC"
          onChange={({ currentTarget: { value } }) => value !== "" && choose({ day: value })}
        />
      </div>
      <Loaded what="the statements" of={view} rows={10}>
        {(shown) => <OfDay {...shown} />}
      </Loaded>
    </Page>
  );
}

/** Sums of a day by currency, with its lists and signature. */
function OfDay({ day, final, as_of: at, statements }: Statements) {
  if (statements.length === 0)
    return (
      <Empty title={`Nothing was booked on ${day}.`}>
        A bet, win or rollback belongs to the day, in UTC, on which it completed.
      </Empty>
    );
  return (
    <>
      <p>
        {mark(final ? "final" : "not final yet", final ? "good" : "warn")}
        {at !== null && ` as of ${when(at)}`}
      </p>
      {statements.map((one) => (
        <InCurrency key={one.currency} one={one} />
      ))}
    </>
  );
}

const SUMS = [
  ["Bets", "bets"],
  ["Wins", "wins"],
  ["Bets less wins", "net"],
  ["Free bets", "free_bets"],
  ["Bonus wins", "bonus_wins"],
  ["Cancelled bets", "cancelled_bets"],
] as const;

interface Row extends Pick<Statement, (typeof SUMS)[number][1] | "pending"> {
  readonly of: string;
  readonly invoiced: string | null;
}

function InCurrency({ one }: { readonly one: Statement }) {
  const { currency } = one;
  const all: Row = { ...one, of: "All" };
  return (
    <section class="card">
      <h2>{currency}</h2>
      <p class="net">
        <strong class="money">
          {grouped(one.net)} {currency}
        </strong>{" "}
        bets less wins
      </p>
      <Table
        label={`Statement in ${currency}`}
        rows={[...one.by_provider.map((row): Row => ({ ...row, of: row.provider_name })), all]}
        columns={columnsOf("Provider")}
      />
      {one.by_game_type.length > 1 && (
        <Table
          label={`Kinds of games, ${currency}`}
          rows={one.by_game_type.map((row): Row => ({ ...row, of: words(row.game_type) }))}
          columns={columnsOf("Kind of game")}
        />
      )}
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
      <Facts
        rows={[
          ["Transactions", whole(one.transactions)],
          ["Invoiced", money(`${grouped(one.invoiced)} ${currency}`)],
          ["Digest", <Copyable key="digest" text={one.digest} />],
          ["Signed with key", one.signing_key_id],
        ]}
      />
      <p class="row">
        <a class="button" href={one.csv_url}>
          Download CSV
        </a>
        <a class="button" href={one.ndjson_url}>
          Download NDJSON
        </a>
        <small>{counted(one.transactions, "row")}; the links work for 24 hours</small>
      </p>
    </section>
  );
}

const columnsOf = (head: string): readonly Column<Row>[] => [
  { head, cell: (row) => row.of },
  ...SUMS.map(([name, of]) => ({ head: name, figure: true, cell: (row: Row) => money(grouped(row[of])) })),
  { head: "Invoiced", figure: true, cell: (row) => money(row.invoiced === null ? "–" : grouped(row.invoiced)) },
  { head: "Pending", figure: true, cell: (row) => (row.pending === 0 ? "–" : mark(String(row.pending), "warn")) },
];
