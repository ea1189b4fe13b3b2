import { z } from "zod";
import { readInvoice } from "../billing/invoices/read-invoices.ts";
import { type NotificationLog, readNotifications } from "../billing/notifications/read-notifications.ts";
import { resendNotification } from "../billing/notifications/resend-notification.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { endpoint } from "./endpoint.ts";
import { NOTIFICATION } from "./examples.ts";

const params = { id: "The invoice's id." };

const NotificationDelivery = z.object({
  id: z.string(),
  started_at: z.iso.datetime(),
  duration_ms: z.int().nullable(),
  http_status: z.int().nullable(),
  outcome: z.enum(["delivered", "not_delivered"]).nullable(),
  error: z.string().nullable(),
});

const Notification = z.object({
  id: z.string(),
  event: z.enum(["invoice.issued", "invoice.voided"]),
  status: z.enum(["pending", "completed", "failed"]),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  deliveries: z.array(NotificationDelivery),
});

export const InvoiceNotifications = z.object({ notifications: z.array(Notification) });

export const listInvoiceDeliveries = endpoint(
  {
    route: "GET /admin/v1/invoices/{id}/deliveries",
    id: "listInvoiceDeliveries",
    scope: "read",
    summary: "List an invoice's notifications and their deliveries",
    params,
    answer: InvoiceNotifications,
    errors: ["NOT_FOUND"],
    example: { answer: { notifications: [NOTIFICATION] } },
  },
  async (ctx, { path }) => {
    const invoice = await readInvoice(ctx, path.id);
    return present(await readNotifications(ctx, invoice.id));
  },
);

export const resendInvoice = endpoint(
  {
    route: "POST /admin/v1/invoices/{id}/resend",
    id: "resendInvoice",
    scope: "finance",
    summary: "Send an invoice's notification again",
    description: "Sends the notification of the invoice's current status. Its retry schedule starts over.",
    idempotency: "Each call sends it once more.",
    params,
    answer: InvoiceNotifications,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      answer: {
        notifications: [
          {
            ...NOTIFICATION,
            status: "pending",
            attempts: 0,
            next_attempt_at: "2026-11-21T10:00:00.000Z",
            completed_at: null,
          },
        ],
      },
    },
  },
  async (ctx, { path }) => present(await resendNotification(ctx, path.id)),
);

function present(log: readonly NotificationLog[]): z.input<typeof InvoiceNotifications> {
  return {
    notifications: log.map((notification) => ({
      id: notification.id,
      event: notification.event,
      status: notification.status,
      attempts: notification.attempts,
      next_attempt_at: isoTimeOrNull(notification.nextAttemptAt),
      completed_at: isoTimeOrNull(notification.completedAt),
      deliveries: notification.deliveries.map((delivery) => ({
        id: delivery.id,
        started_at: isoTime(delivery.startedAt),
        duration_ms: delivery.durationMs,
        http_status: delivery.httpStatus,
        outcome: delivery.outcome,
        error: delivery.error,
      })),
    })),
  };
}
