import { and, desc, eq, gt, lte, or } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { stops } from "../db/schema/intake.ts";
import { ApiError } from "../errors.ts";
import { isoTime } from "../lib/clock.ts";
import { readIntake } from "./set-intake.ts";
import { DEFAULT_TEXT, NO_END, type StopScope } from "./stop.ts";

type Launched = Readonly<Partial<Record<StopScope, string>>>;

/**
 * Throws UPSTREAM_UNAVAILABLE, in the words that players read, if what is to be launched is stopped. A demo, which is of
 * no operator and no currency, goes on while all bets are stopped.
 */
export async function refuseStopped(ctx: Ctx, launched: Launched): Promise<void> {
  const now = ctx.clock.now();
  const of = Object.entries(launched) as [StopScope, string][];
  const named = of.map(([scope, code]) => and(eq(stops.scope, scope), eq(stops.code, code)));
  const stop = await ctx.db
    .select()
    .from(stops)
    .where(and(or(...named), gt(stops.endsAt, now), lte(stops.startsAt, now)))
    .orderBy(desc(stops.endsAt))
    .get();
  if (stop) throw stopped(stop.text, stop.endsAt);
  if (launched.operator !== undefined && (await readIntake(ctx))) throw stopped(DEFAULT_TEXT, NO_END);
}

function stopped(text: string, endsAt: number): ApiError {
  const details = endsAt === NO_END ? {} : { retry_at: isoTime(endsAt) };
  return new ApiError("UPSTREAM_UNAVAILABLE", `${text} No session was opened.`, { details });
}
