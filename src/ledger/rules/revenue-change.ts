import { utcDay } from "../../lib/clock.ts";
import type { Minor } from "../../lib/money.ts";

/** What the books ask of a movement. */
export interface BookedMovement {
  readonly operatorCode: string;
  readonly providerCode: string;
  readonly sectionCode: string | null;
  readonly currency: string;
  readonly precision: number;
  readonly type: "bet" | "win" | "rollback";
  readonly status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  readonly amount: Minor;
  readonly freeSpinsId: string | null;
  /** Kept when a completed bet becomes cancelled. */
  readonly completedAt: number | null;
}

/** What a change of a movement adds to a day of the books, minor units. */
export interface RevenueChange {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly bets: Minor;
  readonly wins: Minor;
  readonly bonus: Minor;
}

/**
 * What a change of a movement's row means for revenue: a completion counts on its day, and a completed bet that becomes
 * cancelled is taken out of that same day. Spins carrying a free-spins id bring no revenue; their wins are bonus.
 * Undefined: nothing. `before` is null for a new row.
 */
export function revenueChange(before: BookedMovement | null, after: BookedMovement): RevenueChange | undefined {
  const was = before?.status === "completed" ? before : null;
  const is = after.status === "completed" ? after : null;
  if (was && !is) return booked(was, -1);
  if (is && !was) return booked(is, 1);
  return undefined;
}

function booked({ type, amount, freeSpinsId, completedAt }: BookedMovement, sign: 1 | -1): RevenueChange | undefined {
  if (completedAt === null) throw new Error("a completed movement has no time of completion");
  const real = freeSpinsId === null;
  if (type === "rollback" || (type === "bet" && !real)) return undefined;
  return {
    day: utcDay(completedAt),
    bets: type === "bet" ? sign * amount : 0,
    wins: type === "win" && real ? sign * amount : 0,
    bonus: type === "win" && !real ? sign * amount : 0,
  };
}
