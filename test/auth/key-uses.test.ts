import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Ctx } from "../../src/context.ts";
import type { Db } from "../../src/db/client.ts";
import { noteUse } from "../../src/gate/keys/note-use.ts";
import { adminCtx } from "../support/fixtures.ts";

/** Seconds in which each key signs a call. */
const ROUND_SECONDS = 60;
const MINUTES = 12;

test("an isolate notes the uses of a thousand keys in one write a minute (P6)", async () => {
  const keys = Array.from({ length: 1_000 }, (_, nth) => `op_use_${nth}`);
  const began = Date.now();
  let now = began;
  let writes = 0;
  const work: Promise<unknown>[] = [];
  const db = drizzle({
    ...{ batch: env.DB.batch.bind(env.DB) },
    prepare: (text: string) => {
      writes++;
      return env.DB.prepare(text);
    },
  } as unknown as D1Database) as Db;
  const ctx: Ctx = { ...adminCtx(), db, clock: { now: () => now }, waitUntil: (own) => void work.push(own) };
  for (let minute = 0; minute < MINUTES; minute++) {
    for (const [nth, key] of keys.entries()) {
      now = began + (minute * ROUND_SECONDS + (nth * ROUND_SECONDS) / keys.length) * 1_000;
      noteUse(ctx, key);
    }
  }
  await Promise.all(work);
  // The first ones are written at once, while there are few keys.
  expect(writes).toBeLessThan(2 * MINUTES + 50);
  const { results } = await env.DB.prepare("SELECT used_at FROM key_uses WHERE key_id LIKE 'op_use_%'").all<{
    used_at: number;
  }>();
  expect(results).toHaveLength(keys.length);
  const oldest = Math.min(...results.map(({ used_at }) => used_at));
  expect(now - oldest).toBeLessThanOrEqual(8 * 60_000);
});
