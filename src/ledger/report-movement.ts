import type { Ctx } from "../context.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { receive } from "./engine/receive.ts";
import type { MovementAnswer, MovementReport, Reporter } from "./rules/report.ts";

/**
 * Moves money for a provider, the sandbox included (docs/money-rules.md). A repeat is answered from the movement's row.
 * The caller has checked the form of ids and amounts. Throws UNAUTHORIZED for a revoked key.
 */
export function reportMovement(ctx: Ctx, reporter: Reporter, report: MovementReport): Promise<MovementAnswer> {
  return toTheEnd(ctx, receive(engineOf(ctx), reporter, report));
}
