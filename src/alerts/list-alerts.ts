import { and, desc, gte, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { alerts } from "../db/schema/alerts.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";

const PAGE_SIZE = 1_000;

export type Alert = typeof alerts.$inferSelect;

export interface AlertsQuery {
  /** The earliest time of creation, in milliseconds since the epoch; undefined means any. */
  readonly since?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The alerts, newest first. */
export function listAlerts(ctx: Ctx, { since, cursor }: AlertsQuery): Promise<Page<Alert>> {
  return keysetPage(ctx, {
    scope: ["alerts", since ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ createdAt, id }: Alert) => [createdAt, id] as const,
    rowsAfter: (place, limit) =>
      ctx.db
        .select()
        .from(alerts)
        .where(
          and(
            since === undefined ? undefined : gte(alerts.createdAt, since),
            place && sql`(${alerts.createdAt}, ${alerts.id}) < (${place[0]}, ${place[1]})`,
          ),
        )
        .orderBy(desc(alerts.createdAt), desc(alerts.id))
        .limit(limit),
  });
}
