import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who changed what in the back office, oldest first; rows are never changed. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    requestId: text("request_id").notNull(),
    /** The call, for example `PUT /admin/v1/operators/demo`. */
    action: text().notNull(),
    /** What was sent, without secrets; large lists as counts. */
    detail: text({ mode: "json" }).$type<unknown>().notNull(),
  },
  (table) => [index("audit_log_by_time").on(table.at)],
);
