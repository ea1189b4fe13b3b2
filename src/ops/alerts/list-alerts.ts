import { and, desc, eq, getTableColumns, gte, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { alertSilences, alerts } from "../../db/schema/alerts.ts";
import { ALERT_KINDS, ALERTS, type Owner, type Severity } from "../../gate/alerts/alert.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { isSilencedAt, type Silence, silenceIdOf } from "./silences/silence.ts";

const PAGE_SIZE = 1_000;

export type Alert = typeof alerts.$inferSelect;

export interface ListedAlert extends Alert {
  /** The silence in force that keeps it from ALERT_URL; of several, the one that ends last. */
  readonly silence: Silence | null;
}

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
  /** Whether a silence keeps it from ALERT_URL now. */
  readonly silenced?: boolean | undefined;
  readonly cursor?: string | undefined;
}

/** The alerts, newest first. */
export function listAlerts(ctx: Ctx, { cursor, ...filters }: AlertsQuery): Promise<Page<ListedAlert>> {
  const { since, kind, severity, owner, operatorCode, open, silenced } = filters;
  const isSilenced = isSilencedAt(ctx.clock.now());
  const kinds = ALERT_KINDS.filter(
    (name) => (!severity || ALERTS[name].severity === severity) && (!owner || ALERTS[name].owner === owner),
  );
  const wanted = and(
    since === undefined ? undefined : gte(alerts.createdAt, since),
    kind === undefined ? undefined : eq(alerts.kind, kind),
    severity || owner ? inArray(alerts.kind, kinds) : undefined,
    operatorCode === undefined ? undefined : eq(alerts.operatorCode, operatorCode),
    open === undefined ? undefined : open ? IS_OPEN : not(IS_OPEN),
    silenced === undefined ? undefined : silenced ? isSilenced : not(isSilenced),
  );
  return keysetPage(ctx, {
    scope: ["alerts", since ?? null, kind, severity, owner, operatorCode, open, silenced],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ createdAt, id }: ListedAlert) => [createdAt, id] as const,
    rowsAfter: (place, limit) =>
      selectAlerts(ctx)
        .where(and(wanted, place && sql`(${alerts.createdAt}, ${alerts.id}) < (${place[0]}, ${place[1]})`))
        .orderBy(desc(alerts.createdAt), desc(alerts.id))
        .limit(limit),
  });
}

/** The query of alerts with their silences. */
export function selectAlerts({ db, clock }: Pick<Ctx, "db" | "clock">) {
  return db
    .select({ ...getTableColumns(alerts), silence: alertSilences })
    .from(alerts)
    .leftJoin(alertSilences, eq(alertSilences.id, silenceIdOf(clock.now())));
}
