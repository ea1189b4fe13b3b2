import { and, desc, eq, gt, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { stops } from "../../db/schema/intake.ts";
import { ApiError } from "../../errors.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { readIntake } from "./set-intake.ts";
import { DEFAULT_TEXT, NO_END, type StopScope } from "./stop.ts";

type Launched = Readonly<Partial<Record<StopScope, string>>>;

/** Bound of the stops that are read for a launch. It names each scope once, so there are few. */
const MAX_STOPS = 20;

/**
 * Lists the stops that a launch meets: UPSTREAM_UNAVAILABLE in the words that players read. The stop that ends last comes
 * first; the stop of all bets comes at the end. It does not stop a demo, which has no operator and no currency.
 */
export async function stopsInForce(ctx: Ctx, launched: Launched): Promise<ApiError[]> {
  const now = ctx.clock.now();
  const of = Object.entries(launched) as [StopScope, string][];
  const named = of.map(([scope, code]) => and(eq(stops.scope, scope), eq(stops.code, code)));
  const rows = await ctx.db
    .select()
    .from(stops)
    .where(and(or(...named), gt(stops.endsAt, now), lte(stops.startsAt, now)))
    .orderBy(desc(stops.endsAt))
    .limit(MAX_STOPS);
  const all = launched.operator !== undefined && (await readIntake(ctx)) ? [stopped(DEFAULT_TEXT, NO_END, now)] : [];
  return [...rows.map(({ text, endsAt }) => stopped(text, endsAt, now)), ...all];
}

/** Throws the first of `stopsInForce`. */
export async function refuseStopped(ctx: Ctx, launched: Launched): Promise<void> {
  const [first] = await stopsInForce(ctx, launched);
  if (first) throw first;
}

function stopped(text: string, endsAt: number, now: number): ApiError {
  const wait = endsAt === NO_END ? {} : { retryAfterSeconds: Math.ceil((endsAt - now) / SECOND_MS) };
  return new ApiError("UPSTREAM_UNAVAILABLE", `${text} No session was opened.`, wait);
}
