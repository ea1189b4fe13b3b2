import { lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { controlCopies } from "../../db/schema/recovery.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "../../lib/clock.ts";
import { COPIES, folderOf } from "./copy-pages.ts";
import { namesSince, PAGES } from "./page.ts";

/** Age of deleted pages: the 30 days that a backup reaches back, and five more. */
const KEPT_MS = 35 * DAY_MS;
/** Objects that the bucket lists and deletes at once. */
const MAX_LISTED = 1_000;
/** Lists of a run: a thousand shards write as many pages in an hour. */
const MAX_LISTS_PER_RUN = 60;

/**
 * Scheduled job: once an hour, deletes pages of the journal and copies of the control database that no restore needs any more,
 * whatever rules the bucket has. A list is paid for, and a missed hour is made up by the next.
 */
export async function forgetPages({ db, env, clock }: Ctx): Promise<void> {
  if (clock.now() % HOUR_MS >= MINUTE_MS) return;
  const oldest = clock.now() - KEPT_MS;
  await Promise.all([
    forgetBefore(env.JOURNAL, PAGES, namesSince(oldest)),
    forgetBefore(env.JOURNAL, COPIES, folderOf(utcDay(oldest))),
    db.delete(controlCopies).where(lt(controlCopies.day, utcDay(oldest))),
  ]);
}

async function forgetBefore(bucket: R2Bucket, prefix: string, end: string): Promise<void> {
  for (let lists = 0; lists < MAX_LISTS_PER_RUN; lists++) {
    // In the order of their names, which begin with their times.
    const { objects, truncated } = await bucket.list({ prefix, limit: MAX_LISTED });
    const old = objects.map(({ key }) => key).filter((key) => key < end);
    if (old.length > 0) await bucket.delete(old);
    if (!truncated || old.length < objects.length) return;
  }
}
