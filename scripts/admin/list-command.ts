import type { BackOffice, Json } from "./back-office.ts";
import { type Command, type Input, optional } from "./command.ts";

/** An option of a list, sent as a query parameter. */
interface Filter {
  readonly parameter: string;
  readonly value: string;
  readonly help: string;
}

interface List extends Pick<Command, "noun" | "verb" | "summary"> {
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
}

export const CURSOR: Filter = { parameter: "cursor", value: "CURSOR", help: "next_cursor of the previous page" };
export const OPERATOR: Filter = { parameter: "operator_code", value: "CODE", help: "Only this operator" };
export const SINCE: Filter = { parameter: "since", value: "TIME", help: "Only since this time (ISO 8601)" };

/** A command that reads one list and prints it as a table. */
export function listCommand({
  args = [],
  filters = {},
  always = {},
  path,
  field,
  columns,
  row,
  ...command
}: List): Command {
  const entries = Object.entries(filters);
  return {
    ...command,
    args,
    options: Object.fromEntries(entries.map(([name, { value, help }]) => [name, { type: "string", value, help }])),
    run: async (backOffice: BackOffice, input: Input) => {
      const given = Object.fromEntries(entries.map(([name, { parameter }]) => [parameter, optional(input, name)]));
      const data = await backOffice.get(path(input), { ...always, ...given });
      return { data, rows: row ? data[field].map(row) : data[field], columns };
    },
  };
}
