import { desc, gte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { alerts } from "../db/schema/ledger.ts";

/** Most alerts in one answer. */
const MOST_ALERTS = 1_000;

/** What a person should know of, newest first; `since` is the earliest time of creation. */
export function listAlerts(ctx: Ctx, since: number | undefined) {
  return ctx.db
    .select()
    .from(alerts)
    .where(since === undefined ? undefined : gte(alerts.createdAt, since))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(MOST_ALERTS);
}
