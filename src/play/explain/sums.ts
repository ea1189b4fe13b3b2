import type { Amount } from "../../ledger/queries/read-transactions.ts";
import { movedNothing } from "./story.ts";

/** Sums of a round's transactions in one currency, in minor units. */
export interface Sums {
  readonly currency: string;
  readonly precision: number;
  /** Stakes that the wallet took and keeps. */
  taken: bigint;
  /** Worth of its free spins: no stake is taken for them. */
  free: bigint;
  /** Wins that the wallet booked. */
  paid: bigint;
  /** Stakes whose rollback the wallet accepted. */
  returned: bigint;
  /** Bets without an outcome, or whose rollback is not accepted. */
  open: bigint;
  /** Wins that the wallet has not booked. */
  owed: bigint;
}

/** The sums of a round by currency, because a live table's round may have players of several. */
export type SumsByCurrency = Map<string, Sums>;

export function addSums(byCurrency: SumsByCurrency, amounts: readonly Amount[]): SumsByCurrency {
  for (const one of amounts) {
    const { currency, precision } = one;
    const zero = { taken: 0n, free: 0n, paid: 0n, returned: 0n, open: 0n, owed: 0n };
    const sums = byCurrency.get(currency) ?? { currency, precision, ...zero };
    byCurrency.set(currency, sums);
    const kind = kindOf(one);
    if (kind) sums[kind] += BigInt(one.amount);
  }
  return byCurrency;
}

function kindOf(movement: Amount): Exclude<keyof Sums, "currency" | "precision"> | undefined {
  const { type, status, intent, freeSpinsId } = movement;
  if (type === "rollback" || status === "refused") return undefined;
  if (type === "win" && status === "cancelled") return undefined;
  if (type === "win") return status === "completed" ? "paid" : "owed";
  if (freeSpinsId !== null) return status === "completed" ? "free" : undefined;
  if (status === "completed") return intent === "undo" ? "open" : "taken";
  if (status === "cancelled") return movedNothing(movement) ? undefined : "returned";
  return "open";
}
