import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CaseGroup } from "../../wallet-suite/case.ts";
import type { RunState } from "../../wallet-suite/run-state.ts";
import type { Transcript } from "../../wallet-suite/transcript.ts";

/** A run of the wallet suite. The row holds the state; the object's alarm only triggers the next step. */
export const validationRuns = sqliteTable(
  "validation_runs",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    status: text({ enum: ["queued", "running", "passed", "failed", "error"] }).notNull(),
    /** Number of finished cases, and index of the next one. */
    position: integer().notNull(),
    /** Attempts at the next case; above 1 after an interruption. */
    attempt: integer().notNull(),
    /** Null until the balance has been read. */
    state: text({ mode: "json" }).$type<RunState>(),
    error: text(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("validation_runs_by_operator").on(table.operatorCode, table.createdAt),
    index("validation_runs_by_age").on(table.updatedAt),
  ],
);

export const validationCases = sqliteTable(
  "validation_cases",
  {
    runId: text("run_id").notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    group: text("case_group").$type<CaseGroup>().notNull(),
    status: text({ enum: ["passed", "warned", "failed", "skipped"] }).notNull(),
    expected: text().notNull(),
    received: text().notNull(),
    message: text().notNull(),
    durationMs: integer("duration_ms").notNull(),
    transcript: text({ mode: "json" }).$type<Transcript>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
