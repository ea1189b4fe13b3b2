import { eq } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { randomToken } from "../../lib/random.ts";
import { changeSuffix, SUFFIX_CHARACTERS } from "../document/stored-document.ts";
import { type Invoice, readInvoice } from "./read-invoices.ts";

/**
 * Gives the documents of an invoice new addresses; the old ones open nothing from then on. The bucket decides what opens, so
 * that a restore of the database opens no old address again. Where that has lost the new ones, a repeat makes others.
 */
export async function renewAddresses(ctx: AdminCtx, id: string): Promise<Invoice> {
  const { documentToken, creditNoteToken, voidedDocumentToken } = await readInvoice(ctx, id);
  const documentSuffix = randomToken(ctx.random).slice(0, SUFFIX_CHARACTERS);
  const tokens = [documentToken, creditNoteToken, voidedDocumentToken].filter((token) => token !== null);
  await Promise.all(tokens.map((token) => changeSuffix(ctx, token, documentSuffix)));
  await ctx.db.batch([
    ctx.db.update(invoices).set({ documentSuffix }).where(eq(invoices.id, id)),
    auditEntry(ctx, { invoice_id: id }),
  ]);
  return readInvoice(ctx, id);
}
