/** The columns of an operator's list. */
export const COLUMNS = [
  ...(["transaction_id", "type", "amount", "currency", "player_id", "round_id"] as const),
  ...(["operator_transaction_id", "status", "completed_at"] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

/** A row of an operator's list; a column that it leaves out, or leaves empty, is absent. */
export interface YourRow extends Readonly<Partial<Record<Column, string>>> {
  readonly transaction_id: string;
  readonly amount: string;
  readonly status: "completed" | "cancelled";
}

/** A row that cannot be read, with the reason. */
export interface Unreadable {
  readonly unreadable: string;
  /** Text as it was sent, shortened. */
  readonly row: string;
  readonly transaction_id?: string;
}

/** A row as it was sent, by column: each value is text, or any value of JSON. */
type SentRow = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 300;
const MAX_SHOWN_LENGTH = 300;
const AMOUNT = /^[0-9]{1,20}(?:\.[0-9]{1,20})?$/;

/** Reads a row. `shown` is how it was sent. */
export function readRow(sent: SentRow, shown: string): YourRow | Unreadable {
  const fields: Partial<Record<Column, string>> = {};
  const faults: string[] = [];
  for (const column of COLUMNS) {
    const value = textOf(sent[column]);
    if (value === undefined) faults.push(`${column} must be text`);
    else if (!isPlain(value)) faults.push(`${column} must have at most ${MAX_TEXT_LENGTH} characters, none of control`);
    else if (value !== "") fields[column] = value;
  }
  const { transaction_id, amount, status = "completed" } = fields;
  if (transaction_id === undefined) faults.push("transaction_id is missing");
  if (amount === undefined) faults.push("amount is missing");
  else if (!AMOUNT.test(amount)) faults.push("amount must be a plain decimal such as 1.50, without sign");
  if (status !== "completed" && status !== "cancelled") faults.push("status must be completed or cancelled");
  else if (faults.length === 0 && transaction_id !== undefined && amount !== undefined)
    return { ...fields, transaction_id, amount, status };
  return unreadable(faults[0] ?? "", shown, transaction_id);
}

export function unreadable(reason: string, shown: string, transactionId?: string): Unreadable {
  const row = shown.slice(0, MAX_SHOWN_LENGTH).toWellFormed();
  return { unreadable: reason, row, ...(transactionId === undefined ? {} : { transaction_id: transactionId }) };
}

/** Absent and null are empty; a JSON number is its shortest text. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : undefined;
}

function isPlain(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text);
}
