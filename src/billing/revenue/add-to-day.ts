import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { revenueDays } from "../../db/schema/billing.ts";

/** Adds the rows of a SELECT to the books. It must select every column of `revenue_days`, in the table's order. */
export function addToDay(db: Db, rows: SQL) {
  return db
    .insert(revenueDays)
    .select(rows)
    .onConflictDoUpdate({
      target: [
        revenueDays.operatorCode,
        revenueDays.currency,
        revenueDays.day,
        revenueDays.providerCode,
        revenueDays.sectionCode,
        revenueDays.invoiceId,
      ],
      set: {
        bets: sql`${revenueDays.bets} + excluded.bets`,
        wins: sql`${revenueDays.wins} + excluded.wins`,
        bonus: sql`${revenueDays.bonus} + excluded.bonus`,
      },
    });
}
