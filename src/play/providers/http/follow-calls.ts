import { sql } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { type PROVIDER_CALLS, providerCalls } from "../../../db/schema/health.ts";
import { MINUTE_MS, SECOND_MS } from "../../../lib/clock.ts";

const BUCKET_MS = 5 * MINUTE_MS;

/** A busy provider's calls are written together. A call that failed is written at once. */
const WRITE_INTERVAL_MS = 10 * SECOND_MS;

/** Kinds of call, over all providers, that are counted at a time. Beyond it, counts that are not written yet are dropped. */
const MAX_COUNTED = 1_000;

interface Followed {
  readonly providerCode: string;
  readonly name: string;
  readonly outcome: "answered" | "refused" | "unknown";
  readonly reason: string | undefined;
  readonly durationMs: number;
  /** Now, in real time. */
  readonly at: number;
}

type Tally = Omit<typeof providerCalls.$inferInsert, "providerCode" | "call" | "from">;

interface Counted {
  writtenAt: number;
  /** Counts by the beginning of their five minutes. */
  readonly tallies: Map<number, Tally>;
}

const counted = new Map<string, Counted>();

/** Counts a provider's call, behind the answer to the caller. */
export function followCalls(ctx: Ctx, { providerCode, name, outcome, reason, durationMs, at: now }: Followed): void {
  const call = kindOf(name);
  const key = `${call} ${providerCode}`;
  if (counted.size >= MAX_COUNTED && !counted.has(key)) counted.clear();
  const known = counted.get(key) ?? { writtenAt: 0, tallies: new Map<number, Tally>() };
  counted.set(key, known);
  const from = now - (now % BUCKET_MS);
  const tally = known.tallies.get(from);
  const failed = outcome !== "answered";
  known.tallies.set(from, {
    calls: (tally?.calls ?? 0) + 1,
    refused: (tally?.refused ?? 0) + Number(outcome === "refused"),
    unanswered: (tally?.unanswered ?? 0) + Number(outcome === "unknown"),
    totalMs: (tally?.totalMs ?? 0) + durationMs,
    maxMs: Math.max(tally?.maxMs ?? 0, durationMs),
    faultAt: failed ? now : (tally?.faultAt ?? null),
    fault: failed ? (reason ?? null) : (tally?.fault ?? null),
  });
  if (!failed && now - known.writtenAt < WRITE_INTERVAL_MS) return;
  const written = [...known.tallies].map(([begun, sums]) => add(ctx, { providerCode, call, from: begun, ...sums }));
  known.writtenAt = now;
  known.tallies.clear();
  const all = Promise.all(written);
  ctx.waitUntil(all.catch((cause: unknown) => ctx.log.error("provider.calls_uncounted", {}, cause)));
}

function kindOf(name: string): (typeof PROVIDER_CALLS)[number] {
  if (name === "/launch" || name === "/demo") return "launch";
  return name.startsWith("/live-tables/") ? "feed" : "promotion";
}

function add({ db }: Ctx, row: typeof providerCalls.$inferInsert) {
  return db
    .insert(providerCalls)
    .values(row)
    .onConflictDoUpdate({
      target: [providerCalls.providerCode, providerCalls.call, providerCalls.from],
      set: {
        calls: sql`${providerCalls.calls} + excluded.calls`,
        refused: sql`${providerCalls.refused} + excluded.refused`,
        unanswered: sql`${providerCalls.unanswered} + excluded.unanswered`,
        totalMs: sql`${providerCalls.totalMs} + excluded.total_ms`,
        maxMs: sql`MAX(${providerCalls.maxMs}, excluded.max_ms)`,
        faultAt: sql`COALESCE(excluded.fault_at, ${providerCalls.faultAt})`,
        fault: sql`COALESCE(excluded.fault, ${providerCalls.fault})`,
      },
    });
}
