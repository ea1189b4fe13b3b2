import { and, desc, eq, gte, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { alerts } from "../db/schema/alerts.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import { ALERT_KINDS, ALERTS, type Owner, type Severity } from "./alert.ts";

const PAGE_SIZE = 1_000;

export type Alert = typeof alerts.$inferSelect;

/** Neither acknowledged nor over. */
export const IS_OPEN: SQL = sql`(${alerts.acknowledgedAt} is null and ${alerts.resolvedAt} is null)`;

export interface AlertsQuery {
  /** The earliest time of creation, in milliseconds since the epoch; undefined means any. */
  readonly since?: number | undefined;
  readonly kind?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly owner?: Owner | undefined;
  readonly operatorCode?: string | undefined;
  readonly open?: boolean | undefined;
  readonly cursor?: string | undefined;
}

/** The alerts, newest first. */
export function listAlerts(ctx: Ctx, { cursor, ...filters }: AlertsQuery): Promise<Page<Alert>> {
  const { since, kind, severity, owner, operatorCode, open } = filters;
  const kinds = ALERT_KINDS.filter(
    (name) => (!severity || ALERTS[name].severity === severity) && (!owner || ALERTS[name].owner === owner),
  );
  const wanted = and(
    since === undefined ? undefined : gte(alerts.createdAt, since),
    kind === undefined ? undefined : eq(alerts.kind, kind),
    severity || owner ? inArray(alerts.kind, kinds) : undefined,
    operatorCode === undefined ? undefined : eq(alerts.operatorCode, operatorCode),
    open === undefined ? undefined : open ? IS_OPEN : not(IS_OPEN),
  );
  return keysetPage(ctx, {
    scope: ["alerts", since ?? null, kind, severity, owner, operatorCode, open],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ createdAt, id }: Alert) => [createdAt, id] as const,
    rowsAfter: (place, limit) =>
      ctx.db
        .select()
        .from(alerts)
        .where(and(wanted, place && sql`(${alerts.createdAt}, ${alerts.id}) < (${place[0]}, ${place[1]})`))
        .orderBy(desc(alerts.createdAt), desc(alerts.id))
        .limit(limit),
  });
}
