import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ADVANCE_STATUSES = ["idle", "running", "finished", "stopped"] as const;

/**
 * The test clock of an operator, in a sandbox. Production has no row. The operator's time stands still at `at` until it is
 * advanced. Kept when the clock ends, because time never goes back.
 */
export const testClocks = sqliteTable("test_clocks", {
  operatorCode: text("operator_code").primaryKey(),
  /** The operator's time when the clock was started. */
  beganAt: integer("began_at").notNull(),
  at: integer().notNull(),
  /** Real time, as the next. */
  startedAt: integer("started_at").notNull(),
  /** Null: the clock is in force. */
  endedAt: integer("ended_at"),
  /** Number of the last advance; 0: none yet. */
  advance: integer().notNull().default(0),
  status: text({ enum: ADVANCE_STATUSES }).notNull().default("idle"),
  fromTime: integer("from_time"),
  toTime: integer("to_time"),
  steps: integer().notNull().default(0),
  /** Outgoing calls that it made. */
  calls: integer().notNull().default(0),
  /** Reason why it stopped before its end. */
  reason: text(),
  leaseToken: text("lease_token"),
  leaseUntil: integer("lease_until"),
});

/** Steps of a clock's last advance, in order. */
export const testClockSteps = sqliteTable(
  "test_clock_steps",
  {
    operatorCode: text("operator_code").notNull(),
    advance: integer().notNull(),
    place: integer().notNull(),
    /** The operator's time. */
    at: integer().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    result: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.advance, table.place] })],
);
