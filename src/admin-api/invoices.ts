import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { checkMonth } from "../billing/books/check-month.ts";
import { issueByHand } from "../billing/invoices/issue-by-hand.ts";
import { presentDocument, presentInvoice } from "../billing/invoices/present-invoice.ts";
import { previewMonth } from "../billing/invoices/preview-month.ts";
import { type Invoice, pageInvoices, readInvoice } from "../billing/invoices/read-invoices.ts";
import { voidInvoice } from "../billing/invoices/void-invoice.ts";
import { readNotifications } from "../billing/notifications/read-notifications.ts";
import { resendNotification } from "../billing/notifications/resend-notification.ts";
import type { Ctx } from "../context.ts";
import { query, validBody } from "../http/validate.ts";
import { InvoicesQuery, IssueInvoices, MonthQuery, VoidInvoice } from "./contract/invoices.ts";
import { presentCheck, presentNotification, presentPreview } from "./present-billing.ts";

/** Invoices in the back office (contract: /admin/v1). */
export const invoices = new Hono<AdminApiEnv>()
  /** Issues a month; a repeat answers the invoices that stand. */
  .post("/invoices", async (c) => {
    const ctx = c.get("ctx");
    const { operator_code, period, adjustment_amount } = validBody(c, IssueInvoices);
    const input = { operatorCode: operator_code, period, adjustments: adjustment_amount };
    const issued = await issueByHand(ctx, input);
    return c.json({ invoices: issued.map((invoice) => present(ctx, invoice)) }, 201);
  })
  .get("/invoices", query(InvoicesQuery), async (c) => {
    const ctx = c.get("ctx");
    const { operator_code, period, cursor } = c.req.valid("query");
    const page = await pageInvoices(ctx, { operatorCode: operator_code, period, cursor });
    return c.json({
      invoices: page.rows.map((invoice) => present(ctx, invoice)),
      next_cursor: page.nextCursor,
    });
  })
  /** What a month comes to so far, and under either tier mode. */
  .get("/invoices/preview", query(MonthQuery), async (c) => {
    const { operator_code, period } = c.req.valid("query");
    const previews = await previewMonth(c.get("ctx"), { operatorCode: operator_code, period });
    return c.json({ operator_code, period, previews: previews.map(presentPreview) });
  })
  /** Recomputes a month from the ledger. */
  .get("/invoices/check", query(MonthQuery), async (c) => {
    const { operator_code, period } = c.req.valid("query");
    const check = await checkMonth(c.get("ctx"), { operatorCode: operator_code, period });
    return c.json({ operator_code, period, ...presentCheck(check) });
  })
  .get("/invoices/:id", async (c) => {
    return c.json(present(c.get("ctx"), await readInvoice(c.get("ctx"), c.req.param("id"))));
  })
  .post("/invoices/:id/void", async (c) => {
    const { reason } = validBody(c, VoidInvoice);
    return c.json(present(c.get("ctx"), await voidInvoice(c.get("ctx"), { id: c.req.param("id"), reason })));
  })
  .get("/invoices/:id/deliveries", async (c) => {
    const invoice = await readInvoice(c.get("ctx"), c.req.param("id"));
    const log = await readNotifications(c.get("ctx"), invoice.id);
    return c.json({ notifications: log.map(presentNotification) });
  })
  /** Sends the notification of the invoice's present state again. */
  .post("/invoices/:id/resend", async (c) => {
    const log = await resendNotification(c.get("ctx"), c.req.param("id"));
    return c.json({ notifications: log.map(presentNotification) });
  });

function present(ctx: Ctx, invoice: Invoice) {
  return { ...presentInvoice(invoice), document: presentDocument(ctx.settings, invoice) };
}
