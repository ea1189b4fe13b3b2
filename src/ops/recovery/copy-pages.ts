/**
 * Copies of the control database in R2: a folder for each day, and beside it a manifest once it is whole. A database that was
 * loaded from a copy is copied again on the same day, into another folder of that day.
 */
export const COPIES = "copies/";

/** Description of a whole copy. */
export interface Manifest {
  readonly begunAt: number;
  /** Prefix of its pages. Copies up to version 1.1.0 lack it: theirs are all of the day. */
  readonly pages?: string;
  /** False: the control database had played, so the journal's movements make its books again. */
  readonly hasBooks?: boolean;
  readonly rows: number;
  /** The last page of the audit log: its ids go on after it. */
  readonly lastAudit: string | null;
}

export const manifestName = (day: string) => `${COPIES}${day}.json`;
export const folderOf = (day: string) => `${COPIES}${day}/`;
export const pagesOf = (day: string, begunAt: number) => `${folderOf(day)}${begunAt}/`;

/** Pages of a table are in the order of its rows. A page that a killed run wrote may be there twice. */
export function copyPageName(pages: string, table: string, after: number, token: string): string {
  return `${pages}${table}/${String(after).padStart(16, "0")}-${token}.json`;
}

export function tableOf(page: string): string {
  return page.split("/").at(-2) ?? "";
}

/**
 * Tables that no copy has. Of the ledger, because its rows change together and a copy takes minutes: the journal has them. The
 * rest follows by itself.
 */
export const NOT_COPIED: readonly string[] = [
  ...["movements", "attempts", "sessions", "player_closings", "win_hours", "wallet_health", "sweep_mark"],
  ...["journal_cursor", "journal_open", "retention_cursors"],
  ...["control_copies", "fact_changes", "heartbeats", "d1_migrations"],
];

/** The books of a control database that has played: the journal's movements make them again, and would add to a copy. */
export const BOOKS: readonly string[] = ["revenue_days", "billed_invoices"];

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** The columns of every table that is copied, in the order of the tables' names, as journal pages are listed. */
export async function copiedTables(db: D1Database): Promise<Map<string, readonly Column[]>> {
  const { results } = await db
    .prepare(
      `SELECT m.name AS "table", c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'
        AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY m.name`,
    )
    .all<Column & { readonly table: string }>();
  return Map.groupBy(
    results.filter(({ table }) => !NOT_COPIED.includes(table)),
    ({ table }) => table,
  );
}
