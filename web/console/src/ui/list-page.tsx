import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { where } from "../../../lib/where.ts";
import { type Facet, Facets, given } from "../../../ui/facets.tsx";
import { rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { List, type PageOf } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table.tsx";
import { type TabList, Tabs } from "./links.tsx";
import { useLive } from "./live.tsx";

/** New rows above those that were read. A list that is followed for hours begins again. */
const MAX_NEW_ROWS = 1_000;
/** Empty pages that one press of "Show more" reads on. Each costs a request of the limit that the players need. */
const MAX_EMPTY_PAGES = 5;
/** Each look is a call of the operator's own limit. */
const POLL_INTERVAL_MS = 10_000;

/** The range of time in the address, of the moment when it was chosen: a list must not begin again because a minute has passed. */
export function useRange(isAsked = true): Record<string, string> {
  const { query } = where.value;
  const chosen = ["span", "from", "to"].map((name) => query.get(name));
  return useMemo(() => {
    const { from, to } = rangeOf(query, "any");
    return isAsked ? { ...(from && { from }), ...(to && { to }) } : {};
  }, [isAsked, ...chosen]);
}

interface ListPage<T> {
  readonly title: string;
  readonly heading?: string;
  /** Name of the rows, in the plural: "transactions". */
  readonly what: string;
  readonly tabs?: TabList;
  /** Links and buttons at the right of the heading. */
  readonly tools?: ComponentChildren;
  readonly facets?: readonly Facet[];
  /** Whether its call takes a range of time. */
  readonly hasRange?: boolean;
  /** A higher number reads the list again. */
  readonly version?: number;
  /** Identity of a row: then the list is followed, and new rows come above those that were read. */
  readonly keyOf?: (row: T) => string;
  readonly read: (
    filters: Record<string, string>,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<PageOf<T>>;
  readonly columns: readonly Column<T>[];
  /** Shown where no row matches the filters. */
  readonly unmatched?: ComponentChild;
  /** Shown where there is no row at all. */
  readonly empty: ComponentChild;
}

interface RowsOf<T> extends Pick<ListPage<T>, "what" | "columns" | "version"> {
  readonly by: string;
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<T>>;
  readonly keyOf?: (row: T) => string;
  readonly empty: ComponentChild;
}

function Rows<T>({ keyOf, ...list }: RowsOf<T>) {
  return keyOf ? <Followed {...list} keyOf={keyOf} /> : <List {...list} />;
}

/** The list for one set of filters: the newest page, read again and again, and older pages on demand. */
function Followed<T>({ keyOf, columns, read, ...list }: RowsOf<T> & { readonly keyOf: (row: T) => string }) {
  const [version, setVersion] = useState(0);
  /** Rows that are newer than when their page was read. */
  const [latest, setLatest] = useState<ReadonlyMap<string, T>>(new Map());
  const [arrived, setArrived] = useState<readonly T[]>([]);
  const known = useRef(new Set<string>());
  const signal = useRef(new AbortController().signal);
  /** Reads the newest page. The list begins again when rows between would be missing, or when it is full. */
  const look = async () => {
    try {
      const { rows } = await read(undefined, signal.current);
      if (signal.current.aborted || isPaused.current) return;
      const fresh = rows.filter((one) => !known.current.has(keyOf(one)));
      say("live", "Live, every 10 s");
      if ((fresh.length === rows.length && rows.length > 0) || arrived.length > MAX_NEW_ROWS)
        return setVersion((before) => before + 1);
      for (const one of fresh) known.current.add(keyOf(one));
      setLatest((before) => new Map([...before, ...rows.map((one) => [keyOf(one), one] as const)]));
      setArrived((before) => [...fresh, ...before]);
    } catch {
      if (!signal.current.aborted) say("lost", "Not live");
    }
  };
  const { bar, isPaused, say } = useLive(look);
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    const leave = new AbortController();
    signal.current = leave.signal;
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || isPaused.current || document.hidden) return;
      isLooking = true;
      await newest.current();
      isLooking = false;
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      leave.abort();
    };
  }, [isPaused]);
  const current = useMemo(
    () => columns.map((column) => ({ ...column, cell: (one: T) => column.cell(latest.get(keyOf(one)) ?? one) })),
    [latest],
  );
  return (
    <>
      {bar()}
      <List
        {...list}
        version={version}
        ahead={arrived}
        maxEmpty={MAX_EMPTY_PAGES}
        read={async (cursor, leave) => {
          const page = await read(cursor, leave);
          if (cursor === undefined) {
            known.current.clear();
            setArrived([]);
            say("live", "Live, every 10 s");
          }
          for (const one of page.rows) known.current.add(keyOf(one));
          return page;
        }}
        keyOf={keyOf}
        rowClass={(one) => (arrived.includes(one) ? "arrived" : "")}
        columns={current}
      />
    </>
  );
}

/** A table under its facets and its range of time, which are in the address. Each change of one reads the first page again. */
export function ListPage<T>({ title, heading = title, tabs, tools, facets = [], hasRange, ...list }: ListPage<T>) {
  const { unmatched = <Empty title={`No ${list.what} match.`}>Clear a filter to see more.</Empty> } = list;
  const { query } = where.value;
  const filters = given(facets, query);
  const range = useRange(hasRange);
  const sent = { ...filters, ...range };
  return (
    <Page title={title} heading={heading}>
      {tools && <div class="page-tools">{tools}</div>}
      {tabs && <Tabs all={tabs} current={where.value.page} />}
      <div class="list">
        {facets.length > 0 && <Facets list={facets} query={query} />}
        {hasRange && <TimeRange byDefault="31d" />}
        <Rows
          key={list.keyOf && JSON.stringify(sent)}
          what={list.what}
          by={JSON.stringify(sent)}
          {...(list.version === undefined ? {} : { version: list.version })}
          {...(list.keyOf && { keyOf: list.keyOf })}
          columns={list.columns}
          read={(cursor, signal) => list.read(sent, cursor, signal)}
          empty={Object.keys(sent).length > 0 ? unmatched : list.empty}
        />
      </div>
    </Page>
  );
}

/** Facets that are folded away while none of them is used. */
export function FurtherFacets({ list, query }: { readonly list: readonly Facet[]; readonly query: URLSearchParams }) {
  const isUsed = Object.keys(given(list, query)).length > 0;
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <details class="more-filters" open={isOpen || isUsed} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>More filters</summary>
      <Facets list={list} query={query} label="More filters" />
    </details>
  );
}
