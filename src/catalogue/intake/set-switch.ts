import { eq } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { stops } from "../../db/schema/intake.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findTarget } from "./find-target.ts";
import { DEFAULT_TEXT, NO_END, type StopRow, type StopTarget, switchId } from "./stop.ts";

interface SwitchInput extends StopTarget {
  readonly reason: string;
  /** Text for players; null: the default. */
  readonly text: string | null;
}

/**
 * Stops bets and launches of a provider, game, operator or currency from the next one on, until `clearSwitch`; wins and
 * rollbacks are still taken. A repeat keeps its time and takes the new reason and text. Throws NOT_FOUND.
 */
export async function setSwitch(ctx: AdminCtx, input: SwitchInput): Promise<StopRow> {
  const target = await findTarget(ctx, input);
  const now = ctx.clock.now();
  const words = { text: input.text ?? DEFAULT_TEXT, reason: input.reason };
  const row = { id: switchId(target), kind: "switch", ...target, ...words, startsAt: now, endsAt: NO_END } as const;
  const [[stop]] = await ctx.db.batch([
    ctx.db
      .insert(stops)
      .values({ ...row, createdAt: now })
      .onConflictDoUpdate({ target: stops.id, set: words })
      .returning(),
    auditEntry(ctx, { ...target, ...words }),
  ]);
  if (!stop) throw new Error("the stop is gone");
  return stop;
}

/** Takes bets and launches again, unless another stop is in force. A repeat changes nothing. Throws NOT_FOUND. */
export async function clearSwitch(ctx: AdminCtx, named: StopTarget): Promise<StopTarget> {
  const target = await findTarget(ctx, named);
  await ctx.db.batch([ctx.db.delete(stops).where(eq(stops.id, switchId(target))), auditEntry(ctx, target)]);
  return target;
}
