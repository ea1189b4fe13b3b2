import { useLayoutEffect, useRef } from "preact/hooks";
import type { LiveTable } from "../../../../clients/typescript/src/index.ts";
import { counted, figure, words } from "../../../lib/format.ts";
import { hrefTo } from "../../../lib/where.ts";
import { badge } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty, Failure, Skeleton } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { playerSettings } from "../lib/player.ts";
import { beadsOf, kindOf, TABLE_KINDS } from "../lib/table-kind.ts";
import { type Facet, Facets } from "../ui/facets.tsx";

const POLL_INTERVAL_MS = 3000;
const MAX_RESULTS = 12;

const FACETS: readonly Facet[] = [
  { name: "kind", label: "Kind", choices: TABLE_KINDS.map((kind) => [kind, words(kind)] as const) },
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

function isWanted(table: LiveTable, query: URLSearchParams): boolean {
  const [kind, open, search] = [query.get("kind"), query.get("open"), query.get("search")];
  return (
    (kind === null || kindOf(table) === kind) &&
    (open === null || table.open === (open === "yes")) &&
    (search === null || (table.name ?? "").toLowerCase().includes(search.toLowerCase()))
  );
}

/** The live tables. Polls the state that providers push, as an operator's own lobby would. */
export function LivePage({ query }: PageProps) {
  const { currency } = playerSettings();
  const live = useLoad((signal) => account().client.liveTables(currency, { signal }), currency, POLL_INTERVAL_MS);
  const { tables = [], pending } = live.data ?? {};
  const wanted = tables.filter((table) => isWanted(table, query));
  return (
    <Page title="Live tables">
      {live.error !== undefined && (
        <>
          <Failure error={live.error} />
          <p class="count">Trying again every few seconds.</p>
        </>
      )}
      {!live.data && live.error === undefined && <Skeleton what="tables" rows={8} />}
      {live.data && (
        <p class="count" role="status">
          {pending
            ? `Asked for the tables in ${currency}. They arrive within seconds.`
            : `${counted(tables.length, "table")} in ${currency}, ${tables.filter(({ open }) => open).length} taking bets.`}
        </p>
      )}
      {live.data && !pending && tables.length === 0 && (
        <Empty title={`No live tables in ${currency}.`}>
          Choose another currency at the top, or ask the staff of the service for tables.
        </Empty>
      )}
      {tables.length > 0 && (
        <>
          <div class="list">
            <Facets list={FACETS} query={query} />
          </div>
          {wanted.length === 0 && <Empty title="No tables match.">Clear a filter to see more.</Empty>}
          <ul class="tables">
            {wanted.map((table) => (
              <Card key={table.game_id} table={table} currency={currency} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function Card({ table, currency }: { readonly table: LiveTable; readonly currency: string }) {
  const card = useRef<HTMLLIElement>(null);
  const seen = JSON.stringify(table);
  const last = useRef(seen);
  // What has changed is shown by a short animation, which begins anew with the class.
  useLayoutEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    card.current?.classList.remove("changed");
    void card.current?.offsetWidth;
    card.current?.classList.add("changed");
  }, [seen]);
  const name = table.name ?? "Table";
  const beads = beadsOf(table).slice(0, MAX_RESULTS);
  const facts = [
    table.dealer && `Dealer ${table.dealer}`,
    table.players !== null && counted(table.players, "player"),
    table.seats !== null && `${table.seats_available ?? 0} of ${table.seats} seats free`,
  ];
  return (
    <li class={`table-card ${table.open ? "" : "shut"}`} ref={card}>
      {isShown(table.image) ? (
        <img src={table.image} alt="" loading="lazy" width={480} height={270} />
      ) : (
        <div class="felt" aria-hidden="true">
          {name.slice(0, 1)}
        </div>
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
        {offers("play") && (
          <a class="button" href={hrefTo(["play", table.game_id])} aria-label={`Join table: ${name}`}>
            Join table
          </a>
        )}
      </div>
    </li>
  );
}

/** Where no game is played, the page loads nothing of other origins. */
function isShown(image: string | null): image is string {
  return image !== null && (offers("play") || (URL.canParse(image) && new URL(image).origin === location.origin));
}

function limits({ min_bet, max_bet }: LiveTable, currency: string): string {
  if (min_bet === null && max_bet === null) return "Limits not published";
  return `${min_bet === null ? "?" : figure(min_bet)} to ${max_bet === null ? "?" : figure(max_bet, currency)}`;
}
