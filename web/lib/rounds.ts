import type { Transaction } from "../../clients/typescript/src/index.ts";
import { add, zeroOf } from "./money.ts";

export interface PlayedRound {
  readonly id: string;
  readonly at: string;
  readonly bet: string;
  readonly win: string;
  /**
   * The status of a movement that is not booked yet, else of booked ones; a round without either is refused or cancelled.
   * Open, as `GET /v1/rounds?open=true` has it: its bets are booked, and it has no end.
   */
  readonly status: Transaction["status"] | "open";
}

const ORDER = ["failed", "pending", "completed", "refused", "cancelled"] as const;

/** Transactions, newest first, by their rounds. What was refused, cancelled or rolled back moved nothing. */
export function roundsOf(transactions: readonly Transaction[]): PlayedRound[] {
  const rounds = new Map<string, Transaction[]>();
  for (const one of transactions) rounds.set(one.round_id, [...(rounds.get(one.round_id) ?? []), one]);
  return [...rounds].map(([id, own]) => {
    const sum = (type: Transaction["type"]) =>
      own
        .filter((one) => one.type === type && countsInBalance(one))
        .reduce((total, { amount }) => add(total, amount), zeroOf(own[0]?.amount ?? "0"));
    // The rollback of a cancelled bet is completed, and the round is not.
    const shown = own.filter(({ type, status }) => type !== "rollback" || status !== "completed");
    const status = ORDER.find((wanted) => shown.some((one) => one.status === wanted)) ?? "completed";
    const hasEnd = own.some((one) => one.type === "win" || one.round_closed);
    const isOpen = status === "completed" && hasBet(shown) && !hasEnd;
    return { id, at: own.at(-1)?.created_at ?? "", bet: sum("bet"), win: sum("win"), status: isOpen ? "open" : status };
  });
}

/** Wins that the wallet has not booked: `waiting` counts as won, `failed` does not. Undefined: none. */
export function owedOf(
  transactions: readonly Transaction[],
): Readonly<Record<"waiting" | "failed", string | undefined>> {
  const sum = (status: Transaction["status"]) => {
    const own = transactions.filter((one) => one.type === "win" && one.status === status);
    const total = own.reduce((all, { amount }) => add(all, amount), zeroOf(own[0]?.amount ?? "0"));
    return total === zeroOf(total) ? undefined : total;
  };
  return { waiting: sum("pending"), failed: sum("failed") };
}

/** A free-spin bet takes nothing from the balance. */
function countsInBalance({ type, status, free_spins_id: gift }: Transaction): boolean {
  return (status === "completed" || status === "pending") && !(type === "bet" && gift !== null);
}

/** Transactions of a round that were read, newest first. They grow while older ones are read. */
export interface ReadRound {
  readonly transactions: Transaction[];
}

/** Of a page that is not the last, a round that reaches into so many of its oldest transactions waits for the next page. */
const MAX_REACHING = 20;

/** Gathers rounds from pages of transactions, newest first, since no call lists rounds. One for each list. */
export function roundsRead() {
  const known = new Map<string, ReadRound>();
  const waiting = new Set<ReadRound>();
  /** Answers the rounds that a page has completed, newest first. What belongs to an earlier one is added to it. */
  return (page: readonly Transaction[], isLast: boolean): ReadRound[] => {
    for (const one of page) {
      // Two players may be in one round, and two providers may use one id.
      const key = `${one.session_id} ${one.round_id}`;
      const round = known.get(key) ?? { transactions: [] };
      if (!known.has(key)) waiting.add(round);
      known.set(key, round);
      round.transactions.push(one);
    }
    const reaching = new Set(isLast ? [] : page.slice(-MAX_REACHING));
    const complete = [...waiting].filter(
      ({ transactions }) => isLast || (hasBet(transactions) && !transactions.some((one) => reaching.has(one))),
    );
    for (const round of complete) waiting.delete(round);
    return complete;
  };
}

function hasBet(transactions: readonly Transaction[]): boolean {
  return transactions.some(({ type }) => type === "bet");
}
