import { type ComponentChild, type Ref, render } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { csvOf } from "../../src/lib/spreadsheet.ts";
import { download } from "../lib/download.ts";
import { whole } from "../lib/format.ts";
import { SCROLLS } from "./facts.tsx";
import { lazy } from "./lazy.ts";

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChild;
  /** The cell's text in a file, where the cell is cut or has parts that only lines keep apart. */
  readonly text?: (row: T) => string;
  /** An amount or a count: at the right. */
  readonly figure?: boolean;
}

interface TableOf<T> {
  /** Name of the list for screen readers, and of its file. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** Identity of a row, where rows may come before others. */
  readonly keyOf?: (row: T) => string;
  readonly rowClass?: (row: T) => string;
  /** Without a button for the file: a table of a few figures. */
  readonly small?: boolean;
}

/** Beyond so many rows only those near the window are in the page. */
const MANY = 120;
/** Its library is larger than most pages, and most tables are short. */
const near = lazy(() => import("./near-rows.tsx"));

/** A table that scrolls sideways where it must; on a phone each row is a block of its own. */
export function Table<T>({ label, columns, rows, keyOf, rowClass, small }: TableOf<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const file = rows.length > MANY ? near() : undefined;
  // A row that was drawn is not drawn again while somebody scrolls.
  const drawn = useMemo(() => new Map<T, ComponentChild>(), [rows, columns, file]);
  const row = (one: T, at: number, measure: Ref<HTMLTableRowElement> = null) => {
    const known = drawn.get(one) ?? draw(one, at, measure);
    drawn.set(one, known);
    return known;
  };
  const draw = (one: T, at: number, measure: Ref<HTMLTableRowElement>) => (
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
            {file ? (
              <file.NearRows
                {...{ count: rows.length, columns: columns.length, body }}
                row={(at, measure) => row(rows[at] as T, at, measure)}
              />
            ) : (
              // Without that file, all of them: slow, but none is missing.
              (file === null ? rows : rows.slice(0, MANY)).map((one, at) => row(one, at))
            )}
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
