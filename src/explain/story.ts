import type { DescribedMovement } from "../ledger/queries/describe-movements.ts";
import type { Attempt } from "../ledger/queries/read-attempts.ts";
import type { Movement } from "../ledger/rules/movement.ts";
import { undoneByProvider } from "../ledger/rules/undo.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";

/** One thing that happened, in words. */
export interface Told {
  readonly at: number;
  readonly text: string;
}

export interface StoryFacts {
  readonly transactions: readonly DescribedMovement[];
  /** By transaction id. */
  readonly attempts: ReadonlyMap<string, readonly Attempt[]>;
  /** The names of games, by catalogue id. */
  readonly gameNames: ReadonlyMap<string, string>;
}

/** What happened in a round, in the order in which it did: for a person who answers a player. */
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
      ? `The outcome of ${of} at your wallet was unknown, so the service takes it back with ${transactionId}.`
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

/** The calls to the wallet that did not do: the one that did is told as the end. */
function callsOf({ movement }: DescribedMovement, attempts: readonly Attempt[]): Told[] {
  return attempts.flatMap(({ startedAt, durationMs, class: read, httpStatus, walletCode }) => {
    const at = startedAt + (durationMs ?? 0);
    const call = `A call to your wallet for the ${movement.type}`;
    switch (read) {
      case "refusal":
        return movement.type === "bet" ? [] : [{ at, text: `${call} was refused with ${walletCode}.` }];
      case "unknown": {
        const answer = httpStatus === null ? "had no answer" : `was answered with HTTP ${httpStatus}, which is unclear`;
        return [{ at, text: `${call} ${answer}.` }];
      }
      case "unsent":
        return [{ at, text: `${call} could not be sent.` }];
      default:
        return [];
    }
  });
}

function endOf({ movement, updatedAt }: DescribedMovement): Told[] {
  const { type, completedAt, status } = movement;
  const told: Told[] = completedAt === null ? [] : [{ at: completedAt, text: booked(movement) }];
  if (movement.roundClosed === 1) {
    told.push({ at: movement.createdAt, text: "The provider said that the round is over." });
  }
  if (status === "refused") {
    const why = movement.refusalMessage ? ` (${movement.refusalMessage})` : "";
    told.push({ at: updatedAt, text: `The bet was refused: ${movement.refusalCode}${why}. No money moved.` });
  }
  if (status === "cancelled" && movement.fingerprint !== null) {
    const who = undoneByProvider(movement) ? "the provider rolled it back" : "the service took it back";
    told.push({ at: updatedAt, text: `The bet is cancelled: ${who}. It counts nothing.` });
  }
  if (status === "failed") {
    const text = `Your wallet did not book the ${type} within 72 hours. It can be sent again.`;
    told.push({ at: updatedAt, text });
  }
  if (status === "pending") {
    const next = movement.nextAttemptAt === null ? "" : ` It is sent at ${isoTime(movement.nextAttemptAt)}.`;
    told.push({ at: updatedAt, text: `The ${type} is not booked yet.${next}` });
  }
  return told;
}

function booked(movement: Movement): string {
  const { type, operatorTransactionId: own, balance, currency, attempts } = movement;
  if (type === "rollback" && attempts === 0) return "There was nothing to take back: your wallet was not called.";
  const under = own === null ? "" : ` as ${own}`;
  const left = balance === null ? "" : ` The balance was ${balance} ${currency}.`;
  return `Your wallet booked the ${type}${under}.${left}`;
}

function moneyOf({ amount, precision, currency }: Movement): string {
  return `${formatAmount(amount, precision)} ${currency}`;
}
