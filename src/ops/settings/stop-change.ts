import { and, eq } from "drizzle-orm";
import type { AdminCtx, OperatorCtx } from "../../context.ts";
import { settingChanges } from "../../db/schema/setting-changes.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { wakeEvents } from "../../ledger/events/record-event.ts";
import { findChange } from "./read-settings.ts";
import { asKey, type Caller, is, refused, resolveWaiting, type SettingChange, tell, toldOf } from "./setting-change.ts";

interface Stop {
  /** A key of the operator, or `service`. */
  readonly by: string;
  readonly reason: string | null;
}

/** Stops a change that waits, by any key of the operator. A repeat answers the first stop; SETTINGS_REFUSED once it is made. */
export async function stopChange(
  ctx: OperatorCtx,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<SettingChange> {
  const call = `POST /v1/settings/changes/${id}/stop`;
  return stopped(await stopRow(asKey(ctx, caller, call), await findChange(ctx, id), { by: ctx.keyId, reason }));
}

/** The same by staff. */
export async function stopChangeOf(
  ctx: AdminCtx,
  { operatorCode, id, reason }: { readonly operatorCode: string; readonly id: string; readonly reason: string },
): Promise<SettingChange> {
  const change = await findChange({ ...ctx, operator: { code: operatorCode } }, id);
  return stopped(await stopRow(ctx, change, { by: "service", reason }));
}

function stopped(change: SettingChange): SettingChange {
  if (change.state === "done") throw refused("The change is made. Ask for the opposite one.");
  return change;
}

/** The row after the stop: one conditional update decides between it and the change. */
export async function stopRow(ctx: AdminCtx, change: SettingChange, { by, reason }: Stop): Promise<SettingChange> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const end = { state: "stopped", decidedAt: now, decidedBy: by, reason } as const;
  const after: SettingChange = { ...change, ...end };
  const waiting = and(eq(settingChanges.id, change.id), eq(settingChanges.state, "waiting"));
  if (change.state !== "waiting") return change;
  const [, , , recorded, rows] = await db.batch([
    db.update(settingChanges).set(end).where(waiting),
    auditEntry(ctx, toldOf(after), is(after)),
    resolveWaiting(ctx),
    tell(ctx, after),
    db.select().from(settingChanges).where(eq(settingChanges.id, change.id)),
  ]);
  await wakeEvents(ctx, recorded);
  return rows[0] ?? after;
}
