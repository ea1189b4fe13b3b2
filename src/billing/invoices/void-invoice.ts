import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AdminCtx, Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { randomToken } from "../../lib/random.ts";
import { documentKey } from "../document/stored-document.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { releaseRows } from "../revenue/billed-rows.ts";
import { finishDrafts } from "./drafts.ts";
import { type Invoice, readInvoice } from "./read-invoices.ts";
import { recordVoid, type VoidRecord } from "./void-record.ts";

/**
 * Voids an invoice: it keeps its number and figures, and what it billed becomes billable again. A repeat returns the
 * voided invoice with its first reason. Throws NOT_FOUND, and CONFLICT while an invoice of the operator is generated.
 */
export async function voidInvoice(ctx: AdminCtx, { id, reason }: { id: string; reason: string }): Promise<Invoice> {
  const invoice = await readInvoice(ctx, id);
  if (invoice.status === "voided") {
    await recordVoid(ctx, invoice);
    await releaseRows(ctx, invoice.operatorCode, [id]);
    return invoice;
  }
  // A draft is priced on top of what is already billed, so rows must not be released while there is one.
  await finishDrafts(ctx, invoice.operatorCode);
  const { db, clock, random } = ctx;
  const cancelled = {
    ...{ status: "voided" as const, voidedAt: clock.now(), voidReason: reason },
    ...{ creditNoteToken: randomToken(random), voidedDocumentToken: randomToken(random) },
  };
  // Before the void, so that no voided invoice lacks its credit note. If the void fails, no answer has their addresses.
  await writeVoidDocuments(ctx, { ...invoice, ...cancelled });
  const draft = alias(invoices, "draft");
  const notification = queueNotification(ctx, { invoice, event: "invoice.voided", status: "voided" });
  const isVoided = sql`EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${id} AND status = 'voided')`;
  const [voided] = await db.batch([
    db
      .update(invoices)
      .set(cancelled)
      .where(
        and(
          eq(invoices.id, id),
          eq(invoices.status, "issued"),
          notExists(
            db
              .select({ one: sql`1` })
              .from(draft)
              .where(
                and(
                  eq(draft.operatorCode, invoice.operatorCode),
                  eq(draft.currency, invoice.currency),
                  eq(draft.status, "draft"),
                ),
              ),
          ),
        ),
      )
      .returning({ id: invoices.id }),
    notification.statement,
    auditEntry(ctx, { invoice_id: id, reason }, isVoided),
  ]);
  const now = await readInvoice(ctx, id);
  if (now.status !== "voided") {
    throw new ApiError("CONFLICT", "An invoice for this operator is being generated. Retry in a few seconds.", {
      retryable: true,
    });
  }
  await recordVoid(ctx, now);
  await releaseRows(ctx, invoice.operatorCode, [id]);
  if (voided.length > 0) await sendWakeUp(ctx, { kind: "notification", id: notification.id });
  return now;
}

type Voided = Invoice & { readonly [K in keyof VoidRecord]: NonNullable<VoidRecord[K]> };

/** Writes the credit note of an invoice that is voided, and the invoice with VOID across its pages. */
async function writeVoidDocuments({ env }: Pick<Ctx, "env">, invoice: Voided): Promise<void> {
  const { statement, voidedAt, voidReason, creditNoteToken, voidedDocumentToken } = invoice;
  // Imported lazily, as where the invoice is written.
  const { renderCreditNote, renderInvoice } = await import("../document/render-invoice.ts");
  const { fontsOf } = await import("../document/fonts.ts");
  const row = { ...invoice, statement: null };
  const cancelled = { at: voidedAt, reason: voidReason };
  const fonts = fontsOf({ env });
  const httpMetadata = { contentType: "application/pdf" };
  await env.DOCUMENTS.put(documentKey(creditNoteToken), await renderCreditNote(row, statement, fonts, cancelled), {
    httpMetadata,
  });
  await env.DOCUMENTS.put(documentKey(voidedDocumentToken), await renderInvoice(row, statement, fonts, "VOID"), {
    httpMetadata,
  });
}
