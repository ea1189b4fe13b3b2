import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { keyUses } from "../../db/schema/setting-changes.ts";
import { MINUTE_MS } from "../../lib/clock.ts";

/** A key's use is noted so often by each isolate, behind an answer: a bet's launch waits for none. */
const USE_NOTED_MS = 5 * MINUTE_MS;
/** The pause between two writes, by the keys that the isolate serves: with a thousand of them, one write a minute notes all that are due. */
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
