import type { Ctx } from "../../context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { namesSince, PAGES } from "./page.ts";

/** Age of deleted pages: as long as a backup reaches back, and five days. */
const KEPT_MS = 35 * DAY_MS;
/** Objects that the bucket lists and deletes at once. */
const MAX_PAGES_PER_RUN = 1_000;

/**
 * Scheduled job: once an hour, deletes pages of the journal that no restore needs any more, whatever rules the bucket has. A
 * list is paid for, and a missed hour is made up by the next.
 */
export async function forgetPages({ env, clock }: Ctx): Promise<void> {
  if (clock.now() % HOUR_MS >= MINUTE_MS) return;
  const end = namesSince(clock.now() - KEPT_MS);
  // In the order of their names, which begin with their times.
  const { objects } = await env.JOURNAL.list({ prefix: PAGES, limit: MAX_PAGES_PER_RUN });
  const old = objects.map(({ key }) => key).filter((key) => key < end);
  if (old.length > 0) await env.JOURNAL.delete(old);
}
