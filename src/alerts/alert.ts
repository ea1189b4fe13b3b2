/** Every kind of alert; docs/operating.md#alerts has what happened and what to do. */
export const ALERT_KINDS = [
  "movement_refused",
  "movement_failed",
  "late_success",
  "transaction_conflict",
  "reference_invalid",
  "session_unknown",
  "free_spins_invalid",
  "settlement_differs",
  "win_without_bet",
  "win_after_rollback",
  "rollback_after_win",
  "rollback_of_other_round",
  "rollback_without_bet",
  "win_held",
  "win_over_limit",
  "wins_over_limit",
  "free_spins_over_limit",
  "return_differs",
  "dead_letter",
  "invoice_unpriced",
  "invoice_issue_failed",
  "invoice_notification_failed",
  "admin_guesses",
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];
