import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import { documentKey } from "../document/address.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { alertUnpriced } from "./alert-unpriced.ts";
import type { InvoiceRow } from "./read-invoices.ts";
import { storeStatement } from "./statement.ts";
import { workOutStatement } from "./work-out.ts";

/**
 * Turns a draft into an issued invoice: figures, document, and the operator's notification. Concurrent calls produce
 * the same bytes, and the conditional write lets only one of them through.
 */
export async function closeInvoice(ctx: Ctx, draft: InvoiceRow): Promise<void> {
  const { db, env } = ctx;
  const statement = await workOutStatement(ctx, draft);
  // Imported lazily: the PDF writer is large and needed once a month.
  const { renderInvoice } = await import("../document/render-invoice.ts");
  const document = await renderInvoice(draft, statement);
  const sha256 = await sha256Hex(document);
  await env.DOCUMENTS.put(documentKey(draft.documentToken), document, {
    httpMetadata: { contentType: "application/pdf" },
    sha256,
  });
  const notification = queueNotification(ctx, { invoice: draft, event: "invoice.issued", from: "draft" });
  const [, closed] = await db.batch([
    notification.statement,
    db
      .update(invoices)
      .set({
        status: "issued",
        statement: storeStatement(statement),
        documentSizeBytes: document.byteLength,
        documentSha256: sha256,
      })
      .where(and(eq(invoices.id, draft.id), eq(invoices.status, "draft")))
      .returning({ id: invoices.id }),
  ]);
  if (closed.length === 0) return;
  ctx.log.info("invoice.issued", { invoice_id: draft.id, operator_code: draft.operatorCode, period: draft.period });
  await alertUnpriced(ctx, draft, statement);
  await sendWakeUp(ctx, { kind: "notification", id: notification.id });
}
