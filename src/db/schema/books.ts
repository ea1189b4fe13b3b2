import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Run } from "../../books/jobs/runs.ts";
import type { DifferenceFile } from "../../books/reconciliation/files.ts";
import type { StoredStatement } from "../../books/statements/files.ts";

/** Long work on the books, done in steps. The state is saved after each, so that a killed step is done again. */
export const bookJobs = sqliteTable(
  "book_jobs",
  {
    kind: text({ enum: ["statement", "reconciliation", "part", "export"] }).notNull(),
    /**
     * `<day> <operator>` of a statement, the id of a reconciliation, `<id> <number>` of a part of its list, the number of a
     * shard that is exported.
     */
    id: text().notNull(),
    /** Empty for an export. */
    operatorCode: text("operator_code").notNull(),
    /** Null: not begun. */
    state: text({ mode: "json" }).$type<unknown>(),
    /** Claims since a step was last saved. */
    attempts: integer().notNull().default(0),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    /** When the sweep wakes it; `NEVER` (src/books/reconciliation/queue-part.ts) for a part that was read. */
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
    /** Folders of the files in R2: of these statements, and of those before, which a reader may still have open. */
    build: text().notNull(),
    buildBefore: text("build_before"),
    /** The newest movement of the day in each shard when it was read (`placeText`); empty: none. */
    readThrough: text("read_through").notNull(),
    readAt: integer("read_at").notNull(),
    /** When it became final; it never changes after that. */
    finalAt: integer("final_at"),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.day] })],
);

export const RECONCILIATION_STATUSES = ["open", "running", "finished", "failed"] as const;

/** A comparison of an operator's own list of a day with the ledger. */
export const reconciliations = sqliteTable(
  "reconciliations",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    /** Null: all. */
    currency: text(),
    status: text({ enum: RECONCILIATION_STATUSES }).notNull(),
    /** Null: not started. */
    parts: integer(),
    progress: real().notNull().default(0),
    rows: integer().notNull().default(0),
    matched: integer().notNull().default(0),
    onlyYours: integer("only_yours").notNull().default(0),
    onlyOurs: integer("only_ours").notNull().default(0),
    different: integer().notNull().default(0),
    failureReason: text("failure_reason"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("reconciliations_unfinished")
      .on(table.operatorCode, table.createdAt)
      .where(sql`${table.status} IN ('open', 'running')`),
    index("reconciliations_by_age").on(table.createdAt),
  ],
);

/** A part of the operator's list: its rows are in sorted files in R2. */
export const reconciliationParts = sqliteTable(
  "reconciliation_parts",
  {
    reconciliationId: text("reconciliation_id").notNull(),
    part: integer().notNull(),
    rows: integer().notNull(),
    runs: text({ mode: "json" }).$type<Run[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reconciliationId, table.part] })],
);

export const DIFFERENCE_KINDS = ["only_yours", "only_ours", "different"] as const;

/** Differences that were found, in the order of transaction ids: up to 1,000 of a kind in a file. */
export const reconciliationDifferences = sqliteTable(
  "reconciliation_differences",
  {
    reconciliationId: text("reconciliation_id").notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    /** The place of the first one among those of its kind. */
    place: integer().notNull(),
    detail: text({ mode: "json" }).$type<DifferenceFile>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reconciliationId, table.kind, table.place] })],
);
