import { type SQL, sql } from "drizzle-orm";
import { alertSilences, alerts } from "../../../db/schema/alerts.ts";
import { type AlertKind, classOf } from "../../../gate/alerts/alert.ts";
import { DAY_MS } from "../../../lib/clock.ts";

export type Silence = typeof alertSilences.$inferSelect;

/** Staff has to renew a silence of a critical kind each day, so that a wallet that is down is not forgotten. */
const MAX_CRITICAL_SILENCE_MS = DAY_MS;
const MAX_SILENCE_MS = 30 * DAY_MS;

/** The longest silence of a kind, in milliseconds from the call that sets it. */
export function maxSilenceMs(kind: AlertKind): number {
  return classOf(kind).severity === "critical" ? MAX_CRITICAL_SILENCE_MS : MAX_SILENCE_MS;
}

const OF_THE_INSTALLATION: readonly AlertKind[] = [
  ...(["statement_key_missing", "admin_guesses", "database_size", "shard_full", "shard_old", "shard_closed"] as const),
  ...(["cron_late", "journal_late", "copy_late", "objective_burning"] as const),
];

/** Kinds whose alerts name no operator: a silence of one operator's would cover none. */
const WITHOUT_OPERATOR: readonly AlertKind[] = [
  ...OF_THE_INSTALLATION,
  ...(["session_unknown", "session_archived", "jackpot_tier_unknown", "return_differs", "provider_down"] as const),
];

/** Kinds whose alerts name no provider: a silence of one provider's would cover none. */
const WITHOUT_PROVIDER: readonly AlertKind[] = [
  ...OF_THE_INSTALLATION,
  ...(["invoice_unpriced", "invoice_issue_failed", "invoice_notification_failed", "event_failed"] as const),
  ...(["wallet_down", "signature_refused", "settings_change"] as const),
];

/** Whether alerts of a kind may name an operator, or a provider. */
export function names(kind: AlertKind, subject: "operator" | "provider"): boolean {
  return !(subject === "operator" ? WITHOUT_OPERATOR : WITHOUT_PROVIDER).includes(kind);
}

/** The ids of the silences that cover an alert, of those that `when` selects. In both, `s` is the silence. */
const covering = (when: SQL) => sql`SELECT s.id FROM ${alertSilences} AS s WHERE s.kind = ${alerts.kind}
  AND (s.operator_code IS NULL OR s.operator_code = ${alerts.operatorCode})
  AND (s.provider_code IS NULL OR s.provider_code = ${alerts.providerCode}) AND ${when}`;

const inForceAt = (now: number) => sql`s.starts_at <= ${now} AND s.ends_at > ${now}`;

/** Condition: a silence covers the alert at a time, so that it is not posted to ALERT_URL. */
export function isSilencedAt(now: number): SQL {
  return sql`EXISTS (${covering(inForceAt(now))})`;
}

/** Condition: a silence of the alert ended after a time, or is still in force. Reads the alerts of such kinds alone. */
export function isSilencedAfter(time: number): SQL {
  const kinds = sql`(SELECT kind FROM ${alertSilences} WHERE ends_at > ${time})`;
  return sql`(${alerts.kind} IN ${kinds} AND EXISTS (${covering(sql`s.ends_at > ${time}`)}))`;
}

/** The id of the silence in force that covers an alert; of several, the one that ends last. */
export function silenceIdOf(now: number): SQL {
  return sql`(${covering(inForceAt(now))} ORDER BY s.ends_at DESC, s.id LIMIT 1)`;
}

/** Condition: raised in a silence, and acknowledged or over before that ended. It was never posted, and need not be. */
export const CAME_AND_WENT: SQL = sql`EXISTS (${covering(sql`s.starts_at <= ${alerts.createdAt}
  AND s.ends_at > MIN(COALESCE(${alerts.acknowledgedAt}, ${alerts.resolvedAt}), COALESCE(${alerts.resolvedAt}, ${alerts.acknowledgedAt}))`)})`;
