import type { Ctx } from "../../context.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { realNow, SECOND_MS } from "../../lib/clock.ts";
import { operatorCounter } from "./counters.ts";
import { minuteOf } from "./minute.ts";
import type { Refusal } from "./rate-counter.ts";

/** How long an isolate serves reads without asking the counter, and so how late it learns that a key was revoked. */
const TRUSTED_MS = SECOND_MS;

/** An isolate with fewer requests of an operator a second than this reserves nothing: its counts stay exact. */
const BUSY = 20;

/** The operator's limit, and the version of its keys and settings that the caller knows. */
interface Known {
  readonly code: string;
  readonly limit: number;
  readonly version: number;
}

/** What this isolate has counted of an operator. */
interface Traffic {
  /** The calendar minute that the counter counted in. */
  minute: number;
  /** The minute's count at the counter, with what this isolate has reserved. */
  counted: number;
  reserved: number;
  version: number;
  /** When the counter was asked last. */
  askedAt: number;
  reserving: boolean;
  second: number;
  /** Requests of this second, and of the one before. */
  requests: number;
  before: number;
}

const MAX_OPERATORS = 10_000;
const traffic = new BoundedMap<string, Traffic>(MAX_OPERATORS);

/**
 * Counts a read out of what this isolate has reserved; answers the minute's count so far. Undefined: nothing is reserved,
 * or the counter was not asked for a second. Then `takeRequest` asks it.
 */
export function spendReserved(ctx: Ctx, { code, version }: Known): number | undefined {
  const known = traffic.get(code);
  if (!known || known.reserved === 0 || known.version !== version) return undefined;
  const now = realNow(ctx.clock);
  // Also where the clock stepped back: then nobody knows how long ago that was.
  if (known.minute !== minuteOf(now) || Math.abs(now - known.askedAt) >= TRUSTED_MS) return undefined;
  notice(known, now);
  known.reserved--;
  return known.counted - known.reserved;
}

/**
 * Counts a request at the operator's counter; answers the minute's count so far, or why it is refused. A busy isolate
 * reserves what it will probably need in the next second (docs/decisions/0101-reads-are-counted-ahead.md).
 */
export async function takeRequest(ctx: Ctx, { code, limit, version }: Known): Promise<number | Refusal> {
  const now = realNow(ctx.clock);
  const known = traffic.get(code) ?? remember(code, now);
  notice(known, now);
  const demand = Math.max(known.requests, known.before);
  const ahead = demand >= BUSY && !known.reserving ? demand : 0;
  if (ahead > 0) known.reserving = true;
  try {
    const admission = await operatorCounter(ctx, code).take(limit, version, 1, ahead);
    if (typeof admission === "object" && admission.outcome === "stale") return admission;
    const ownMinute = known.version === version && known.minute === minuteOf(now);
    if (typeof admission === "number") {
      if (!ownMinute) return admission;
      known.askedAt = now;
      return admission - known.reserved;
    }
    if (admission.outcome === "reserved") {
      // What was reserved under an older limit is not spent.
      const kept = known.version === version && known.minute === admission.minute ? known.reserved : 0;
      const { minute, counted } = admission;
      Object.assign(known, { minute, counted, reserved: kept + admission.ahead, version, askedAt: now });
      return counted - known.reserved;
    }
    // The minute's last requests may be those that are reserved here.
    if (!ownMinute || known.reserved === 0) return admission;
    known.reserved--;
    return limit - known.reserved;
  } finally {
    if (ahead > 0) known.reserving = false;
  }
}

/**
 * Announces that keys or settings of the operator have changed: this isolate and each call that asks the counter learn it
 * at once, the reads of another isolate within a second.
 */
export async function announceOperatorChange(ctx: Ctx, code: string): Promise<void> {
  await operatorCounter(ctx, code).invalidate();
  const known = traffic.get(code);
  // A new record: a call that is in flight was admitted before the change, and writes into the old one.
  if (known) traffic.set(code, { ...known, askedAt: 0, reserving: false });
}

function remember(code: string, now: number): Traffic {
  const fresh: Traffic = {
    ...{ minute: 0, counted: 0, reserved: 0, version: 0, askedAt: 0, reserving: false },
    ...{ second: Math.floor(now / SECOND_MS), requests: 0, before: 0 },
  };
  traffic.set(code, fresh);
  return fresh;
}

function notice(known: Traffic, now: number): void {
  const second = Math.floor(now / SECOND_MS);
  if (second !== known.second) {
    known.before = second === known.second + 1 ? known.requests : 0;
    known.second = second;
    known.requests = 0;
  }
  known.requests++;
}
