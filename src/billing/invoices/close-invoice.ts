import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { documentKey } from "../document/stored-document.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { unpricedOf } from "../pricing/priced-line.ts";
import { takeRows } from "../revenue/billed-rows.ts";
import { claimNumber, renumber } from "./number-record.ts";
import { type InvoiceRow, invoiceNumber } from "./read-invoices.ts";
import { type Statement, storeStatement } from "./statement.ts";
import { type WorkedOut, workOutStatement } from "./work-out.ts";

/**
 * Turns a draft into an issued invoice: figures, document, and the operator's notification. Concurrent calls produce
 * the same bytes, and the conditional write lets only one of them through.
 */
export async function closeInvoice(ctx: Ctx, opened: InvoiceRow): Promise<void> {
  const { db } = ctx;
  // Rows that a killed opening left behind.
  await takeRows(ctx, opened);
  const statement = await workOutStatement(ctx, opened);
  // Nothing is payable, so nothing is ever late.
  const dueAt = statement.totals.total > 0n ? opened.dueAt : null;
  let draft: InvoiceRow | undefined = opened;
  let issued = await writeDocument(ctx, { ...draft, dueAt }, statement);
  // An invoice that a restore of the database lost holds the number; this one's number has not been published yet.
  while (!(await claimNumber(ctx, { ...draft, ...issued }))) {
    draft = await renumber(ctx, draft);
    if (!draft) return;
    issued = await writeDocument(ctx, { ...draft, dueAt }, statement);
  }
  const notification = queueNotification(ctx, { invoice: draft, event: "invoice.issued", status: "issued" });
  const [closed] = await db.batch([
    db
      .update(invoices)
      .set(issued)
      .where(and(eq(invoices.id, draft.id), eq(invoices.status, "draft"), eq(invoices.sequence, draft.sequence)))
      .returning({ id: invoices.id }),
    notification.statement,
  ]);
  if (closed.length === 0) return;
  ctx.log.info("invoice.issued", { invoice_id: draft.id, operator_code: draft.operatorCode, period: draft.period });
  await alertUnpriced(ctx, draft, statement);
  await sendWakeUp(ctx, { kind: "notification", id: notification.id });
}

/** Writes the document under the draft's number. Returns what the invoice becomes. */
async function writeDocument(ctx: Ctx, draft: InvoiceRow, statement: Statement) {
  // Imported lazily: the PDF library is large and needed once a month.
  const { renderInvoice } = await import("../document/render-invoice.ts");
  const { fontsOf } = await import("../document/fonts.ts");
  const document = await renderInvoice(draft, statement, fontsOf(ctx));
  const documentSha256 = await sha256Hex(document);
  await ctx.env.DOCUMENTS.put(documentKey(draft.documentToken), document, {
    httpMetadata: { contentType: "application/pdf" },
    sha256: documentSha256,
  });
  const documentSizeBytes = document.byteLength;
  const { dueAt } = draft;
  return { status: "issued" as const, statement: storeStatement(statement), dueAt, documentSizeBytes, documentSha256 };
}

/** Raises an alert about play that the operator's rates do not price: it is on the invoice at 0. */
async function alertUnpriced(ctx: Ctx, invoice: InvoiceRow, { lines, unpricedLate }: WorkedOut): Promise<void> {
  const codes = [...unpricedOf(lines).map(({ providerCode }) => providerCode), ...unpricedLate];
  if (codes.length === 0) return;
  await raiseAlert(ctx, {
    kind: "invoice_unpriced",
    operatorCode: invoice.operatorCode,
    message: `${invoiceNumber(invoice)} (${invoice.period}, ${invoice.currency}) bills at 0, for want of rates: ${codes.join(", ")}.`,
    at: ctx.clock.now(),
    once: invoice.id,
  });
}
