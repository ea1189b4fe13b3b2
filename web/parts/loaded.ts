import { type Child, fill, h } from "../lib/dom.ts";
import { words } from "../lib/format.ts";
import { pagesRead } from "../lib/pages-read.ts";
import { failure, loading } from "./states.ts";
import { table } from "./table.ts";

/** A place for what a call answers. */
export interface Loaded {
  readonly element: HTMLElement;
  /** Reads again; what is shown stays until the answer is there. */
  refresh(): Promise<void>;
}

/** Shows what `read` answers, or that it is loading, or why it failed. */
export function loaded<T>(
  what: string,
  signal: AbortSignal,
  read: () => Promise<T>,
  show: (answer: T) => readonly Child[],
): Loaded {
  const element = h("div", { class: "loaded" }, loading(what));
  const refresh = async () => {
    try {
      const answer = await read();
      if (!signal.aborted) fill(element, ...show(answer));
    } catch (error) {
      if (!signal.aborted)
        fill(
          element,
          failure(error, () => void refresh()),
        );
    }
  };
  void refresh();
  return { element, refresh };
}

export interface PageOf<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

type ReadPage<T> = (cursor: string | undefined) => Promise<PageOf<T>>;

export interface PagedTable<T> {
  readonly what: string;
  readonly signal: AbortSignal;
  readonly read: ReadPage<T>;
  readonly head: readonly string[];
  readonly row: (row: T) => readonly Child[];
  readonly whenEmpty: () => HTMLElement;
  /** Below the last page. */
  readonly sum?: (rows: readonly T[]) => HTMLElement;
}

/** A table that is read page by page, with a button for the next page as long as there is one. */
export function pagedTable<T>({ what, signal, read, head, row, whenEmpty, sum }: PagedTable<T>): HTMLElement {
  const all: T[] = [];
  const place = h("div", {});
  const add = (rows: readonly T[], isLast: boolean) => {
    all.push(...rows);
    if (all.length > 0) fill(place, table(words(what), head, all.map(row)), isLast && sum?.(all));
  };
  return h("div", {}, place, walked(what, signal, read, add, whenEmpty));
}

/** The end of a list: reads the first page, and the next ones on demand. A page without rows is skipped. */
function walked<T>(
  what: string,
  signal: AbortSignal,
  read: ReadPage<T>,
  add: (rows: readonly T[], isLast: boolean) => void,
  whenEmpty: () => HTMLElement,
): HTMLElement {
  const foot = h("div", { class: "rows-end" }, loading(what));
  const before = pagesRead(what);
  let count = 0;
  let pages = 0;
  const next = async (cursor?: string) => {
    fill(foot, loading(what));
    try {
      const page = await read(cursor);
      if (signal.aborted) return;
      const more = page.next;
      count += page.rows.length;
      before.keep(++pages);
      add(page.rows, more === null);
      if (more === null) return fill(foot, count === 0 && whenEmpty());
      if (page.rows.length === 0 || pages < before.wanted) return await next(more);
      fill(foot, h("button", { type: "button", on: { click: () => void next(more) } }, "Show more"));
    } catch (error) {
      if (!signal.aborted)
        fill(
          foot,
          failure(error, () => void next(cursor)),
        );
    }
  };
  void next();
  return foot;
}
