import { lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { keyUses } from "../../db/schema/setting-changes.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { MINUTE_MS } from "../../lib/clock.ts";

/** A write for each key and isolate in this time, behind the answer: a bet's launch waits for none. */
export const USE_NOTED_MS = 5 * MINUTE_MS;
const MAX_NOTED = 10_000;
const noted = new BoundedMap<string, number>(MAX_NOTED);

/** Notes that a key has signed a call that was admitted. */
export function noteUse(ctx: Ctx, keyId: string): void {
  const now = ctx.clock.now();
  if (now - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < USE_NOTED_MS) return;
  noted.set(keyId, now);
  const noting = ctx.db
    .insert(keyUses)
    .values({ keyId, usedAt: now })
    .onConflictDoUpdate({
      target: keyUses.keyId,
      set: { usedAt: sql`excluded.used_at` },
      // Another isolate has just noted it.
      setWhere: lt(keyUses.usedAt, now - USE_NOTED_MS / 2),
    });
  ctx.waitUntil(
    noting.then(undefined, (cause: unknown) => ctx.log.warn("key_use.not_noted", { cause: String(cause) })),
  );
}
