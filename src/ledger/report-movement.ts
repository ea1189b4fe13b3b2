import type { Ctx } from "../context.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { isFenced, refuseArchived, sessionArchived } from "./archive/refuse-archived.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { receive } from "./engine/receive.ts";
import type { MovementAnswer, MovementReport, Reporter } from "./rules/report.ts";

/**
 * Moves money for a provider, the sandbox included, in the context of the session (docs/money-rules.md). A repeat is answered
 * from the movement's row. The caller has checked the form of ids and amounts. Throws UNAUTHORIZED for a revoked key,
 * SESSION_ARCHIVED for a session whose shard is retired, UPSTREAM_UNAVAILABLE for one whose shard is not bound or has too much
 * to do, RATE_LIMITED for a provider that leaves too many rows that move no money.
 */
export async function reportMovement(ctx: Ctx, reporter: Reporter, report: MovementReport): Promise<MovementAnswer> {
  await refuseArchived(ctx, reporter, report);
  try {
    return await toTheEnd(ctx, receive(engineOf(ctx), reporter, report));
  } catch (cause) {
    throw isFenced(cause) ? await sessionArchived(ctx, reporter, report) : cause;
  }
}
