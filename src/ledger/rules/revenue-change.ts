import { utcDay } from "../../lib/clock.ts";
import type { Minor } from "../../lib/money.ts";
import type { Movement } from "./movement.ts";

/** Change of a day's revenue by a change of a movement; negative where it takes away. */
interface RevenueChange {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly bets: Minor;
  readonly wins: Minor;
  readonly bonus: Minor;
}

/**
 * The revenue of a change of a row: a completion counts on its day, and a completed bet or win that is cancelled is taken
 * off that same day. Free spins bring no revenue; their wins are bonus. `before` is null for a new row. Undefined: nothing.
 */
export function revenueChange(before: Movement | null, after: Movement): RevenueChange | undefined {
  const wasBooked = before?.status === "completed" ? before : null;
  const isBooked = after.status === "completed" ? after : null;
  if (wasBooked && !isBooked) return booked(wasBooked, -wasBooked.amount);
  if (isBooked && !wasBooked) return booked(isBooked, isBooked.amount);
  return undefined;
}

function booked({ type, freeSpinsId, completedAt }: Movement, change: Minor): RevenueChange | undefined {
  if (completedAt === null) throw new Error("a completed movement has no time of completion");
  const real = freeSpinsId === null;
  if (type === "rollback" || (type === "bet" && !real)) return undefined;
  return {
    day: utcDay(completedAt),
    bets: type === "bet" ? change : 0,
    wins: type === "win" && real ? change : 0,
    bonus: type === "win" && !real ? change : 0,
  };
}
