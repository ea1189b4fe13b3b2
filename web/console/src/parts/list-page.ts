import type { Child } from "../../../lib/dom.ts";
import { fill, h } from "../../../lib/dom.ts";
import { type PageOf, pagedTable } from "../../../parts/loaded.ts";
import type { PageContext } from "../lib/page.ts";
import { type Facet, facets, given } from "./facets.ts";

interface List<T> {
  /** What the rows are, in the plural: "transactions". */
  readonly what: string;
  readonly facets: readonly Facet[];
  readonly read: (
    filters: Record<string, string>,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<PageOf<T>>;
  readonly head: readonly string[];
  readonly row: (row: T) => readonly Child[];
  readonly whenEmpty: (isFiltered: boolean) => HTMLElement;
}

/** A table under its facets, which are in the address. Each change of one reads the first page anew. */
export function listOf<T>({ query, signal }: PageContext, list: List<T>) {
  const place = h("div", {});
  let leave = new AbortController();
  signal.addEventListener("abort", () => leave.abort());
  const draw = (now: URLSearchParams) => {
    leave.abort();
    leave = new AbortController();
    const filters = given(list.facets, now);
    const table = pagedTable({
      what: list.what,
      signal: leave.signal,
      read: (cursor) => list.read(filters, cursor, leave.signal),
      head: list.head,
      row: list.row,
      whenEmpty: () => list.whenEmpty(Object.keys(filters).length > 0),
    });
    fill(place, table);
  };
  const bar = facets(list.facets, query, draw);
  const changed = (now: URLSearchParams) => {
    bar.show(now);
    draw(now);
  };
  draw(query);
  return { element: h("div", { class: "list" }, list.facets.length > 0 && bar.element, place), changed };
}
