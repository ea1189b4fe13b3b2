import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { providerHealth } from "../../../db/schema/health.ts";

interface Followed {
  readonly providerCode: string;
  /** Unanswered calls in a row before this one. */
  readonly unansweredCalls: number;
  readonly answered: boolean;
}

/** Follows whether a provider answers, behind the answer to the caller. An answered call of a healthy one writes nothing. */
export function followHealth(ctx: Ctx, { providerCode, unansweredCalls, answered }: Followed): void {
  if (answered && unansweredCalls === 0) return;
  const written = answered
    ? ctx.db.delete(providerHealth).where(eq(providerHealth.providerCode, providerCode))
    : ctx.db
        .insert(providerHealth)
        .values({ providerCode, unansweredCalls: 1, since: ctx.clock.now() })
        .onConflictDoUpdate({
          target: providerHealth.providerCode,
          set: { unansweredCalls: sql`${providerHealth.unansweredCalls} + 1` },
        });
  ctx.waitUntil(written.catch((cause: unknown) => ctx.log.error("provider.health_failed", {}, cause)));
}
