import { eq } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { stops } from "../../db/schema/intake.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { findTarget } from "./find-target.ts";
import { DEFAULT_TEXT, NO_END, type StopRow, suspensionId } from "./stop.ts";

interface SuspensionInput {
  readonly operatorCode: string;
  readonly reason: string;
  readonly text: string | null;
}

/**
 * Suspends an operator: from the next request on it can only read and close sessions, and bets and launches of its players
 * are refused. Wins and rollbacks are still taken and sent to its wallet. A repeat keeps its time. Throws NOT_FOUND.
 */
export async function suspendOperator(ctx: AdminCtx, input: SuspensionInput): Promise<StopRow> {
  const target = await findTarget(ctx, { scope: "operator", code: input.operatorCode });
  const now = ctx.clock.now();
  const words = { text: input.text ?? DEFAULT_TEXT, reason: input.reason };
  const row = { id: suspensionId(target.code), kind: "suspension", ...target, ...words } as const;
  const [[stop]] = await ctx.db.batch([
    ctx.db
      .insert(stops)
      .values({ ...row, startsAt: now, endsAt: NO_END, createdAt: now })
      .onConflictDoUpdate({ target: stops.id, set: words })
      .returning(),
    auditEntry(ctx, { operator_code: target.code, ...words }),
  ]);
  if (!stop) throw new Error("the suspension is gone");
  // Isolates read the operator's keys again, and with them whether it is suspended.
  await announceOperatorChange(ctx, target.code);
  return stop;
}

/** Takes the operator's calls, bets and launches again. A repeat changes nothing. Throws NOT_FOUND. */
export async function resumeOperator(ctx: AdminCtx, operatorCode: string): Promise<void> {
  await findTarget(ctx, { scope: "operator", code: operatorCode });
  await ctx.db.batch([
    ctx.db.delete(stops).where(eq(stops.id, suspensionId(operatorCode))),
    auditEntry(ctx, { operator_code: operatorCode }),
  ]);
  await announceOperatorChange(ctx, operatorCode);
}

/** The operator's suspension; null: it is not suspended. */
export async function readSuspension({ db }: Ctx, operatorCode: string): Promise<StopRow | null> {
  return (
    (await db
      .select()
      .from(stops)
      .where(eq(stops.id, suspensionId(operatorCode)))
      .get()) ?? null
  );
}
