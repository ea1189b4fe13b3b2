import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { StoredStatement } from "../../statements/stored.ts";

/** Work over a day's books, done in steps: the state is saved after each, so that a killed one is done again. */
export const bookJobs = sqliteTable(
  "book_jobs",
  {
    kind: text({ enum: ["statement"] }).notNull(),
    /** `<day> <operator>` of a statement, the id of a reconciliation. */
    id: text().notNull(),
    operatorCode: text("operator_code").notNull(),
    /** Null: not begun. */
    state: text({ mode: "json" }).$type<unknown>(),
    /** Claims since a step was last saved. */
    attempts: integer().notNull().default(0),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    /** When the sweep wakes it. */
    nextAt: integer("next_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index("book_jobs_due").on(table.nextAt)],
);

/** The statements of an operator's day (UTC), as they were last made. */
export const statementDays = sqliteTable(
  "statement_days",
  {
    operatorCode: text("operator_code").notNull(),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    /** One for each currency. */
    statements: text({ mode: "json" }).$type<StoredStatement[]>().notNull(),
    /** Folders of the files in R2: these statements', and the last ones', which may be being read. */
    build: text().notNull(),
    buildBefore: text("build_before"),
    /** The newest movement of the day when it was read; empty: none. */
    readThrough: text("read_through").notNull(),
    readAt: integer("read_at").notNull(),
    /** When it became final; it never changes after that. */
    finalAt: integer("final_at"),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.day] })],
);
