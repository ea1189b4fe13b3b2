import type { movements } from "../../db/schema/ledger.ts";
import { LEASE_MS } from "../../outbox/schedule.ts";
import type { MovementAnswer } from "./report.ts";

/** A movement's row, without its place in the order of arrival and the revision that the store gives it. */
export type Movement = Omit<typeof movements.$inferSelect, "seq">;

/** What a report is judged by: the session it names, as it stands now. */
export interface SessionFacts {
  readonly id: string;
  readonly providerCode: string;
  readonly operatorCode: string;
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly walletGameCode: string;
  readonly sectionCode: string | null;
  readonly expiresAt: number;
  readonly closedAt: number | null;
  /** The service has stopped this player. */
  readonly blocked: boolean;
}

/** Time and chance, given to the rules so that they stay pure. */
export interface Moment {
  readonly now: number;
  /** How many times faster than real time retries run. */
  readonly timeScale: number;
  /** A random number from 0 to 1. */
  readonly chance: number;
  /** Unique: the lease token of a claim made now, and the revision of every row written now. */
  readonly token: string;
}

/** A row to be written. An update holds only while the row is still as it `was`. */
export type Write = { readonly insert: Movement } | { readonly update: Movement; readonly was: Movement };

/** The row as a write leaves it. */
export function rowOf(write: Write): Movement {
  return "insert" in write ? write.insert : write.update;
}

export const ALERT_KINDS = [
  "movement_refused",
  "movement_failed",
  "transaction_conflict",
  "reference_invalid",
  "session_unknown",
  "late_success",
  "dead_letter",
] as const;

/** Something a person should know of. */
export interface Alert {
  readonly kind: (typeof ALERT_KINDS)[number];
  readonly operatorCode: string | null;
  readonly transactionId: string;
  readonly message: string;
}

/** What happens once the writes are in. */
export type Next =
  | { readonly do: "answer"; readonly answer: MovementAnswer }
  /** Another one is at it: look again shortly. */
  | { readonly do: "wait" }
  /** This row was claimed: call the wallet. */
  | { readonly do: "call"; readonly movement: Movement }
  | { readonly do: "stop" };

/** What the rules make of a state and an event. The writes take effect all together or not at all. */
export interface Decision {
  readonly rule: Rule;
  readonly writes: readonly Write[];
  readonly next: Next;
  readonly alerts: readonly Alert[];
  /** Rows that are due now because of this. */
  readonly wake: readonly string[];
}

/** Every transition there is; the model test must meet each. */
export const RULES = [
  "bet_opened",
  "bet_refused_session_closed",
  "bet_refused_player_blocked",
  "win_opened",
  "session_unknown",
  "currency_differs",
  "amount_invalid",
  "repeat_answered",
  "repeat_waits",
  "repeat_finds_overdue_bet",
  "altered_repeat",
  "bet_arrives_after_rollback",
  "rollback_before_bet",
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
] as const;
export type Rule = (typeof RULES)[number];

/** Over headers and body of a wallet's answer. */
export const CALL_TIMEOUT_MS = 5_000;

/** A decision that writes nothing, tells nobody and wakes nothing but what `rest` says. */
export function decision(rule: Rule, next: Next, rest: Partial<Omit<Decision, "rule" | "next">> = {}): Decision {
  return { rule, next, writes: [], alerts: [], wake: [], ...rest };
}

/** The row as whoever calls the wallet next holds it. */
export function claimed(movement: Movement, at: Moment): Movement {
  return { ...movement, leaseToken: at.token, leaseUntil: at.now + LEASE_MS, revision: at.token };
}

/** Whether somebody holds the row, and a call may be under way. */
export function leased(movement: Movement, now: number): boolean {
  return movement.leaseUntil !== null && movement.leaseUntil > now;
}

/** The id of the service's own rollback of a bet. */
export function undoIdOf(bet: Movement): string {
  return `${bet.providerCode}:undo-${bet.transactionId.slice(bet.providerCode.length + 1)}`;
}
