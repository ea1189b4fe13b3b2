/** Rows of an operator's own books of a day, before differences are planted. */
export interface OwnBooks {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** Names of the columns; `transaction_id` is the first. */
  readonly columns: readonly string[];
  readonly count: number;
  readonly rows: Iterable<readonly string[]>;
}

/** A list with planted differences, and how each of them must be found. */
export interface PlantedBooks {
  readonly lines: readonly string[];
  readonly expected: ReadonlySet<string>;
}

interface Planting {
  readonly rows: readonly (readonly string[])[];
  readonly found: string;
}

type Kind = (row: readonly string[]) => Planting;

/** Values that no movement has. */
const OTHER_VALUES: Readonly<Record<string, string>> = {
  amount: "0.01",
  currency: "USD",
  player_id: "another player",
  round_id: "elsewhere",
  operator_transaction_id: "w-none",
};

/** Every kind of difference that a list with these columns can have. */
function kindsOf(columns: readonly string[]): Kind[] {
  const differing = columns.slice(1).map(
    (column, i): Kind =>
      (row) => ({
        rows: [changed(row, i + 1, otherThan(column, row[i + 1]))],
        found: nameOf("different", row[0], column),
      }),
  );
  const amount = columns.indexOf("amount");
  return [
    ...differing,
    (row) => ({ rows: [], found: nameOf("only_ours", row[0]) }),
    (row) => ({ rows: [row, changed(row, 0, `${row[0]}-x`)], found: nameOf("only_yours", `${row[0]}-x`) }),
    (row) => ({ rows: [row, row], found: nameOf("only_yours", row[0]) }),
    (row) => ({
      rows: [row, changed(changed(row, 0, `${row[0]}-u`), amount, "1.2.3")],
      found: nameOf("only_yours", `${row[0]}-u`),
    }),
  ];
}

function otherThan(column: string, value: string | undefined): string {
  if (column === "status") return value === "completed" ? "cancelled" : "completed";
  if (column === "type") return value === "bet" ? "win" : "bet";
  return OTHER_VALUES[column] ?? "";
}

function changed(row: readonly string[], column: number, value: string): string[] {
  return row.map((field, i) => (i === column ? value : field));
}

/** How a difference is known: its kind, its transaction and the fields that differ. */
export function nameOf(kind: string, transactionId: string | null | undefined, fields = ""): string {
  return `${kind} ${transactionId} ${fields}`;
}

/** Writes the books as CSV, with `planted` differences of every kind in turn, spread over the list. */
export function plant({ columns, count, rows }: OwnBooks, planted: number): PlantedBooks {
  const kinds = kindsOf(columns);
  const amount = columns.indexOf("amount");
  const every = Math.max(1, Math.floor(count / planted));
  const expected = new Set<string>();
  const lines = [columns.join()];
  let i = 0;
  for (const row of rows) {
    const kind = i % every === 0 && expected.size < planted ? kinds[expected.size % kinds.length] : undefined;
    const made = kind?.(row);
    if (made) expected.add(made.found);
    // The same amount in another form is no difference.
    const same = i % 97 === 0 ? changed(row, amount, `0${row[amount]}0`) : row;
    for (const one of made?.rows ?? [same]) lines.push(one.join());
    i++;
  }
  return { lines, expected };
}
