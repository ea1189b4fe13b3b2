import { Hono } from "hono";
import * as z from "zod";
import { recordPayment } from "../../billing/invoices/record-payment.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { body, checked } from "../http/valid.ts";
import { text, utcTime } from "../wire/fields.ts";
import { describe } from "./declare.ts";
import { InvoiceOnFile, ON_FILE, presentOnFile } from "./invoices.ts";

export const app = new Hono<AdminApiEnv>();

const params = { id: "The invoice's id." };

export const SetPayment = z.object({
  paid_at: utcTime.describe("When it was paid, ISO 8601 UTC."),
  reference: text(140).nullish().describe("What the payment named."),
});

app.put(
  "/invoices/:id/payment",
  describe({
    id: "setPayment",
    scope: "finance",
    people: { one: "a note in the books; the bank account says who has paid" },
    summary: "Record that an invoice was paid",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      request: { paid_at: "2026-11-20T00:00:00Z", reference: "Transfer 4711" },
      answer: {
        ...ON_FILE,
        payment_status: "paid",
        paid_at: "2026-11-20T00:00:00.000Z",
        payment_reference: "Transfer 4711",
      },
    },
  }),
  body(SetPayment),
  checked(({ clock }, { paid_at: paidAt }, broken) =>
    broken.length === 0 && (parseUtcTime(paidAt) ?? 0) > clock.now()
      ? [{ field: "paid_at", message: "must not be in the future" }]
      : [],
  ),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.param();
    const body = c.req.valid("json");
    const payment = { paidAt: parseUtcTime(body.paid_at) ?? null, paymentReference: body.reference ?? null };
    return c.json<z.input<typeof InvoiceOnFile>>(presentOnFile(ctx, await recordPayment(ctx, id, payment)));
  },
);

app.delete(
  "/invoices/:id/payment",
  describe({
    id: "clearPayment",
    scope: "finance",
    people: { one: "a note in the books; the bank account says who has paid" },
    summary: "Take back that an invoice was paid",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { answer: ON_FILE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.param();
    return c.json<z.input<typeof InvoiceOnFile>>(
      presentOnFile(ctx, await recordPayment(ctx, id, { paidAt: null, paymentReference: null })),
    );
  },
);
