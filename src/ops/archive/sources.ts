import { getTableColumns } from "drizzle-orm";
import { KEPT_COLUMNS } from "../../db/personal-columns.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import type { Place, SectionName } from "../../ledger/archive/format.ts";
import type { Row } from "../../ledger/books/rows.ts";
import { DESCRIBED } from "../../ledger/queries/describe-movements.ts";
import { utcDay } from "../../lib/clock.ts";

/** Query of a section in its shard: in pages, in the order of an index. */
export interface Source {
  readonly name: SectionName;
  readonly table: "movements" | "sessions" | "revenue_days";
  /** Takes the values of a place, and a limit. */
  readonly sql: string;
  /** Before all rows. */
  readonly start: Place;
  /** The columns of a place. */
  readonly key: readonly string[];
  readonly folderOf: (row: Row) => string;
}

const columnsOf = (table: Parameters<typeof getTableColumns>[0]) =>
  Object.values(getTableColumns(table)).map(({ name }) => name);
/** An archive cannot be changed: it has what reads need, by name. No read needs the digest of the launch token. */
const SESSION_COLUMNS = KEPT_COLUMNS.filter((name) => name !== "token_hash").join(", ");

const TEXT_START = "";
const REVENUE_KEY = ["operator_code", "currency", "day", "provider_code", "section_code", "invoice_id"];

/** Amounts as text: sums may exceed what a number holds exactly. */
const REVENUE_COLUMNS = columnsOf(revenueDays)
  .map((name) => (["bets", "wins", "bonus"].includes(name) ? `CAST(${name} AS TEXT) AS ${name}` : name))
  .join(", ");

function page(select: string, index: string, where: string, key: readonly string[]): string {
  const columns = key.map((column) => `m.${column}`).join(", ");
  const places = key.map(() => "?").join(", ");
  return `${select.replace("FROM movements m", `FROM movements m INDEXED BY ${index}`)}
  WHERE ${where}(${columns}) > (${places}) ORDER BY ${columns} LIMIT ?`;
}

/** Exported for the test of their plans. */
export const SOURCES: readonly Source[] = [
  {
    name: "transactions",
    table: "movements",
    sql: page(DESCRIBED, "movements_by_transaction", "", ["transaction_id"]),
    start: [TEXT_START],
    key: ["transaction_id"],
    folderOf: () => "transactions",
  },
  {
    name: "rounds",
    table: "movements",
    sql: page(DESCRIBED, "movements_by_round", "", ["operator_code", "round_id", "seq"]),
    start: [TEXT_START, TEXT_START, 0],
    key: ["operator_code", "round_id", "seq"],
    folderOf: () => "rounds",
  },
  {
    name: "days",
    table: "movements",
    sql: page(DESCRIBED, "movements_by_completion", "m.completed_at IS NOT NULL AND ", [
      "operator_code",
      "completed_at",
      "seq",
    ]),
    start: [TEXT_START, 0, 0],
    key: ["operator_code", "completed_at", "seq"],
    folderOf: (row) => `days/${row.operator_code}/${utcDay(Number(row.completed_at))}`,
  },
  {
    name: "unfinished",
    table: "movements",
    sql: page(
      DESCRIBED,
      "movements_not_completed_of",
      "m.status <> 'completed' AND m.unlisted = 0 AND m.completed_at IS NULL AND ",
      ["operator_code", "status", "created_at", "seq"],
    ),
    start: [TEXT_START, TEXT_START, 0, 0],
    key: ["operator_code", "status", "created_at", "seq"],
    folderOf: (row) => `days/${row.operator_code}/${utcDay(Number(row.created_at))}-${row.status}`,
  },
  {
    name: "sessions",
    table: "sessions",
    sql: `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id > ? ORDER BY id LIMIT ?`,
    start: [TEXT_START],
    key: ["id"],
    folderOf: () => "sessions",
  },
  {
    name: "revenue",
    table: "revenue_days",
    sql: `SELECT ${REVENUE_COLUMNS} FROM revenue_days
  WHERE (${REVENUE_KEY.join(", ")}) > (${REVENUE_KEY.map(() => "?").join(", ")}) ORDER BY ${REVENUE_KEY.join(", ")} LIMIT ?`,
    start: REVENUE_KEY.map(() => TEXT_START),
    key: REVENUE_KEY,
    folderOf: (row) => `revenue/${row.operator_code}`,
  },
];
