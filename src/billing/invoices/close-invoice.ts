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
 * Makes an issued invoice of a draft: figures, document, and the notification that the operator is owed. Two who close
 * the same draft work out the same bytes; the conditional write lets one of them through.
 */
export async function closeInvoice(ctx: Ctx, draft: InvoiceRow): Promise<void> {
  const { db, env } = ctx;
  const statement = await workOutStatement(ctx, draft);
  // What writes documents is large and needed once a month: an isolate starts without it.
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
