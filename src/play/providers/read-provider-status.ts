import { and, eq, gt, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { PROVIDER_CALLS, providerCalls, providerHealth } from "../../db/schema/health.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { MIN_UNANSWERED_CALLS, MIN_UNANSWERED_MS } from "./down.ts";

/** Five minutes count as a whole, so that the first may have begun a little earlier. */
const WINDOW_MS = HOUR_MS + 5 * MINUTE_MS;
const KEPT_MS = DAY_MS;

/** Results of the calls of a kind in the last hour. */
export interface CallsOfKind {
  readonly call: (typeof PROVIDER_CALLS)[number];
  readonly calls: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly averageMs: number | null;
  readonly maxMs: number | null;
  readonly faultAt: number | null;
  readonly fault: string | null;
}

export interface ProviderStatus {
  /** `down`: as the alert of that name has it. `unsteady`: the last call was not answered. */
  readonly status: "up" | "unsteady" | "down";
  /** The first of the calls in a row that were not answered. */
  readonly since: number | null;
  readonly calls: readonly CallsOfKind[];
}

/** Status of a provider by its answers. One that is not called, as the sandbox, is up. */
export async function readProviderStatus(ctx: Ctx, providerCode: string): Promise<ProviderStatus> {
  const now = ctx.clock.now();
  const [[health], rows] = await ctx.db.batch([
    ctx.db.select().from(providerHealth).where(eq(providerHealth.providerCode, providerCode)),
    ctx.db
      .select()
      .from(providerCalls)
      .where(and(eq(providerCalls.providerCode, providerCode), gt(providerCalls.from, now - WINDOW_MS))),
  ]);
  const isDown = health && health.unansweredCalls >= MIN_UNANSWERED_CALLS && health.since <= now - MIN_UNANSWERED_MS;
  return {
    status: isDown ? "down" : health ? "unsteady" : "up",
    since: health?.since ?? null,
    calls: PROVIDER_CALLS.map((call) => sumOf(call, rows)),
  };
}

function sumOf(call: CallsOfKind["call"], all: readonly (typeof providerCalls.$inferSelect)[]): CallsOfKind {
  const rows = all.filter((row) => row.call === call);
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const calls = total((row) => row.calls);
  const last = rows.toSorted((one, other) => (other.faultAt ?? 0) - (one.faultAt ?? 0))[0];
  return {
    call,
    calls,
    refused: total((row) => row.refused),
    unanswered: total((row) => row.unanswered),
    averageMs: calls === 0 ? null : Math.round(total((row) => row.totalMs) / calls),
    maxMs: calls === 0 ? null : Math.max(...rows.map((row) => row.maxMs)),
    faultAt: last?.faultAt ?? null,
    fault: last?.fault ?? null,
  };
}

/** Scheduled job: forgets counts older than a day. */
export async function forgetProviderCalls(ctx: Ctx): Promise<void> {
  await ctx.db.delete(providerCalls).where(lt(providerCalls.from, ctx.clock.now() - KEPT_MS));
}
