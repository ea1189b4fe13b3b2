import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../gate/staff/scope.ts";

/** People and machines that may call the back office. */
export const staff = sqliteTable("staff", {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: ["person", "machine"] }).notNull(),
  scopes: text({ mode: "json" }).$type<Scope[]>().notNull(),
  /** Lowercase. */
  email: text().unique(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  removedAt: integer("removed_at"),
});

export const staffTokens = sqliteTable(
  "staff_tokens",
  {
    id: text().primaryKey(),
    staffId: text("staff_id").notNull(),
    /** SHA-256 of the whole token, hex. */
    digest: text().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** Time to the minute. */
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("staff_tokens_by_member").on(table.staffId)],
);
