import { and, eq } from "drizzle-orm";
import { type InvoicedPart, readInvoicedDay } from "../../billing/revenue/read-invoiced-day.ts";
import type { OwnerCtx } from "../../context.ts";
import { bookJobs, statementDays } from "../../db/schema/books.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { newestOf, type PendingCount, pendingOf } from "../../ledger/queries/day-movements.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { advanceStatements, jobId } from "./advance-statements.ts";
import { isOver, listedGames, placeText, UNKNOWN_TYPE } from "./build-step.ts";
import { SETTLED_AFTER_MS, timeOf } from "./day.ts";

type DayRow = typeof statementDays.$inferSelect;

interface Made {
  readonly row: DayRow | undefined;
  readonly isFinal: boolean;
  readonly pending: readonly PendingCount[];
}

export interface DayStatements extends Omit<Made, "pending"> {
  readonly pending: readonly (PendingCount & { readonly gameType: string })[];
  /** Part of the day that issued invoices have billed. Final or not, it follows them. */
  readonly invoiced: readonly InvoicedPart[];
}

/** Steps that a caller waits for: days of up to 40,000 movements are done. Longer ones go on in the queue. */
const INLINE_STEPS = 6;

/**
 * The statements of a day, with what invoices say of it. A day that real time has begun is over when real time says so,
 * whatever a test clock shows. Errors as in `madeStatements`.
 */
export async function readStatements(asked: OwnerCtx, day: string): Promise<DayStatements> {
  const real = inRealTime(asked);
  const ctx = timeOf(day).from <= real.clock.now() ? real : asked;
  const made = await madeStatements(ctx, day);
  const currencies = made.row?.statements.map(({ currency }) => currency) ?? [];
  const [invoiced, games] = await Promise.all([
    readInvoicedDay(ctx, { operatorCode: ctx.operator.code, day, currencies }),
    listedGames(ctx, new Set(made.pending.flatMap(({ gameId }) => gameId ?? []))),
  ]);
  const pending = made.pending.map((one) => ({ ...one, gameType: games.get(one.gameId ?? "")?.type ?? UNKNOWN_TYPE }));
  return { ...made, pending, invoiced };
}

/**
 * The statements of a day, made or brought up to date where that is quick. Of a longer day, the last ones that were made;
 * UPSTREAM_UNAVAILABLE while there are none.
 */
async function madeStatements(ctx: OwnerCtx, day: string): Promise<Made> {
  const { clock, operator } = ctx;
  const key = { operatorCode: operator.code, day };
  const { from, to } = timeOf(day);
  const known = await readDay(ctx, key);
  if (known?.finalAt) return { row: known, isFinal: true, pending: [] };
  const [pending, newest] = await Promise.all([
    pendingOf(ctx, operator.code, from, to),
    newestOf(ctx, operator.code, from, to),
  ]);
  const mayBeFinal = isOver(day, clock.now()) && pending.complete && pending.counts.length === 0;
  if (newest.length === 0) return { row: undefined, isFinal: mayBeFinal, pending: pending.counts };
  const shown = (row: DayRow) => ({ row, isFinal: row.finalAt !== null, pending: pending.counts });
  // A movement of the same moment may have been written after the newest one was read.
  const last = Math.max(...newest.map(({ at }) => at));
  const isCurrent = known?.readThrough === placeText(newest) && known.readAt > last + SETTLED_AFTER_MS;
  if (known && isCurrent && !mayBeFinal) return shown(known);

  const startedAt = clock.now();
  // A second time where the first one only finished what an earlier call had begun.
  for (let round = 0; round < 2; round++) {
    const job = { kind: "statement", id: jobId(key), operatorCode: operator.code, nextAt: startedAt } as const;
    await ctx.db.insert(bookJobs).values(job).onConflictDoNothing();
    // To the end also when the caller hangs up: a lease that is not given back would hold the next callers off for minutes.
    await toTheEnd(ctx, advanceStatements(ctx, { ...key, steps: INLINE_STEPS, wanted: "now" }));
    const made = await readDay(ctx, key);
    if (made && made.readAt >= startedAt) return shown(made);
  }
  if (known) return shown(known);
  throw upstreamUnavailable("The statements of this day are being made.");
}

function readDay({ db }: OwnerCtx, { operatorCode, day }: { operatorCode: string; day: string }) {
  return db
    .select()
    .from(statementDays)
    .where(and(eq(statementDays.operatorCode, operatorCode), eq(statementDays.day, day)))
    .get();
}
