import { and, eq, lt } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { stops } from "../../db/schema/intake.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { findTarget } from "./find-target.ts";
import { maintenanceId, type StopRow } from "./stop.ts";

interface MaintenanceInput {
  /** The caller's own name for it: a repeat changes the same one. */
  readonly name: string;
  readonly scope: "provider" | "game";
  readonly code: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly text: string | null;
  readonly reason: string;
}

/** Time for which the row of a maintenance that is over is kept. Lists leave it out; the audit log has it for good. */
const KEPT_MS = 90 * DAY_MS;

/** Plans a stop from one time to another, or changes it. No job has to run for it to begin or end. Throws NOT_FOUND. */
export async function planMaintenance(ctx: AdminCtx, input: MaintenanceInput): Promise<StopRow> {
  const { name, startsAt, endsAt, reason } = input;
  const target = await findTarget(ctx, input);
  const now = ctx.clock.now();
  const text = input.text ?? `Under maintenance until ${isoTime(endsAt).slice(0, 16).replace("T", " ")} UTC.`;
  const row = { kind: "maintenance", ...target, text, reason, startsAt, endsAt } as const;
  const [, [stop]] = await ctx.db.batch([
    ctx.db.delete(stops).where(and(eq(stops.kind, "maintenance"), lt(stops.endsAt, now - KEPT_MS))),
    ctx.db
      .insert(stops)
      .values({ id: maintenanceId(name), ...row, createdAt: now })
      .onConflictDoUpdate({ target: stops.id, set: row })
      .returning(),
    auditEntry(ctx, { name, ...row, startsAt: isoTime(startsAt), endsAt: isoTime(endsAt) }),
  ]);
  if (!stop) throw new Error("the maintenance window is gone");
  return stop;
}

/** Cancels a planned window, or ends one that is in force, from the next bet on. Throws NOT_FOUND. */
export async function cancelMaintenance(ctx: AdminCtx, name: string): Promise<StopRow> {
  const own = eq(stops.id, maintenanceId(name));
  const stop = await ctx.db.select().from(stops).where(own).get();
  if (!stop) throw notFound("The maintenance window");
  await ctx.db.batch([ctx.db.delete(stops).where(own), auditEntry(ctx, { name, scope: stop.scope, code: stop.code })]);
  return stop;
}
