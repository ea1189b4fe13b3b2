import * as z from "zod";
import { readInvoice } from "../../billing/invoices/read-invoices.ts";
import { type NotificationLog, readNotifications } from "../../billing/notifications/read-notifications.ts";
import { resendNotification } from "../../billing/notifications/resend-notification.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
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

/* @__PURE__ */ about(NotificationDelivery, {
  id: "The attempt's id.",
  started_at: "When it was sent.",
  duration_ms: "How long it took, in milliseconds. Null: not known.",
  http_status: "The HTTP status of the answer. Null: none arrived.",
  outcome: "Whether the operator took it. Null: not known.",
  error: ["Why it was not taken. Null: it was.", "timeout"],
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

/* @__PURE__ */ about(Notification, {
  id: "The notification's id.",
  event: "What happened to the invoice.",
  status: "`completed`: the operator answered 2xx. `failed`: it did not in 72 hours.",
  attempts: "The number of times it was sent since it began, or was last resent.",
  next_attempt_at: ["When it is sent next. Null: it is settled.", "2026-11-01T00:10:30.000Z"],
  completed_at: "When the operator took it. Null: it has not.",
  deliveries: "The attempts, oldest first.",
});

export const InvoiceNotifications = z.object({ notifications: z.array(Notification) });

/* @__PURE__ */ about(InvoiceNotifications, {
  notifications: "The invoice's notifications.",
});

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
