import * as z from "zod";
import { recordPayment } from "../../billing/invoices/record-payment.ts";
import { about } from "../../lib/about.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { text, utcTime } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { InvoiceOnFile, ON_FILE, presentOnFile } from "./invoices.ts";

const params = { id: "The invoice's id." };

export const SetPayment = z.object({ paid_at: utcTime, reference: text(140).nullish() });

/* @__PURE__ */ about(SetPayment, {
  paid_at: "When it was paid, ISO 8601 UTC.",
  reference: "What the payment named.",
});

export const setPayment = endpoint(
  {
    route: "PUT /admin/v1/invoices/{id}/payment",
    id: "setPayment",
    scope: "finance",
    summary: "Record that an invoice was paid",
    params,
    body: SetPayment,
    rules: ({ clock }, { paid_at: paidAt }, broken) =>
      broken.length === 0 && (parseUtcTime(String(paidAt)) ?? 0) > clock.now()
        ? [{ field: "paid_at", message: "must not be in the future" }]
        : [],
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
  },
  async (ctx, { path: { id }, body }) => {
    const payment = { paidAt: parseUtcTime(body.paid_at) ?? null, paymentReference: body.reference ?? null };
    return presentOnFile(ctx, await recordPayment(ctx, id, payment));
  },
);

export const clearPayment = endpoint(
  {
    route: "DELETE /admin/v1/invoices/{id}/payment",
    id: "clearPayment",
    scope: "finance",
    summary: "Take back that an invoice was paid",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { answer: ON_FILE },
  },
  async (ctx, { path: { id } }) =>
    presentOnFile(ctx, await recordPayment(ctx, id, { paidAt: null, paymentReference: null })),
);
