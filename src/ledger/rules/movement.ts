import type { Minor } from "../../lib/money.ts";
import { LEASE_MS } from "../../lib/outbox/schedule.ts";

/**
 * One bet, win or rollback that a provider reports and a wallet books (docs/money-rules.md#one-row-per-movement). Times
 * are milliseconds since the Unix epoch.
 */
export interface Movement {
  /** `<provider>:<the provider's id>`, unique for good. */
  readonly transactionId: string;
  readonly providerCode: string;
  readonly operatorCode: string;
  readonly sessionId: string;
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency, as its session has them. */
  readonly precision: number;
  readonly type: "bet" | "win" | "rollback";
  /** A bet whose intent is `undo` is never sent again and never completed. */
  readonly intent: "apply" | "undo";
  /** A rollback has its bet's amount, 0 if the bet had not arrived then. */
  readonly amount: Minor;
  /** The free-spin grant or bonus campaign, of a rollback its bet's: such bets bring no revenue, such wins are bonus. */
  readonly freeSpinsId: string | null;
  readonly jackpotTierId: string | null;
  readonly jackpotWinType: "progressive" | "community" | "fixed" | null;
  /** The game as the wallet knows it. */
  readonly walletGameCode: string;
  /** The part of the provider's catalogue that is billed at rates of its own. */
  readonly sectionCode: string | null;
  /** Rollbacks: the bet's transaction id. */
  readonly referenceTransactionId: string | null;
  /** Rollbacks that a provider reported: 1 if its bet had arrived. Null: other rows. */
  readonly betKnown: 0 | 1 | null;
  /** Wins and rollbacks: 1 if the provider closed the round with it. */
  readonly roundClosed: 0 | 1 | null;
  /** Bets: the transaction id of the one rollback that may have an effect. Rollbacks: that of an undo sent in their place. */
  readonly undoneBy: string | null;
  /** The report's normalised fields. Null: a tombstone, or an undo, which no provider reports. */
  readonly fingerprint: string | null;
  readonly status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  /** The wallet's own id, where it answered one. */
  readonly operatorTransactionId: string | null;
  /** The balance that the wallet answered, a decimal string. */
  readonly balance: string | null;
  /** Normalised: see `normalisedCode`. */
  readonly refusalCode: string | null;
  readonly refusalMessage: string | null;
  /**
   * Calls that count towards the schedule, since it began. Of a win or rollback, neither those that were unsent for lack of room
   * nor failed ones that its operator sent before their time.
   */
  readonly attempts: number;
  /** Claims for a call so far: the attempts that the operator sees. 0 in rows of a version that did not count them. */
  readonly calls: number;
  /** When the first of them began. */
  readonly calledAt: number | null;
  /** Reading of the last call's answer. */
  readonly lastClass: "success" | "refusal" | "unknown" | "unsent" | null;
  /** Wins that waited, or wait, for a release: the limit that they are over. */
  readonly heldFor: HoldReason | null;
  /** Null: nothing is to be sent for this row. */
  readonly nextAttemptAt: number | null;
  /** When the last attempt of the schedule is made. */
  readonly giveUpAt: number | null;
  /** The holder of the token may call the wallet and write the outcome. */
  readonly leaseToken: string | null;
  readonly leaseUntil: number | null;
  /** Changes with every decision that is written, so that one on old data cannot be. Other writes keep it. */
  readonly revision: string;
  readonly createdAt: number;
  /** Stays when a completed bet or win is cancelled. */
  readonly completedAt: number | null;
}

/**
 * `no_rate`: no limit can be compared. `promotion`: more than its played spins can have won. `jackpot_tier`: of a tier
 * that its provider never pushed.
 */
export const HOLD_REASONS = ["max_win", "max_hourly_wins", "no_rate", "promotion", "jackpot_tier"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Whether the win waits for a release by the back office. */
export function isHeld({ status, heldFor, giveUpAt }: Movement): boolean {
  // By `giveUpAt`, which a release sets: the end of a test clock clears `nextAttemptAt` alone.
  return status === "pending" && heldFor !== null && giveUpAt === null;
}

/** Whether the last attempt of a movement's schedule is due. */
export function isScheduleOver({ giveUpAt }: Pick<Movement, "giveUpAt">, now: number): boolean {
  return giveUpAt !== null && giveUpAt <= now;
}

/** The session that a report names, as it is now. */
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
  /** The operator's player is blocked in this service. */
  readonly blocked: boolean;
  /** Text for players while no bet is taken here; null: bets are taken. */
  readonly stopped: string | null;
}

/** Time and chance, passed to the rules so that they stay pure. */
export interface Moment {
  readonly now: number;
  /**
   * Real time, where `now` is that of an operator's test clock. Leases and the signatures of calls use it.
   */
  readonly real?: number | undefined;
  /** Factor by which retries run faster than real time. */
  readonly timeScale: number;
  /** A random number from 0 to 1. */
  readonly chance: number;
  /** Unique: the lease token of a claim made now, and the revision of every row written now. */
  readonly token: string;
}

export function realTimeOf({ now, real }: Pick<Moment, "now" | "real">): number {
  return real ?? now;
}

/** Puts a row under a lease, whose holder calls the wallet, and counts that call. */
export function claimed(movement: Movement, at: Moment): Movement {
  const { calls, calledAt } = movement;
  const real = realTimeOf(at);
  const counted = { calls: calls + 1, calledAt: calledAt ?? real };
  return { ...movement, ...counted, leaseToken: at.token, leaseUntil: real + LEASE_MS, revision: at.token };
}

/** When a claimed row was claimed: its call is signed with this time. */
export function claimedAt({ leaseUntil, createdAt }: Movement): number {
  return leaseUntil === null ? createdAt : leaseUntil - LEASE_MS;
}

/** Whether the row is under a lease, so that a call may be in flight. */
export function leased(movement: Movement, at: Pick<Moment, "now" | "real">): boolean {
  return movement.leaseUntil !== null && movement.leaseUntil > realTimeOf(at);
}
