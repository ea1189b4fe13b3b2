import { and, desc, gte, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { alerts } from "../db/schema/ledger.ts";
import { openCursor, sealCursor } from "../paging/cursor.ts";

const PAGE_SIZE = 1_000;

export type Alert = typeof alerts.$inferSelect;

export interface AlertsPage {
  readonly alerts: readonly Alert[];
  readonly nextCursor: string | null;
}

/**
 * What a person should know of, newest first; `since` is the earliest time of creation (milliseconds since the epoch).
 * VALIDATION_FAILED for a cursor of another walk.
 */
export async function listAlerts(ctx: Ctx, since: number | undefined, cursor: string | undefined): Promise<AlertsPage> {
  const scope = ["alerts", since ?? null];
  const before = cursor === undefined ? undefined : (JSON.parse(await openCursor(ctx, scope, cursor)) as Place);
  const found = await ctx.db
    .select()
    .from(alerts)
    .where(
      and(
        since === undefined ? undefined : gte(alerts.createdAt, since),
        before && sql`(${alerts.createdAt}, ${alerts.id}) < (${before[0]}, ${before[1]})`,
      ),
    )
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  const place: Place | undefined = last && [last.createdAt, last.id];
  return { alerts: page, nextCursor: place ? await sealCursor(ctx, scope, JSON.stringify(place)) : null };
}

/** Where a page ended: an alert's time and id. */
type Place = readonly [createdAt: number, id: string];
