import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Changes in the back office with their authors, oldest first; rows are never changed. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    requestId: text("request_id").notNull(),
    /** The call, for example `PUT /admin/v1/operators/demo`. */
    action: text().notNull(),
    /** Request without secrets; large lists as counts. */
    detail: text({ mode: "json" }).$type<unknown>().notNull(),
    /** The staff member, or `root`. Null in entries from before it was recorded. */
    actor: text(),
    /** Address of the caller. */
    address: text(),
  },
  (table) => [
    index("audit_log_by_time").on(table.at),
    // Finds the previous call of the same kind.
    index("audit_log_by_action").on(table.action, table.id),
  ],
);

/** The chain of the audit log: each seal is the hash over every entry up to it (src/gate/audit/chain.ts). */
export const auditSeals = sqliteTable("audit_seals", {
  throughId: integer("through_id").primaryKey(),
  hash: text().notNull(),
  sealedAt: integer("sealed_at").notNull(),
});
