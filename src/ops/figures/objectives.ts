import { and, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { HOUR_MS, isoTime, MINUTE_MS } from "../../lib/clock.ts";
import type { Cell } from "./points.ts";

/** The longest that our own part of a bet may take: what it waits for the wallet is not ours. */
export const OWN_MS = 500;

/** The long window leaves out short failures, the short one those that are over (docs/operating.md#objectives). */
const WINDOWS_MS = { long: HOUR_MS, short: 5 * MINUTE_MS } as const;
/** Multiple of the pace that uses up the budget in 30 days: an hour at 14.4 takes a fiftieth of it. */
const MAX_BURN = 14.4;
/** Fewer say nothing: one failure of ten is not a rate. */
const MIN_EVENTS = 20;
/** The oldest outcome that waits for a wallet, by the measure of each minute. */
const MAX_WAIT_MS = 10 * MINUTE_MS;

interface Objective {
  readonly name: string;
  readonly says: string;
  /** The share that must be good, over 30 days. */
  readonly goal: number;
  readonly counts: (cell: Cell) => boolean;
  readonly isBad: (cell: Cell) => boolean;
}

const isBet = ({ kind, name }: Cell) => kind === "request" && name === "POST /provider/v1/bet";

export const OBJECTIVES: readonly Objective[] = [
  {
    name: "bets",
    says: "bets that are answered, with whatever answer, rather than fail here",
    goal: 0.9995,
    counts: isBet,
    isBad: ({ outcome }) => outcome === "failed",
  },
  {
    name: "bet_time",
    says: `bets whose time here, without the wallet's, is at most ${OWN_MS} ms`,
    goal: 0.99,
    counts: (cell) => isBet(cell) && cell.outcome !== "refused",
    isBad: ({ outcome }) => outcome === "slow",
  },
  {
    name: "outcomes",
    says: `minutes in which no outcome has been due for longer than ${MAX_WAIT_MS / MINUTE_MS} minutes`,
    goal: 0.999,
    counts: ({ kind }) => kind === "movements_overdue_ms",
    isBad: ({ most }) => most > MAX_WAIT_MS,
  },
  {
    name: "catalogue",
    says: "reads of games that are answered rather than fail here",
    goal: 0.999,
    counts: ({ kind, name }) => kind === "request" && name.startsWith("GET /v1/games"),
    isBad: ({ outcome }) => outcome === "failed",
  },
];

export interface Burn {
  readonly name: string;
  readonly says: string;
  readonly goal: number;
  /** Events of the last hour, and the share of them that was good; null: there was no event. */
  readonly events: number;
  readonly good: number | null;
  /** How many times faster than it may the budget is used up. */
  readonly long: number;
  readonly short: number;
  readonly isBurning: boolean;
}

/** Computes how fast each objective's budget burns. For `outcomes`, an event is a minute. */
export function burnsOf(cells: readonly Cell[], now: number): Burn[] {
  return OBJECTIVES.map(({ name, says, goal, counts, isBad }) => {
    const own = cells.filter(counts);
    const count = (some: readonly Cell[]) => some.reduce((sum, cell) => sum + cell.count, 0);
    const bad = (windowMs: number) => {
      const within = own.filter(({ minute }) => minute > now - windowMs - MINUTE_MS);
      const events = count(within);
      return events === 0 ? 0 : count(within.filter(isBad)) / events;
    };
    const events = count(own);
    const long = bad(WINDOWS_MS.long) / (1 - goal);
    const short = bad(WINDOWS_MS.short) / (1 - goal);
    const isBurning = events >= MIN_EVENTS && long >= MAX_BURN && short >= MAX_BURN;
    return { name, says, goal, events, good: events === 0 ? null : 1 - bad(WINDOWS_MS.long), long, short, isBurning };
  });
}

/** Raises `objective_burning` for what burns in both windows, and ends it when one of them has calmed. */
export async function watchObjectives(ctx: Ctx, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  const now = ctx.clock.now();
  const burning = burnsOf(cells, now).filter(({ isBurning }) => isBurning);
  // Once an hour, so that an objective that goes on burning raises it again.
  const onceOf = ({ name }: Burn) => `${name} ${isoTime(now - (now % HOUR_MS))}`;
  const lasting = JSON.stringify(burning.map(onceOf));
  const isLasting = sql`${alerts.onceKey} IN (SELECT 'objective_burning ' || value FROM json_each(${lasting}))`;
  await ctx.db.batch([
    resolveAlerts(ctx, "objective_burning", sql`SELECT value FROM json_each(${lasting})`),
    // One that had calmed burns again within its hour: it is open again, and posted again.
    ctx.db
      .update(alerts)
      .set({ resolvedAt: null, postedAt: sql`CASE WHEN ${alerts.postedAt} IS NOT NULL THEN 0 END` })
      .where(and(isLasting, isNotNull(alerts.resolvedAt))),
    ...burning.map((burn) => {
      const objective = `${burn.name} (${100 * burn.goal} % of ${burn.says})`;
      const message = `The objective ${objective} burned ${Math.round(burn.long)} times too fast for an hour, and still does.`;
      return raiseAlert(ctx, { kind: "objective_burning", operatorCode: null, message, at: now, once: onceOf(burn) });
    }),
  ]);
}
