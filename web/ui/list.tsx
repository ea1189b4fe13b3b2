import { type ComponentChild, Fragment } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { counted, words } from "../lib/format.ts";
import { pagesRead } from "../lib/pages-read.ts";
import { Failure, Skeleton } from "./states.tsx";
import { type Column, Table } from "./table.tsx";

export interface PageOf<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

interface ListOf<T> {
  readonly what: string;
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<T>>;
  /** Other values of it begin the list again. */
  readonly by?: string;
  /** Newer rows than those that are read, newest first. */
  readonly ahead?: readonly T[];
  /** So many empty pages are read on at once. */
  readonly maxEmpty?: number;
  /** A higher number reads the list again, and shows the old rows until then. */
  readonly version?: number;
  readonly columns?: readonly Column<T>[];
  /** Entries one below the other, in place of a table. */
  readonly entry?: (row: T) => ComponentChild;
  /** All of them at once, in place of a table; read on as their end comes near. */
  readonly frame?: (rows: readonly T[], hasMore: boolean) => ComponentChild;
  readonly keyOf?: (row: T) => string;
  readonly rowClass?: (row: T) => string;
  readonly empty: ComponentChild;
  /** Below the last page. */
  readonly sum?: (rows: readonly T[]) => ComponentChild;
  /** How many rows it will probably have. */
  readonly rows?: number;
}

interface Read<T> {
  readonly key: string;
  readonly rows: readonly T[];
  /** Undefined: the first page is not there yet; null: there is no further one. */
  readonly next: string | null | undefined;
  readonly error?: unknown;
}

/** As many pages as "Read all" reads at most. */
const MAX_PAGES = 400;

const NONE: readonly never[] = [];

/** A list that is read page by page: what was read is a table, and can be saved as it is shown. */
export function List<T>(props: ListOf<T>) {
  const {
    what,
    by = "",
    version = 0,
    ahead = NONE,
    maxEmpty = MAX_PAGES,
    columns,
    entry,
    frame,
    keyOf,
    rowClass,
    empty,
    sum,
    rows: expected,
  } = props;
  const [shown, setShown] = useState<Read<T>>({ key: by, rows: [], next: undefined });
  const [isReading, setIsReading] = useState(true);
  const latest = useRef(props.read);
  latest.current = props.read;
  /** How far the list is read, for when it is gone back to. */
  const before = useRef<ReturnType<typeof pagesRead> | undefined>(undefined);
  const pagesSoFar = useRef(0);
  const leave = useRef(new AbortController());
  const walk = useCallback(
    async (from: readonly T[], first: string | undefined, pages: number) => {
      const { signal } = leave.current;
      setIsReading(true);
      let [rows, cursor, read, skipped] = [from, first, 0, 0];
      try {
        do {
          const page = await latest.current(cursor, signal);
          if (signal.aborted) return;
          rows = [...rows, ...page.rows];
          cursor = page.next ?? undefined;
          // A page may be empty before the end: it is not one that was asked for.
          if (page.rows.length === 0) skipped++;
          else {
            read++;
            before.current?.keep(++pagesSoFar.current);
          }
          if (page.next !== null && pages > 1) setShown({ key: by, rows, next: page.next });
        } while (cursor !== undefined && skipped < maxEmpty && (read < pages || rows.length === from.length));
        setShown({ key: by, rows, next: cursor ?? null });
      } catch (error) {
        if (!signal.aborted) setShown({ key: by, rows, next: cursor, error });
      }
      if (!signal.aborted) setIsReading(false);
    },
    [by, maxEmpty],
  );
  useEffect(() => {
    leave.current = new AbortController();
    before.current = pagesRead(what, version > 0);
    pagesSoFar.current = 0;
    void walk([], undefined, before.current.wanted);
    return () => leave.current.abort();
  }, [walk, what, version]);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!frame || !end.current || isReading || !shown.next) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && void walk(shown.rows, shown.next ?? undefined, 1),
      { rootMargin: "600px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [frame === undefined, isReading, shown, walk]);
  const rows = useMemo(() => [...ahead, ...shown.rows], [ahead, shown.rows]);
  const isOf = shown.key === by && (shown.next !== undefined || shown.error !== undefined);
  if (!isOf) return <Skeleton what={what} {...(expected === undefined ? {} : { rows: expected })} />;
  const { next, error } = shown;
  const more = (pages: number) => void walk(shown.rows, next ?? undefined, pages);
  const table = columns && {
    ...{ label: words(what), columns, rows },
    ...(keyOf && { keyOf }),
    ...(rowClass && { rowClass }),
  };
  return (
    <div class="loaded">
      {rows.length > 0 && table && <Table {...table} />}
      {rows.length > 0 && frame?.(rows, next !== null)}
      {rows.length > 0 && entry && (
        <ol class="rows">
          {rows.map((row, at) => (
            <li key={keyOf?.(row) ?? at}>
              <Fragment>{entry(row)}</Fragment>
            </li>
          ))}
        </ol>
      )}
      {rows.length === 0 && next === null && empty}
      {error !== undefined && <Failure error={error} retry={() => more(1)} />}
      {next === null && rows.length > 0 && sum?.(rows)}
      {next && error === undefined && (
        <p class="rows-end row" ref={end}>
          <button type="button" disabled={isReading} onClick={() => more(1)}>
            Show more
          </button>
          {!frame && (
            <button type="button" class="quiet" disabled={isReading} onClick={() => more(MAX_PAGES)}>
              Read all
            </button>
          )}
          <span class="count" role="status">
            {isReading ? "Reading…" : `${counted(rows.length, "row")} so far`}
          </span>
        </p>
      )}
    </div>
  );
}
