import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { keyUses } from "../../db/schema/setting-changes.ts";
import { MINUTE_MS } from "../../lib/clock.ts";

/** Interval at which each isolate notes the use of an operator's key. It writes behind the answer, so no call waits for it. */
const USE_NOTED_MS = 5 * MINUTE_MS;
/** Pause between two writes, for each key that the isolate serves: with a thousand keys, one write a minute notes all. */
const PAUSE_A_KEY_MS = 60;
const MAX_PAUSE_MS = MINUTE_MS;
const MAX_NOTED = 10_000;
const noted = new Map<string, number>();
/** Uses that wait for the next write. */
const due = new Map<string, number>();
let writtenAt = Number.NEGATIVE_INFINITY;

export function noteUse(ctx: Ctx, keyId: string): void {
  const now = ctx.clock.now();
  if (now - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) >= USE_NOTED_MS) {
    if (noted.size >= MAX_NOTED) noted.clear();
    noted.set(keyId, now);
    due.set(keyId, now);
  }
  const pause = Math.min(MAX_PAUSE_MS, (noted.size - 1) * PAUSE_A_KEY_MS);
  // A clock that was set back must not stop the writes until it is there again.
  if (due.size === 0 || Math.abs(now - writtenAt) < pause) return;
  writtenAt = now;
  const uses = JSON.stringify([...due]);
  due.clear();
  const noting = insertSelect(
    ctx.db,
    keyUses,
    { keyId: sql`value ->> 0`, usedAt: sql`value ->> 1` },
    { from: sql`json_each(${uses})` },
  ).onConflictDoUpdate({
    target: keyUses.keyId,
    set: { usedAt: sql`excluded.used_at` },
    // Another isolate has just noted it.
    setWhere: sql`${keyUses.usedAt} < excluded.used_at - ${USE_NOTED_MS / 2}`,
  });
  ctx.waitUntil(
    noting.then(undefined, (cause: unknown) => ctx.log.warn("key_use.not_noted", { cause: String(cause) })),
  );
}
