import { and, desc, gt, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { alertSilences } from "../../../db/schema/alerts.ts";
import { keysetPage, type Page } from "../../../lib/paging/keyset-page.ts";
import type { Silence } from "./silence.ts";

const PAGE_SIZE = 200;

interface SilencesQuery {
  /** Undefined: those in force and those that have ended. */
  readonly inForce: boolean | undefined;
  readonly cursor: string | undefined;
}

type Place = readonly [startsAt: number, id: string];

/** The silences of the last 400 days, newest first. */
export function listSilences(ctx: Ctx, { inForce, cursor }: SilencesQuery): Promise<Page<Silence>> {
  const now = ctx.clock.now();
  const wanted = inForce === undefined ? undefined : (inForce ? gt : lte)(alertSilences.endsAt, now);
  return keysetPage<Silence, Place>(ctx, {
    scope: ["alert-silences", inForce ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ startsAt, id }) => [startsAt, id],
    rowsAfter: (place, limit) =>
      ctx.db
        .select()
        .from(alertSilences)
        .where(and(wanted, place && sql`(${alertSilences.startsAt}, ${alertSilences.id}) < (${place[0]}, ${place[1]})`))
        .orderBy(desc(alertSilences.startsAt), desc(alertSilences.id))
        .limit(limit),
  });
}
