import { eq } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { intakeStops } from "../../db/schema/intake.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";

/** A stop of the whole installation. */
export interface IntakeStop {
  readonly reason: string;
  readonly stoppedAt: number;
}

const INSTALLATION = { scope: "installation", code: "" } as const;
const isInstallation = eq(intakeStops.scope, INSTALLATION.scope);

/** The stop that is in force; null: bets are taken. */
export async function readIntake({ db }: Ctx): Promise<IntakeStop | null> {
  return (await db.select().from(intakeStops).where(isInstallation).get()) ?? null;
}

/**
 * Stops intake for a reason, or resumes it with null. From the next bet on, bets and new sessions are refused; wins and
 * rollbacks are still taken. A repeated stop keeps its time and takes the new reason.
 */
export async function setIntake(ctx: AdminCtx, reason: string | null): Promise<IntakeStop | null> {
  const change =
    reason === null
      ? ctx.db.delete(intakeStops).where(isInstallation)
      : ctx.db
          .insert(intakeStops)
          .values({ ...INSTALLATION, reason, stoppedAt: ctx.clock.now() })
          .onConflictDoUpdate({ target: [intakeStops.scope, intakeStops.code], set: { reason } });
  await ctx.db.batch([change, auditEntry(ctx, { stopped: reason !== null, reason })]);
  return readIntake(ctx);
}
