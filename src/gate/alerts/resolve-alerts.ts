import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { alerts } from "../../db/schema/alerts.ts";
import type { AlertKind } from "./alert.ts";

/**
 * The statement that marks the alerts of a kind as over, all but those whose `once` a query still finds. Posted again,
 * so that the receiver learns it. `lookedAt` is when it was looked for what lasts: an alert that came later is not judged.
 */
export function resolveAlerts(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  kind: AlertKind,
  lasting: SQL,
  lookedAt?: number,
) {
  const over = sql`substr(${alerts.onceKey}, ${kind.length + 2}) NOT IN (${lasting})`;
  return db
    .update(alerts)
    .set({ resolvedAt: clock.now(), postedAt: sql`CASE WHEN ${alerts.postedAt} IS NOT NULL THEN 0 END` })
    .where(
      and(
        eq(alerts.kind, kind),
        isNull(alerts.resolvedAt),
        lookedAt === undefined ? undefined : lte(alerts.createdAt, lookedAt),
        over,
      ),
    );
}
