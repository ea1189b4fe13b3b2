import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RunOptions } from "../../suites/runner/run-options.ts";
import type { RunState } from "../../suites/runner/suite.ts";
import type { Transcript } from "../../suites/runner/transcript.ts";

/**
 * A run of the wallet suite or, with a provider, of the provider suite. The row holds the state; the object's alarm only
 * triggers the next step.
 */
export const validationRuns = sqliteTable(
  "validation_runs",
  {
    id: text().primaryKey(),
    /** Operator that the service plays in a run of the provider suite. */
    operatorCode: text("operator_code").notNull(),
    providerCode: text("provider_code"),
    gameCode: text("game_code"),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    status: text({ enum: ["queued", "running", "passed", "failed", "error"] }).notNull(),
    /** Number of finished cases, and index of the next one. */
    position: integer().notNull(),
    /** Attempts at the next case; above 1 after an interruption. */
    attempt: integer().notNull(),
    /** Null until the run is opened. */
    state: text({ mode: "json" }).$type<RunState>(),
    error: text(),
    /** Null: a whole run with the suite's own sessions. */
    options: text({ mode: "json" }).$type<RunOptions>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("validation_runs_by_operator").on(table.operatorCode, table.createdAt),
    index("validation_runs_by_provider").on(table.providerCode, table.createdAt),
    index("validation_runs_by_age").on(table.updatedAt),
  ],
);

export const validationCases = sqliteTable(
  "validation_cases",
  {
    runId: text("run_id").notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    group: text("case_group").notNull(),
    status: text({ enum: ["passed", "warned", "failed", "skipped"] }).notNull(),
    expected: text().notNull(),
    received: text().notNull(),
    message: text().notNull(),
    durationMs: integer("duration_ms").notNull(),
    transcript: text({ mode: "json" }).$type<Transcript>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
