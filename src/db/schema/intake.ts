import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The stop of the whole installation, whose code is empty. What stops a part of it is in `stops`. */
export const intakeStops = sqliteTable(
  "intake_stops",
  {
    scope: text({ enum: ["installation"] }).notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    stoppedAt: integer("stopped_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.code] })],
);

/** `switch`: by hand, until it is put back. `maintenance`: planned, over by itself. `suspension`: of an operator. */
export const STOP_KINDS = ["switch", "maintenance", "suspension"] as const;
export const STOP_SCOPES = ["provider", "game", "operator", "currency"] as const;

/** Text for players where the stop has none of its own. */
export const DEFAULT_TEXT = "No bets are taken at the moment.";

/** Stop of bets for a time. In force by its times alone: no job has to run. */
export const stops = sqliteTable(
  "stops",
  {
    /** `<kind>:<name>`: a stop that is set again is the same row. */
    id: text().primaryKey(),
    kind: text({ enum: STOP_KINDS }).notNull(),
    scope: text({ enum: STOP_SCOPES }).notNull(),
    /** The provider's, operator's or currency's code; the game's catalogue id. */
    code: text().notNull(),
    /** Text for players. */
    text: text().notNull(),
    reason: text().notNull(),
    startsAt: integer("starts_at").notNull(),
    /** `NO_END` of intake/stop.ts without one, so that the index skips what is over. */
    endsAt: integer("ends_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("stops_by_target").on(table.scope, table.code, table.endsAt)],
);
