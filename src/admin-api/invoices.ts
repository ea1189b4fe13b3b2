import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { issueByHand } from "../billing/invoices/issue-by-hand.ts";
import { presentDocument, presentInvoice } from "../billing/invoices/present-invoice.ts";
import { type Invoice, listInvoices } from "../billing/invoices/read-invoices.ts";
import { voidInvoice } from "../billing/invoices/void-invoice.ts";
import type { Ctx } from "../context.ts";
import { query, validBody } from "../http/validate.ts";
import { InvoicesQuery, IssueInvoices, VoidInvoice } from "./contract/invoices.ts";

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
    const { operator_code, period } = c.req.valid("query");
    const found = await listInvoices(c.get("ctx"), { operatorCode: operator_code, period });
    return c.json({ invoices: found.map((invoice) => present(c.get("ctx"), invoice)) });
  })
  .post("/invoices/:id/void", async (c) => {
    const { reason } = validBody(c, VoidInvoice);
    return c.json(present(c.get("ctx"), await voidInvoice(c.get("ctx"), { id: c.req.param("id"), reason })));
  });

function present(ctx: Ctx, invoice: Invoice) {
  return { ...presentInvoice(invoice), document: presentDocument(ctx.settings, invoice) };
}
