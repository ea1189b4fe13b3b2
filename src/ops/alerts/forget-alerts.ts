import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { alertSilences, alerts } from "../../db/schema/alerts.ts";
import { DAY_MS } from "../../lib/clock.ts";

/** A year of comparison, and a month to make it. */
const KEPT_MS = 400 * DAY_MS;
/** For alerts about guesses of a token, which name an address. */
const GUESSES_KEPT_MS = 90 * DAY_MS;
const MAX_ALERTS_PER_RUN = 1_000;

/** Scheduled job: deletes old silences and old alerts, open ones too. Movements that are still owed stay listed as failed. */
export async function forgetAlerts({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  const old = db
    .select({ id: alerts.id })
    .from(alerts)
    .where(lt(alerts.createdAt, now - KEPT_MS))
    .orderBy(asc(alerts.createdAt))
    .limit(MAX_ALERTS_PER_RUN);
  const guesses = db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.kind, "admin_guesses"), lt(alerts.createdAt, now - GUESSES_KEPT_MS)))
    .limit(MAX_ALERTS_PER_RUN);
  await db.batch([
    db.delete(alerts).where(inArray(alerts.id, old)),
    db.delete(alerts).where(inArray(alerts.id, guesses)),
    // As few as staff sets.
    db.delete(alertSilences).where(lt(alertSilences.endsAt, now - KEPT_MS)),
  ]);
}
