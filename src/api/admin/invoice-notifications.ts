import { Hono } from "hono";
import * as z from "zod";
import { readInvoice } from "../../billing/invoices/read-invoices.ts";
import { type NotificationLog, readNotifications } from "../../billing/notifications/read-notifications.ts";
import { resendNotification } from "../../billing/notifications/resend-notification.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { textOrNull, timeOrNull } from "../wire/described.ts";
import { presenter } from "../wire/present.ts";
import { describe } from "./declare.ts";
import { NOTIFICATION } from "./examples.ts";

export const app = new Hono<AdminApiEnv>();

const params = { id: "The invoice's id." };

const NotificationDelivery = z.object({
  id: z.string().describe("The attempt's id."),
  started_at: z.iso.datetime().describe("When it was sent."),
  duration_ms: z.int().nullable().describe("How long it took, in milliseconds. Null: not known."),
  http_status: z.int().nullable().describe("The HTTP status of the answer. Null: none arrived."),
  outcome: z.enum(["delivered", "not_delivered"]).nullable().describe("Whether the operator took it. Null: not known."),
  error: textOrNull("Why it was not taken. Null: it was.", "timeout"),
});

const Notification = z.object({
  id: z.string().describe("The notification's id."),
  event: z.enum(["invoice.issued", "invoice.voided"]).describe("What happened to the invoice."),
  status: z
    .enum(["pending", "completed", "failed"])
    .describe("`completed`: the operator answered 2xx. `failed`: it did not in 72 hours."),
  attempts: z.int().describe("The number of times it was sent since it began, or was last resent."),
  next_attempt_at: timeOrNull("When it is sent next. Null: it is settled.", "2026-11-01T00:10:30.000Z"),
  completed_at: z.iso.datetime().nullable().describe("When the operator took it. Null: it has not."),
  deliveries: z.array(NotificationDelivery).describe("The attempts, oldest first."),
});

const presentDelivery = presenter(NotificationDelivery);
const presentNotification = presenter(Notification);

export const InvoiceNotifications = z.object({
  notifications: z.array(Notification).describe("The invoice's notifications."),
});

app.get(
  "/invoices/:id/deliveries",
  describe({
    id: "listInvoiceDeliveries",
    scope: "read",
    summary: "List an invoice's notifications and their deliveries",
    params,
    answer: InvoiceNotifications,
    errors: ["NOT_FOUND"],
    example: { answer: { notifications: [NOTIFICATION] } },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const invoice = await readInvoice(ctx, c.req.param("id"));
    return c.json<z.input<typeof InvoiceNotifications>>(present(await readNotifications(ctx, invoice.id)));
  },
);

app.post(
  "/invoices/:id/resend",
  describe({
    id: "resendInvoice",
    scope: "finance",
    people: { one: "the same notification to the same address" },
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
  }),
  async (c) =>
    c.json<z.input<typeof InvoiceNotifications>>(present(await resendNotification(c.get("ctx"), c.req.param("id")))),
);

function present(log: readonly NotificationLog[]): z.input<typeof InvoiceNotifications> {
  const notifications = log.map((notification) =>
    presentNotification(notification, { deliveries: notification.deliveries.map((one) => presentDelivery(one)) }),
  );
  return { notifications };
}
