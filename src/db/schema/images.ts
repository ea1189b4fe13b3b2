import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts of an image; its bytes are in R2 under the same id. */
export const images = sqliteTable("images", {
  /** First 32 hex digits of the SHA-256 of the bytes: the same bytes get the same id. */
  id: text().primaryKey(),
  contentType: text("content_type").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  createdAt: integer("created_at").notNull(),
});
