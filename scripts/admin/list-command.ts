import { age } from "./age.ts";
import type { BackOffice, Json } from "./back-office.ts";
import { type Command, type Input, optional } from "./command.ts";

/** An option of a list, sent as a query parameter. */
interface Filter {
  readonly parameter: string;
  readonly value: string;
  readonly help: string;
}

interface List extends Pick<Command, "noun" | "verb" | "summary" | "details"> {
  readonly args?: readonly string[];
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Query parameters that are always sent. */
  readonly always?: Readonly<Record<string, string>>;
  readonly path: (input: Input) => string;
  /** The field of the response that contains the rows. */
  readonly field: string;
  readonly columns: readonly string[];
  /** Converts an item to a row of the table; by default it is used unchanged. */
  readonly row?: (item: Json) => Json;
  /** What its reader must know of these items; undefined: nothing. */
  readonly note?: (items: readonly Json[]) => string | undefined;
}

export const CURSOR: Filter = { parameter: "cursor", value: "CURSOR", help: "next_cursor of the previous page" };
export const OPERATOR: Filter = { parameter: "operator_code", value: "CODE", help: "Only this operator" };
export const SINCE: Filter = { parameter: "since", value: "TIME", help: "Only since this time (ISO 8601)" };

/** Pages that --all reads: a list that is longer is no table. */
const MAX_PAGES = 1_000;

/** A command that reads one list and prints it as a table. What the page leaves out is said. */
export function listCommand({
  args = [],
  filters = {},
  always = {},
  path,
  field,
  columns,
  row,
  note: noteOf,
  ...command
}: List): Command {
  const entries = Object.entries(filters);
  return {
    ...command,
    args,
    options: {
      ...Object.fromEntries(entries.map(([name, { value, help }]) => [name, { type: "string", value, help }])),
      ...(filters.cursor ? { all: { type: "boolean", help: "Read every page" } } : {}),
    },
    run: async (backOffice: BackOffice, input: Input) => {
      const given = Object.fromEntries(entries.map(([name, { parameter }]) => [parameter, optional(input, name)]));
      const query = { ...always, ...given };
      const data = await backOffice.get(path(input), query);
      for (let page = 1; input.options.all === true && data.next_cursor && page < MAX_PAGES; page++) {
        const next = await backOffice.get(path(input), { ...query, cursor: data.next_cursor });
        data[field].push(...next[field]);
        data.next_cursor = next.next_cursor;
      }
      const rows = data[field].map((item: Json) => ({ age: age(item.created_at), ...(row ? row(item) : item) }));
      const note = data.next_cursor
        ? `There are more: these are the first ${rows.length}. Add --all, or --cursor ${data.next_cursor}`
        : noteOf?.(data[field]);
      return { data, rows, columns, ...(note === undefined ? {} : { note }) };
    },
  };
}
