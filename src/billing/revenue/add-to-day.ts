import { sql } from "drizzle-orm";
import type { Db, LedgerDb } from "../../db/client.ts";
import { boundedSum } from "../../db/exact-sum.ts";
import { insertSelect, type SelectedColumns, type SelectedFrom } from "../../db/insert-select.ts";
import { revenueDays } from "../../db/schema/ledger.ts";

/** The statement that adds selected rows to the books. */
export function addToDay(db: Db | LedgerDb, columns: SelectedColumns<typeof revenueDays>, from: SelectedFrom) {
  return insertSelect(db, revenueDays, columns, from).onConflictDoUpdate({
    target: [
      revenueDays.operatorCode,
      revenueDays.currency,
      revenueDays.day,
      revenueDays.providerCode,
      revenueDays.sectionCode,
      revenueDays.invoiceId,
    ],
    set: {
      bets: sql.raw(boundedSum("bets")),
      wins: sql.raw(boundedSum("wins")),
      bonus: sql.raw(boundedSum("bonus")),
    },
  });
}
