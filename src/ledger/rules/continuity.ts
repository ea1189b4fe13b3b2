import type { Minor } from "../../lib/money.ts";
import type { Movement } from "./movement.ts";

type Fields = "transactionId" | "type" | "playerId" | "currency" | "amount" | "calls";

/** Facts of a sent movement that the continuity check needs. */
export interface SentMovement extends Pick<Movement, Fields> {
  readonly calledAt: number;
  /** When its outcome was known; null while it is not. */
  readonly endedAt: number | null;
  /** Balance that the wallet answered when it booked the movement, in minor units; null if it did not book it. */
  readonly balance: Minor | null;
  /** Change of the balance when the movement is booked. */
  readonly change: Minor;
}

/** A movement after which the balance was not the expected one. */
interface Break<M> {
  readonly own: M;
  readonly expected: Minor;
}

/**
 * The movements after which a wallet answered another balance than the last one and the movement make, oldest first. Calls
 * that overlap, or were repeated, are not compared: the wallet may have booked them in another order.
 */
export function balanceBreaks<M extends SentMovement>(movements: readonly M[]): Break<M>[] {
  const ofPlayers = Map.groupBy(movements, ({ playerId, currency }) => JSON.stringify([playerId, currency]));
  return [...ofPlayers.values()].flatMap(breaksOfPlayer).toSorted((a, b) => a.own.calledAt - b.own.calledAt);
}

function breaksOfPlayer<M extends SentMovement>(movements: readonly M[]): Break<M>[] {
  const breaks: Break<M>[] = [];
  let before: Minor | null = null;
  let busyUntil = Number.NEGATIVE_INFINITY;
  const inOrder = movements.toSorted((a, b) => a.calledAt - b.calledAt);
  for (const [place, own] of inOrder.entries()) {
    const { balance, calls, change, calledAt, endedAt } = own;
    const isFirst = calledAt > busyUntil;
    busyUntil = Math.max(busyUntil, endedAt ?? Number.POSITIVE_INFINITY);
    const isLast = (inOrder[place + 1]?.calledAt ?? Number.POSITIVE_INFINITY) > busyUntil;
    // A later call may have been booked before this one was answered, and be in its balance.
    const isAlone = isFirst && isLast;
    if (!isAlone) before = null;
    else if (balance !== null) {
      if (before !== null && calls === 1 && balance !== before + change)
        breaks.push({ own, expected: before + change });
      before = balance;
    }
  }
  return breaks;
}
