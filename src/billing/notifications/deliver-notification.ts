import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { invoiceDeliveries, invoiceNotifications } from "../../db/schema/billing.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import { type Posted, postToOperator } from "../../gate/outgoing/post-to-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { chanceOf, LEASE_MS, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { sendWakeUp, sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { presentDocument, presentInvoice } from "../invoices/present-invoice.ts";
import { type Invoice, readInvoice } from "../invoices/read-invoices.ts";
import type { InvoiceEvent } from "./queue-notification.ts";
import type { NotificationRow } from "./read-notifications.ts";

/**
 * Handles a wake-up: sends a notification that is due and unleased, and writes the outcome. It is sent again on the retry
 * schedule until a 2xx answers, and fails with an alert when the schedule is exhausted.
 */
export async function deliverNotification(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.db
    .select({ operatorCode: invoiceNotifications.operatorCode })
    .from(invoiceNotifications)
    .where(and(eq(invoiceNotifications.id, id), isDue(ctx.clock.now())));
  if (due) await inTurn(ctx, { name: `invoices ${due.operatorCode}` }, () => claimAndSend(ctx, id));
}

/** Whether the address answered; undefined if another has the notification by now. */
async function claimAndSend(ctx: Ctx, id: string): Promise<boolean | undefined> {
  const claimed = await claim(ctx, id);
  if (!claimed) return undefined;
  const started = ctx.clock.now();
  const outcome = await sendNotification(ctx, claimed).catch((cause: unknown): Posted => {
    ctx.log.error("notification.fault", { notification_id: id }, cause);
    return { delivered: false, httpStatus: null, error: "the call could not be made" };
  });
  await conclude(ctx, claimed, outcome, ctx.clock.now() - started);
  return outcome.httpStatus !== null;
}

/** Claims a due notification and writes the row of this attempt; undefined if there is nothing to claim. */
async function claim({ db, clock, random }: Ctx, id: string): Promise<NotificationRow | undefined> {
  const now = clock.now();
  const token = random.uuid();
  const [rows] = await db.batch([
    db
      .update(invoiceNotifications)
      .set({ leaseToken: token, leaseUntil: now + LEASE_MS })
      .where(and(eq(invoiceNotifications.id, id), isDue(now)))
      .returning(),
    insertSelect(
      db,
      invoiceDeliveries,
      { id: token, notificationId: invoiceNotifications.id, startedAt: now },
      {
        from: invoiceNotifications,
        where: and(eq(invoiceNotifications.id, id), eq(invoiceNotifications.leaseToken, token)),
      },
    ),
  ]);
  return rows[0];
}

async function conclude(ctx: Ctx, claimed: NotificationRow, outcome: Posted, durationMs: number): Promise<void> {
  const { db, clock, settings } = ctx;
  const { id, operatorCode, event, invoiceId, leaseToken } = claimed;
  const token = leaseToken ?? "";
  const now = clock.now();
  const attempts = claimed.attempts + 1;
  const schedule = { lastAt: claimed.giveUpAt, timeScale: settings.retryTimeScale, chance: chanceOf(ctx) };
  const next = outcome.delivered ? undefined : nextAttemptAt({ ...schedule, now, attempts });
  const failed = !outcome.delivered && next === undefined;
  const held = and(eq(invoiceNotifications.id, id), eq(invoiceNotifications.leaseToken, token));
  const message = `The operator did not take ${event} of invoice ${invoiceId} in 72 hours; send it again from the back office.`;
  const alert = { kind: "invoice_notification_failed", operatorCode, message, at: now, once: token } as const;
  await db.batch([
    // Before the update, which releases the lease.
    raiseAlert(ctx, alert, { from: invoiceNotifications, where: and(held, failed ? undefined : sql`false`) }),
    db
      .update(invoiceNotifications)
      .set({
        attempts,
        status: outcome.delivered ? "completed" : failed ? "failed" : "pending",
        completedAt: outcome.delivered ? now : null,
        nextAttemptAt: next ?? null,
        leaseToken: null,
        leaseUntil: null,
      })
      .where(held),
    db
      .update(invoiceDeliveries)
      .set({
        durationMs,
        httpStatus: outcome.httpStatus,
        outcome: outcome.delivered ? "delivered" : "not_delivered",
        error: outcome.error,
      })
      .where(eq(invoiceDeliveries.id, token)),
  ]);
  ctx.log.info("notification.tried", { notification_id: id, delivered: outcome.delivered, attempts });
  if (failed) ctx.log.warn("alert", { kind: alert.kind, message });
  if (next !== undefined) await sendWakeUp(ctx, { kind: "notification", id }, next);
}

/** Posts a notification to the operator's invoice address, signed like a wallet callback. */
async function sendNotification(
  ctx: Ctx,
  { operatorCode, invoiceId, event, attempts }: NotificationRow,
): Promise<Posted> {
  const json = notificationBody(ctx, event, await readInvoice(ctx, invoiceId));
  return postToOperator(ctx, { operatorCode, to: "invoiceUrl", json, attempt: attempts + 1 });
}

/**
 * The body of a notification (docs/contract/back-office.md#invoice-notification). `invoice.issued` shows the invoice as it
 * was issued, even when it is delivered after the invoice was voided.
 */
function notificationBody({ settings, clock }: Ctx, event: InvoiceEvent, invoice: Invoice) {
  const then: Invoice =
    event === "invoice.issued" ? { ...invoice, status: "issued", voidedAt: null, voidReason: null } : invoice;
  return {
    event,
    sent_at: isoTime(clock.now()),
    invoice: presentInvoice(then),
    document: presentDocument(settings, invoice),
  };
}

/** Condition: the notification is pending, due and unleased. */
export function isDue(now: number): SQL | undefined {
  const { status, nextAttemptAt, leaseUntil } = invoiceNotifications;
  return and(eq(status, "pending"), lte(nextAttemptAt, now), or(isNull(leaseUntil), lte(leaseUntil, now)));
}

/** Handles a dead letter: the notification is due at once for the sweep; raises an alert. */
export async function rearmNotification(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { operatorCode } = invoiceNotifications;
  const own = eq(invoiceNotifications.id, id);
  const message = "The queue gave up on an invoice notification; the sweep has it.";
  await ctx.db.batch([
    ctx.db
      .update(invoiceNotifications)
      .set({ nextAttemptAt: sql`MIN(${invoiceNotifications.nextAttemptAt}, ${now})` })
      .where(and(own, eq(invoiceNotifications.status, "pending"))),
    raiseAlert(
      ctx,
      { kind: "dead_letter", operatorCode, message, at: now, once: `${id} ${now}` },
      { from: invoiceNotifications, where: own },
    ),
  ]);
}

/** Notifications woken by one run: ten messages to the queue's 100 each. */
const MAX_WAKE_UPS = 1_000;

/** Each minute: wakes notifications that are due and unleased, so that a lost wake-up only delays one. */
export async function sweepNotifications(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: invoiceNotifications.id })
    .from(invoiceNotifications)
    .where(isDue(ctx.clock.now()))
    .orderBy(asc(invoiceNotifications.nextAttemptAt))
    .limit(MAX_WAKE_UPS);
  await sendWakeUps(ctx, "notification", due);
}
