import type { Ctx } from "../context.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { receive } from "./engine/receive.ts";
import type { MovementAnswer, MovementReport, Reporter } from "./rules/report.ts";

/**
 * How every provider moves money, those within the service too (contract: /provider/v1 bet, win, rollback). Reporting
 * the same again answers what the movement's row says now. Ids and amounts must have been checked for their form. Throws
 * UNAUTHORIZED for a key that is revoked.
 */
export function reportMovement(ctx: Ctx, reporter: Reporter, report: MovementReport): Promise<MovementAnswer> {
  return receive(engineOf(ctx), reporter, report);
}
