import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from "@tanstack/virtual-core";
import { type ComponentChild, render } from "preact";
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { csvOf } from "../../src/lib/spreadsheet.ts";
import { download } from "../lib/download.ts";
import { whole } from "../lib/format.ts";
import { SCROLLS } from "./facts.tsx";

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChild;
  /** What a file has in place of the cell, where that is cut or has parts that only lines keep apart. */
  readonly text?: (row: T) => string;
  /** An amount or a count: at the right. */
  readonly figure?: boolean;
}

interface TableOf<T> {
  /** What it lists: its name for screen readers, and that of its file. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** What a row is, where rows may come before others. */
  readonly keyOf?: (row: T) => string;
  readonly rowClass?: (row: T) => string;
  /** Without a button for the file: a table of a few figures. */
  readonly small?: boolean;
}

const ROW_PX = 42;
/** Beyond so many rows only those near the window are in the page. */
const MANY = 120;
const OVERSCAN = 12;

/** A table that scrolls sideways where it must; on a phone each row is a block of its own. */
export function Table<T>({ label, columns, rows, keyOf, rowClass, small }: TableOf<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, above, below, measure } = useVisible(rows.length, body);
  // A row that was drawn is not drawn again while somebody scrolls.
  const drawn = useMemo(() => new Map<T, ComponentChild>(), [rows, columns]);
  const row = (one: T, at: number) => {
    const known = drawn.get(one) ?? draw(one, at);
    drawn.set(one, known);
    return known;
  };
  const draw = (one: T, at: number) => (
    <tr key={keyOf?.(one) ?? at} class={rowClass?.(one) ?? ""} data-index={at} ref={measure}>
      {columns.map(({ head, cell, figure }) => (
        <td key={head} class={figure ? "end" : ""} data-head={head}>
          {figure ? counts(cell(one)) : cell(one)}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="table">
      <section class="scroll" {...SCROLLS} aria-label={label}>
        <table aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {columns.map(({ head, figure }) => (
                <th key={head} scope="col" class={figure ? "end" : ""}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {above > 0 && <Gap height={above} columns={columns.length} />}
            {rows.slice(from, to).map((one, at) => row(one, from + at))}
            {below > 0 && <Gap height={below} columns={columns.length} />}
          </tbody>
        </table>
      </section>
      {!small && (
        <button type="button" class="quiet csv" onClick={() => download(`${label}.csv`, csvOf(textsOf(columns, rows)))}>
          Save as CSV
        </button>
      )}
    </div>
  );
}

/** A count reads with commas; a file has it without them. */
const counts = (cell: ComponentChild) => (typeof cell === "number" ? whole(cell) : cell);

function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

/** Which rows are near the window, and the height of those above and below. */
function useVisible(count: number, body: { readonly current: HTMLElement | null }) {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const [virtual] = useState(
    () =>
      new Virtualizer<Window, HTMLTableRowElement>({
        ...{ count, overscan: OVERSCAN, estimateSize: () => ROW_PX, getScrollElement: () => window },
        ...{
          observeElementRect: observeWindowRect,
          observeElementOffset: observeWindowOffset,
          scrollToFn: windowScroll,
        },
        initialRect: { width: innerWidth, height: innerHeight },
      }),
  );
  const isLong = count > MANY;
  virtual.setOptions({
    ...virtual.options,
    ...{ count, enabled: isLong, onChange: () => draw(0) },
    scrollMargin: (body.current?.getBoundingClientRect().top ?? 0) + scrollY,
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  const items = isLong ? virtual.getVirtualItems() : [];
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return { from: 0, to: isLong ? OVERSCAN : count, above: 0, below: 0, measure: null };
  return {
    from: first.index,
    to: last.index + 1,
    above: first.start - virtual.options.scrollMargin,
    below: virtual.getTotalSize() - (last.end - virtual.options.scrollMargin),
    measure: virtual.measureElement,
  };
}

/** The head and the rows as they read, with whole times and without buttons. */
function textsOf<T>(columns: readonly Column<T>[], rows: readonly T[]): string[][] {
  const box = document.createElement("div");
  const textOf = (child: ComponentChild) => {
    render(child, box);
    for (const button of box.querySelectorAll("button, details")) button.remove();
    for (const time of box.querySelectorAll("time")) time.textContent = time.dateTime;
    for (const small of box.querySelectorAll("small")) small.prepend(" ");
    const text = box.textContent.replace(/\s+/g, " ").trim();
    box.replaceChildren();
    render(null, box);
    return text === "–" ? "" : text;
  };
  return [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ cell, text }) => text?.(row) ?? textOf(cell(row)))),
  ];
}
