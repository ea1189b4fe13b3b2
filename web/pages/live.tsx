import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LiveTable } from "../../clients/typescript/src/index.ts";
import { counted } from "../lib/format.ts";
import { figureOf, placed } from "../lib/money.ts";
import { beadsOf, kindOf, TABLE_KINDS } from "../lib/table-kind.ts";
import { where } from "../lib/where.ts";
import { worded } from "../ui/control.tsx";
import { type Facet, Facets } from "../ui/facets.tsx";
import { badge } from "../ui/facts.tsx";
import type { Load } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { Empty, Failure, Skeleton } from "../ui/states.tsx";

const MAX_RESULTS = 12;

const FACETS: readonly Facet[] = [
  { name: "kind", label: "Kind", choices: worded(TABLE_KINDS) },
  {
    name: "open",
    label: "Bets",
    all: "Open and closed",
    choices: [
      ["yes", "Taking bets"],
      ["no", "Closed"],
    ],
  },
  { name: "search", label: "Name" },
];

/** A table as operators see it. The desk does not get all of its fields. */
type Told = Pick<LiveTable, "name" | "open" | "min_bet" | "max_bet" | "players" | "dealer"> &
  Partial<Pick<LiveTable, "seats" | "seats_available" | "new_table" | "image" | "results">>;

interface LiveOf<T> {
  readonly title: string;
  readonly currency: string;
  readonly view: Load<{ readonly tables: readonly T[]; readonly pending: boolean }>;
  readonly keyOf: (table: T) => string;
  /** Further filters of this viewer. */
  readonly facets?: readonly Facet[];
  /** Whether the picture of a table is shown. */
  readonly isPictured: (image: string) => boolean;
  /** Facts and actions of this viewer on a table. */
  readonly more: (table: T) => ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The live tables of a currency, as providers push them. */
export function LiveSheet<T extends Told>(props: LiveOf<T>) {
  const { title, currency, view, keyOf, facets = [], isPictured, more, children } = props;
  const { query } = where.value;
  const { tables = [], pending } = view.data ?? {};
  const wanted = tables.filter((table) => isWanted(table, query));
  const open = tables.filter((table) => table.open).length;
  return (
    <Page title={title}>
      {view.error !== undefined && (
        <>
          <Failure error={view.error} />
          <p class="count">Trying again every few seconds.</p>
        </>
      )}
      {(tables.length > 0 || facets.length > 0) && (
        <div class="list">
          <Facets list={[...facets, ...FACETS]} query={query} />
        </div>
      )}
      {!view.data && view.error === undefined && <Skeleton what="tables" rows={8} />}
      {view.data && (pending || tables.length > 0) && (
        <p class="count" role="status">
          {pending
            ? `Asked for the tables in ${currency}. They arrive within seconds.`
            : `${counted(tables.length, "table")} in ${currency}, ${open} taking bets.`}
        </p>
      )}
      {view.data && !pending && tables.length === 0 && (
        <Empty title={`No live tables in ${currency}.`}>
          No provider has a table in it now. Choose another currency.
        </Empty>
      )}
      {tables.length > 0 && wanted.length === 0 && <Empty title="No tables match.">Clear a filter to see more.</Empty>}
      <ul class="tables">
        {wanted.map((table) => (
          <Card key={keyOf(table)} {...{ table, currency, isPictured }}>
            {more(table)}
          </Card>
        ))}
      </ul>
      {children}
    </Page>
  );
}

function isWanted(table: Told, query: URLSearchParams): boolean {
  const [kind, open, search] = [query.get("kind"), query.get("open"), query.get("search")];
  return (
    (kind === null || kindOf(table) === kind) &&
    (open === null || table.open === (open === "yes")) &&
    (search === null || (table.name ?? "").toLowerCase().includes(search.toLowerCase()))
  );
}

interface CardOf extends Pick<LiveOf<Told>, "currency" | "isPictured"> {
  readonly table: Told;
  readonly children: ComponentChildren;
}

function Card({ table, currency, isPictured, children }: CardOf) {
  const card = useRef<HTMLLIElement>(null);
  const seen = JSON.stringify(table);
  const last = useRef(seen);
  // A change is shown by a short animation, which begins again with the class.
  useLayoutEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    card.current?.classList.remove("changed");
    void card.current?.offsetWidth;
    card.current?.classList.add("changed");
  }, [seen]);
  const { image, seats } = table;
  const name = table.name ?? "Table";
  const beads = beadsOf(table).slice(0, MAX_RESULTS);
  const facts = [
    table.dealer && `Dealer ${table.dealer}`,
    table.players !== null && counted(table.players, "player"),
    typeof seats === "number" && `${table.seats_available ?? 0} of ${seats} seats free`,
  ];
  return (
    <li class={`table-card ${table.open ? "" : "shut"}`} ref={card}>
      {image && isPictured(image) ? (
        <img src={image} alt="" loading="lazy" width={480} height={270} />
      ) : (
        image !== undefined && (
          <div class="felt" aria-hidden="true">
            {name.slice(0, 1)}
          </div>
        )
      )}
      <div class="table-text">
        <div class="row spread">
          <strong>{name}</strong>
          <span class="badges">
            {table.new_table && badge("new")}
            {badge(table.open ? "open" : "closed")}
          </span>
        </div>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        <p class="money">{limits(table, currency)}</p>
        {beads.length > 0 && (
          <ol class="beads" aria-label="Recent results">
            {beads.map(({ text, colour, title }, at) => (
              <li key={`${at} ${text}`} class={`bead ${colour}`} title={title}>
                {text}
              </li>
            ))}
          </ol>
        )}
        {children}
      </div>
    </li>
  );
}

function limits({ min_bet: least, max_bet: most }: Told, currency: string): string {
  if (least === null && most === null) return "Limits not published";
  return `${least === null ? "?" : placed(least, currency)} to ${most === null ? "?" : figureOf(most, currency)}`;
}
