import { gt, lte } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { alertSilences } from "../../../db/schema/alerts.ts";
import type { Page } from "../../../lib/paging/keyset-page.ts";
import { tablePage } from "../../../lib/paging/table-page.ts";
import type { Silence } from "./silence.ts";

const PAGE_SIZE = 200;

interface SilencesQuery {
  /** Undefined: those in force and those that have ended. */
  readonly inForce: boolean | undefined;
  readonly cursor: string | undefined;
}

/** The silences of the last 400 days, newest first. */
export function listSilences(ctx: Ctx, { inForce, cursor }: SilencesQuery): Promise<Page<Silence>> {
  const now = ctx.clock.now();
  const wanted = inForce === undefined ? undefined : (inForce ? gt : lte)(alertSilences.endsAt, now);
  return tablePage(ctx, alertSilences, {
    scope: ["alert-silences", inForce ?? null],
    where: wanted,
    by: ["startsAt", "id"],
    newestFirst: true,
    cursor,
    limit: PAGE_SIZE,
  });
}
