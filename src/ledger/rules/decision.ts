import type { AlertKind } from "../../gate/alerts/alert.ts";
import type { Movement } from "./movement.ts";
import type { MovementAnswer } from "./report.ts";

/** A row to write. An update takes effect only while the row is still as it was read: `previous`. */
export type Write = { readonly insert: Movement } | { readonly update: Movement; readonly previous: Movement };

/** The row as a write leaves it. */
export function rowOf(write: Write): Movement {
  return "insert" in write ? write.insert : write.update;
}

/** An alert for the back office. */
export interface Alert {
  readonly kind: AlertKind;
  readonly operatorCode: string | null;
  readonly transactionId: string;
  readonly message: string;
  /** Alerts of a kind with the same `once` are one a day. Default: the transaction. */
  readonly once?: string;
  /** The provider whose mistakes of this kind are counted in one alert an hour, in place of `once`. */
  readonly countedFor?: string;
}

/** Step that follows once the decision is written. */
export type NextStep =
  | { readonly do: "answer"; readonly answer: MovementAnswer }
  /** Another process has the lease: read again shortly. */
  | { readonly do: "wait" }
  /** This process has the lease: call the wallet for this row. */
  | { readonly do: "call"; readonly movement: Movement }
  | { readonly do: "stop" };

/** Decision of the rules on a state and an event. All its writes take effect, or none. */
export interface Decision {
  readonly rule: Rule;
  readonly writes: readonly Write[];
  readonly next: NextStep;
  readonly alerts: readonly Alert[];
  /** Transaction ids of rows that this decision makes due. */
  readonly wake: readonly string[];
}

/** Every transition; the model test must meet each. */
export const RULES = [
  "bet_opened",
  "bet_refused_intake_stopped",
  "bet_refused_session_closed",
  "bet_refused_player_blocked",
  "bet_refused_free_spins_invalid",
  "win_opened",
  "win_opened_without_promotion",
  "win_held",
  "session_unknown",
  "currency_differs",
  "amount_invalid",
  "repeat_answered",
  "repeat_waits",
  "repeat_finds_overdue_bet",
  "altered_repeat",
  "bet_arrives_after_rollback",
  "rollback_before_bet",
  "rollback_of_lost_bet",
  "rollback_reference_invalid",
  "rollback_of_refused_bet",
  "rollback_of_unsent_bet",
  "rollback_of_bet_in_flight",
  "rollback_of_overdue_bet",
  "rollback_of_completed_bet",
  "second_rollback",
  "bet_completed",
  "bet_refused",
  "bet_unknown",
  "bet_unsent",
  "bet_refused_while_undone",
  "bet_unsent_while_undone",
  "bet_answered_while_undone",
  "answer_too_late",
  "win_completed",
  "win_refused",
  "win_unknown",
  "win_unsent",
  "win_exhausted",
  "rollback_completed",
  "rollback_refused",
  "rollback_unknown",
  "rollback_unsent",
  "rollback_exhausted",
  "woken_due",
  "woken_early",
  "woken_overdue_bet",
  "woken_settled",
  "replay_of_failed",
  "replay_of_other",
  "resend_of_pending",
  "resend_of_other",
  "recovery_of_failed",
  "recovery_of_other",
  "release_of_held",
  "release_of_other",
  "shared_id_of_bet",
  "shared_id_of_win",
  "shared_id_of_rollback",
  "shared_id_settled",
  "import_lost",
  "import_later",
  "import_known",
  "import_unsettled_bet",
] as const;
export type Rule = (typeof RULES)[number];

/** A decision without writes, alerts or wake-ups, except those in `rest`. */
export function decision(rule: Rule, next: NextStep, rest: Partial<Omit<Decision, "rule" | "next">> = {}): Decision {
  return { rule, next, writes: [], alerts: [], wake: [], ...rest };
}
