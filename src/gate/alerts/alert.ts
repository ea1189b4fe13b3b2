export const SEVERITIES = ["critical", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Team that looks at an alert first. */
export const OWNERS = ["operations", "support", "finance", "provider_relations"] as const;
export type Owner = (typeof OWNERS)[number];

export interface AlertClass {
  readonly severity: Severity;
  readonly owner: Owner;
}

const [OPERATIONS, SUPPORT, FINANCE, PROVIDERS] = OWNERS;
const of = <O extends Owner, S extends Severity>(owner: O, severity: S) => ({ owner, severity });

/**
 * Every kind of alert; docs/operating.md#alerts has what happened and what to do. `critical`: money or play stands still,
 * page the person on call. `warning`: look today. `info`: count it, look when there are many.
 */
export const ALERTS = {
  movement_refused: of(SUPPORT, "warning"),
  movement_failed: of(SUPPORT, "critical"),
  late_success: of(SUPPORT, "info"),
  transaction_conflict: of(PROVIDERS, "warning"),
  id_in_two_shards: of(PROVIDERS, "critical"),
  reference_invalid: of(PROVIDERS, "warning"),
  session_unknown: of(PROVIDERS, "warning"),
  session_archived: of(PROVIDERS, "warning"),
  free_spins_invalid: of(PROVIDERS, "warning"),
  settlement_differs: of(PROVIDERS, "warning"),
  win_without_bet: of(PROVIDERS, "warning"),
  win_after_rollback: of(PROVIDERS, "warning"),
  rollback_after_win: of(PROVIDERS, "info"),
  rollback_of_other_round: of(PROVIDERS, "info"),
  rollback_without_bet: of(PROVIDERS, "info"),
  win_held: of(FINANCE, "warning"),
  win_over_limit: of(FINANCE, "warning"),
  wins_over_limit: of(FINANCE, "critical"),
  campaign_over_limit: of(PROVIDERS, "warning"),
  free_spins_over_limit: of(FINANCE, "warning"),
  currency_without_rate: of(FINANCE, "warning"),
  promotion_win_without_spin: of(PROVIDERS, "warning"),
  bet_after_close: of(PROVIDERS, "info"),
  rows_without_worth: of(PROVIDERS, "critical"),
  jackpot_tier_unknown: of(PROVIDERS, "warning"),
  return_differs: of(PROVIDERS, "warning"),
  dead_letter: of(OPERATIONS, "info"),
  invoice_unpriced: of(FINANCE, "warning"),
  invoice_issue_failed: of(FINANCE, "critical"),
  invoice_notification_failed: of(FINANCE, "warning"),
  event_failed: of(SUPPORT, "warning"),
  settings_change: of(SUPPORT, "warning"),
  statement_key_missing: of(OPERATIONS, "critical"),
  admin_guesses: of(OPERATIONS, "warning"),
  wallet_down: of(SUPPORT, "critical"),
  provider_down: of(PROVIDERS, "critical"),
  signature_refused: of(SUPPORT, "critical"),
  database_size: of(OPERATIONS, "critical"),
  shard_full: of(OPERATIONS, "critical"),
  shard_old: of(OPERATIONS, "warning"),
  shard_closed: of(OPERATIONS, "info"),
  cron_late: of(OPERATIONS, "warning"),
  objective_burning: of(OPERATIONS, "critical"),
  journal_late: of(OPERATIONS, "critical"),
  copy_late: of(OPERATIONS, "warning"),
} as const satisfies Record<string, AlertClass>;

export type AlertKind = keyof typeof ALERTS;

export const ALERT_KINDS = Object.keys(ALERTS) as readonly AlertKind[];

/** Kinds of the ledger's rules that are counted: see `countAlerts`. */
export const COUNTED_KINDS: readonly AlertKind[] = ["transaction_conflict", "reference_invalid", "session_unknown"];

/** The class of a kind that the table holds: a row may have one of another version. */
export function classOf(kind: string): AlertClass {
  return Object.hasOwn(ALERTS, kind) ? ALERTS[kind as AlertKind] : of(OPERATIONS, "warning");
}
