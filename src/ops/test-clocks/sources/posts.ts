import { and, asc, eq, gte, sql } from "drizzle-orm";
import { deliverNotification } from "../../../billing/notifications/deliver-notification.ts";
import type { Ctx } from "../../../context.ts";
import { invoiceNotifications } from "../../../db/schema/billing.ts";
import { operatorEvents } from "../../../db/schema/events.ts";
import { deliverEvent } from "../../../ledger/events/deliver-event.ts";
import { wakeUpId } from "../../../ledger/events/record-event.ts";
import { isoTimeOrNull } from "../../../lib/clock.ts";
import type { Search, Work } from "../step.ts";

/** A lease of a process that died is over at its time. */
const dueAt = (next: unknown, lease: unknown) => sql<number>`max(${next}, COALESCE(${lease}, 0))`;

/** The first event of the clock that is due by the target. Those of real time are due before the clock began. */
export async function nextEvent(ctx: Ctx, { clock: { operatorCode, beganAt }, to }: Search): Promise<Work[]> {
  const at = dueAt(operatorEvents.nextAttemptAt, operatorEvents.leaseUntil);
  const own = and(eq(operatorEvents.operatorCode, operatorCode), sql`${operatorEvents.status} = 'pending'`);
  const row = await ctx.db
    .select({ id: operatorEvents.id, at })
    .from(operatorEvents)
    .where(and(own, gte(operatorEvents.nextAttemptAt, beganAt), sql`${at} <= ${to}`))
    .orderBy(asc(at), asc(operatorEvents.id))
    .limit(1)
    .get();
  if (!row) return [];
  const { id } = row;
  const isIt = and(eq(operatorEvents.operatorCode, operatorCode), eq(operatorEvents.id, id));
  const run = async (moment: Ctx) => {
    await deliverEvent(moment, wakeUpId({ operatorCode, id }));
    return described(await moment.db.select().from(operatorEvents).where(isIt).get());
  };
  return [{ kind: "event", subject: id, dueAt: row.at, calls: true, run }];
}

/** The first invoice notification of the clock that is due by the target. */
export async function nextNotification(ctx: Ctx, { clock: { operatorCode, beganAt }, to }: Search): Promise<Work[]> {
  const at = dueAt(invoiceNotifications.nextAttemptAt, invoiceNotifications.leaseUntil);
  const row = await ctx.db
    .select({ id: invoiceNotifications.id, invoiceId: invoiceNotifications.invoiceId, at })
    .from(invoiceNotifications)
    .where(
      and(
        sql`${invoiceNotifications.status} = 'pending'`,
        eq(invoiceNotifications.operatorCode, operatorCode),
        gte(invoiceNotifications.nextAttemptAt, beganAt),
        sql`${at} <= ${to}`,
      ),
    )
    .orderBy(asc(at), asc(invoiceNotifications.id))
    .limit(1)
    .get();
  if (!row) return [];
  const run = async (moment: Ctx) => {
    await deliverNotification(moment, row.id);
    const isIt = eq(invoiceNotifications.id, row.id);
    const after = await moment.db.select().from(invoiceNotifications).where(isIt).get();
    return described(after && { ...after, lastHttpStatus: null, lastError: null });
  };
  return [{ kind: "notification", subject: row.invoiceId, dueAt: row.at, calls: true, run }];
}

interface Posted {
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly lastHttpStatus: number | null;
  readonly lastError: string | null;
}

function described(row: Posted | undefined): string {
  if (!row) throw new Error("what was posted is gone");
  const { status, attempts, nextAttemptAt, lastHttpStatus, lastError } = row;
  const answer = lastHttpStatus === null ? (lastError ?? "sent") : `answered ${lastHttpStatus}`;
  const next = status === "pending" ? `, next at ${isoTimeOrNull(nextAttemptAt)}` : "";
  return `call ${attempts}: ${answer}; ${status}${next}`;
}
