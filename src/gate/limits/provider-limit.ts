import type { Ctx } from "../../context.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { providerCounter } from "./counters.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** 500 a second: about what one database can book. A provider that plays more gets a limit of its own. */
const DEFAULT_REQUESTS_PER_MINUTE = 30_000;

/** Rows a minute: at 2.4 kB each, a shard of 10 GB is full after five days, and the alert comes with the first minute. */
const WORTHLESS_ROWS_PER_MINUTE = 600;
/** Programs try their refusals against a sandbox, thousands in a minute, and its rows are worth nothing anyway. */
const WORTHLESS_ROWS_IN_SANDBOX = 6_000;

/** A report that takes longer is sent again with what came since. If it did arrive, its block counts twice. */
const MAX_REPORT_MS = 2 * SECOND_MS;

/** An isolate reports its requests to the counter in blocks of this share of the limit. */
const BLOCK_SHARE = 0.01;

interface MinuteCount {
  readonly minute: number;
  used: number;
  unreported: number;
  /** Until when a report is waited for. One may never end: its request was cancelled. */
  reportingUntil: number;
  /** Over the limit, here or together with other isolates. */
  over: boolean;
}

const MAX_PROVIDERS = 10_000;
const counts = new BoundedMap<string, MinuteCount>(MAX_PROVIDERS);

/** Counts a provider's request; above its limit, the seconds to wait. */
export function countProviderRequest(ctx: Ctx, providerCode: string, setting: number | null): number | undefined {
  return countInBlocks(ctx, providerCode, setting ?? DEFAULT_REQUESTS_PER_MINUTE);
}

/** Counts a row that a provider's report leaves for good and that moves no money; above the limit, the seconds to wait. */
export function countWorthlessRow(ctx: Ctx, providerCode: string): number | undefined {
  const limit = ctx.settings.sandbox ? WORTHLESS_ROWS_IN_SANDBOX : WORTHLESS_ROWS_PER_MINUTE;
  return countInBlocks(ctx, `${providerCode} rows`, limit);
}

/**
 * No hop is waited for: the isolate counts, and reports in blocks to the counter that all isolates share. So each isolate
 * may pass one block more than the limit, and what arrives while it reports.
 */
function countInBlocks(ctx: Ctx, providerCode: string, limit: number): number | undefined {
  const now = ctx.clock.now();
  const count = countOf(providerCode, minuteOf(now));
  if (count.over || count.used >= limit) return secondsToNextMinute(now);
  count.used++;
  count.unreported++;
  if (count.unreported >= limit * BLOCK_SHARE && count.reportingUntil <= now) {
    count.reportingUntil = now + MAX_REPORT_MS;
    ctx.waitUntil(report(ctx, providerCode, { limit, count }));
  }
  return undefined;
}

function countOf(providerCode: string, minute: number): MinuteCount {
  const known = counts.get(providerCode);
  if (known?.minute === minute) return known;
  const fresh: MinuteCount = { minute, used: 0, unreported: 0, reportingUntil: 0, over: false };
  counts.set(providerCode, fresh);
  return fresh;
}

async function report(ctx: Ctx, code: string, { limit, count }: { limit: number; count: MinuteCount }): Promise<void> {
  const block = count.unreported;
  try {
    const admission = await providerCounter(ctx, code).take(limit, undefined, block);
    count.unreported -= block;
    count.reportingUntil = 0;
    if (typeof admission === "object") count.over = true;
  } catch (cause) {
    ctx.log.error("provider_limit.report_failed", { provider: code }, cause);
  }
}
