import type { ComponentChild, ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { where } from "../../../lib/where.ts";
import { rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { List, type PageOf } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import type { Column } from "../../../ui/table.tsx";
import { type Facet, Facets, given } from "./facets.tsx";
import { type TabList, Tabs } from "./links.tsx";

/** The range of time in the address, of the moment when it was chosen: a list must not begin anew because a minute has passed. */
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
  /** What the rows are, in the plural: "transactions". */
  readonly what: string;
  readonly tabs?: TabList;
  /** What it leads to, at the right of the heading. */
  readonly tools?: ComponentChildren;
  readonly facets?: readonly Facet[];
  /** Whether its call takes a range of time. */
  readonly hasRange?: boolean;
  /** A higher number reads the list again. */
  readonly version?: number;
  readonly read: (
    filters: Record<string, string>,
    cursor: { readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<PageOf<T>>;
  readonly columns: readonly Column<T>[];
  readonly empty: (isFiltered: boolean) => ComponentChild;
}

/** A table under its facets and its range of time, which are in the address. Each change of one reads the first page anew. */
export function ListPage<T>({ title, heading = title, tabs, tools, facets = [], hasRange, ...list }: ListPage<T>) {
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
        <List
          what={list.what}
          by={JSON.stringify(sent)}
          {...(list.version === undefined ? {} : { version: list.version })}
          columns={list.columns}
          read={(cursor, signal) => list.read(sent, cursor === undefined ? {} : { cursor }, signal)}
          empty={list.empty(Object.keys(sent).length > 0)}
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
