import type { DescribedMovement } from "../../ledger/queries/describe-movements.ts";
import type { Attempt } from "../../ledger/queries/read-attempts.ts";
import { isHeld, type Movement } from "../../ledger/rules/movement.ts";
import { undoneByProvider } from "../../ledger/rules/undo.ts";
import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";

/** One thing that happened, in words. */
export interface Told {
  readonly at: number;
  readonly text: string;
  /** `good`: settled; `open`: not settled yet; `bad`: refused or failed. Absent: neither. */
  readonly tone?: "good" | "open" | "bad";
}

interface StoryFacts {
  readonly transactions: readonly DescribedMovement[];
  /** Calls by transaction id. */
  readonly attempts: ReadonlyMap<string, readonly Attempt[]>;
  readonly gameNames: ReadonlyMap<string, string>;
}

/** Story of a round in order, for a person who answers a player. */
export function storyOf({ transactions, attempts, gameNames }: StoryFacts): Told[] {
  const told = transactions.flatMap((one) => {
    const game = gameNames.get(one.gameId ?? "") ?? one.movement.walletGameCode;
    return [
      { at: one.movement.createdAt, text: beginning(one, game) },
      ...callsOf(one, attempts.get(one.movement.transactionId) ?? []),
      ...endOf(one),
    ];
  });
  // Stable: what happens at one moment stays in the order of the transactions.
  return told.toSorted((one, other) => one.at - other.at);
}

function beginning({ movement }: DescribedMovement, game: string): string {
  const { type, amount, playerId, freeSpinsId, transactionId, referenceTransactionId, fingerprint } = movement;
  const money = moneyOf(movement);
  if (type === "rollback") {
    const of = `the bet ${referenceTransactionId}`;
    return fingerprint === null
      ? `The outcome of ${of} at your wallet was unknown, so the service sends its rollback ${transactionId}.`
      : `The provider rolled back ${of} with ${transactionId}.`;
  }
  if (type === "bet") {
    if (fingerprint === null) return `The bet ${transactionId} is kept out: its rollback arrived before it.`;
    return freeSpinsId === null
      ? `The player ${playerId} bet ${money} on ${game}: ${transactionId}.`
      : `The player ${playerId} used a free spin of ${freeSpinsId}, worth ${money}, on ${game}: ${transactionId}. It takes nothing from the balance.`;
  }
  if (amount === 0) return `The game paid nothing: ${transactionId}, a win of ${money}.`;
  const from = freeSpinsId === null ? "" : ` It comes from ${freeSpinsId} and is bonus money.`;
  const jackpot = movement.jackpotTierId === null ? "" : ` It is a ${movement.jackpotWinType} jackpot.`;
  return `The player won ${money} on ${game}: ${transactionId}.${jackpot}${from}`;
}

/** The calls to the wallet that settled nothing: the one that did is the end. */
function callsOf({ movement }: DescribedMovement, attempts: readonly Attempt[]): Told[] {
  return attempts.flatMap(({ startedAt, durationMs, class: read, httpStatus, walletCode }): Told[] => {
    // Attempts are in real time, also those of a test clock, whose round is ahead of it.
    const at = Math.max(movement.createdAt, startedAt + (durationMs ?? 0));
    const call = `A call to your wallet for the ${movement.type}`;
    switch (read) {
      case "refusal":
        return movement.type === "bet" ? [] : [{ at, text: `${call} was refused with ${walletCode}.`, tone: "bad" }];
      case "unknown": {
        const answer = httpStatus === null ? "had no answer" : `was answered with HTTP ${httpStatus}, which is unclear`;
        return [{ at, text: `${call} ${answer}.`, tone: "open" }];
      }
      case "unsent":
        return [{ at, text: `${call} could not be sent.`, tone: "open" }];
      default:
        return [];
    }
  });
}

function endOf({ movement, updatedAt }: DescribedMovement): Told[] {
  const { completedAt, createdAt, roundClosed } = movement;
  const told: Told[] = completedAt === null ? [] : [{ at: completedAt, text: booked(movement), tone: "good" }];
  if (roundClosed === 1) told.push({ at: createdAt, text: "The provider said that the round is over." });
  const state = stateOf(movement);
  if (state !== undefined) told.push({ at: updatedAt, text: state, tone: TONES[movement.status] });
  return told;
}

const TONES = { completed: "good", cancelled: "good", refused: "bad", failed: "bad", pending: "open" } as const;

/** End of a movement that is not completed; undefined where its beginning says it. */
function stateOf(movement: Movement): string | undefined {
  switch (movement.status) {
    case "refused":
      return refused(movement);
    case "cancelled":
      return movement.fingerprint === null ? undefined : cancelled(movement);
    case "failed":
      return movement.type === "bet"
        ? "Your wallet did not accept the bet's rollback within 72 hours: whether it holds the stake is unknown."
        : `Your wallet did not confirm the ${movement.type} within 72 hours. Send it again: it is never booked twice.`;
    case "pending":
      return pending(movement);
    default:
      return undefined;
  }
}

function refused({ refusalCode, refusalMessage, lastClass }: Movement): string {
  const why = refusalMessage ? `${refusalCode} (${refusalMessage})` : refusalCode;
  return lastClass === "refusal"
    ? `Your wallet refused the bet: ${why}. No money moved.`
    : `The service refused the bet: ${why}. Your wallet was not called.`;
}

function cancelled(bet: Movement): string {
  if (isStruck(bet)) {
    return `The ${bet.type} is cancelled. Your wallet had answered another transaction with the same id: no money moved.`;
  }
  if (bet.lastClass === "refusal") return "The bet is cancelled. Your wallet had refused it: no money moved.";
  if (movedNothing(bet)) return "The bet is cancelled. It was not sent to your wallet: no money moved.";
  const back = bet.freeSpinsId === null ? ": the stake is not taken" : "";
  return `The bet is cancelled. Your wallet accepted its rollback${back}.`;
}

function pending(movement: Movement): string {
  const { type, intent, nextAttemptAt } = movement;
  if (type === "bet") {
    return intent === "undo"
      ? "The bet is being taken back: your wallet has not accepted its rollback yet."
      : "The outcome of the bet at your wallet is not known yet.";
  }
  if (isHeld(movement)) {
    return "The win is over a limit. It is not sent to your wallet until the service's staff release it.";
  }
  const next = nextAttemptAt === null ? "" : ` It is sent at ${isoTime(nextAttemptAt)}.`;
  return `The ${type} is not booked yet.${next}`;
}

/** Whether a cancelled movement had been answered as booked (docs/money-rules.md#one-id-in-two-shards). */
function isStruck(movement: Movement): boolean {
  return movement.completedAt !== null && !undoneByProvider(movement);
}

/** Whether a cancelled bet never had an effect at the wallet. One whose outcome was lost may have had. */
export function movedNothing({ lastClass, calls }: Pick<Movement, "lastClass" | "calls">): boolean {
  return lastClass === "unsent" || lastClass === "refusal" || (lastClass === null && calls === 0);
}

function booked(movement: Movement): string {
  const { type, operatorTransactionId: own, balance, currency, attempts } = movement;
  if (type === "rollback" && attempts === 0) return "There was nothing left to take back: your wallet was not called.";
  const under = own === null ? "" : ` as ${own}`;
  const left = balance === null ? "" : ` The balance was ${balance} ${currency}.`;
  return `Your wallet booked the ${type}${under}.${left}`;
}

function moneyOf({ amount, precision, currency }: Movement): string {
  return `${formatAmount(amount, precision)} ${currency}`;
}
