import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The precision of currency codes that the built-in tables do not have. */
export const currencies = sqliteTable("currencies", {
  code: text().primaryKey(),
  precision: integer().notNull(),
});

/** The value of one unit of a currency in USD, as the back office set it: a plain decimal, so that no float touches money. */
export const exchangeRates = sqliteTable("exchange_rates", {
  currency: text().primaryKey(),
  usd: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});
