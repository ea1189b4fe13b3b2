import { and, asc, eq, gt, ne, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { notFound } from "../../errors.ts";
import { openCursor, sealCursor } from "../../paging/cursor.ts";
import { loadStatement, type Statement } from "./statement.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** An issued invoice, possibly voided since. Its figures and document never change. */
export interface Invoice extends Omit<InvoiceRow, "statement" | "status" | "documentSizeBytes" | "documentSha256"> {
  readonly status: "issued" | "voided";
  readonly statement: Statement;
  readonly documentSizeBytes: number;
  readonly documentSha256: string;
}

interface InvoiceFilter {
  readonly operatorCode?: string | undefined;
  readonly period?: string | undefined;
  readonly status?: "issued" | undefined;
}

/** An operator's invoices by number, without drafts. */
export async function listInvoices(
  { db }: Pick<Ctx, "db">,
  filter: InvoiceFilter & { readonly operatorCode: string },
): Promise<Invoice[]> {
  const rows = await db.select().from(invoices).where(isIssued(filter)).orderBy(asc(invoices.sequence));
  return rows.map(published);
}

const PAGE_SIZE = 1_000;

export interface InvoicesPage {
  readonly invoices: readonly Invoice[];
  readonly nextCursor: string | null;
}

/** Invoices of all operators by number, without drafts. Throws VALIDATION_FAILED for a cursor of another list. */
export async function pageInvoices(
  ctx: Ctx,
  filter: InvoiceFilter,
  cursor: string | undefined,
  pageSize = PAGE_SIZE,
): Promise<InvoicesPage> {
  const scope = ["invoices", filter.operatorCode ?? null, filter.period ?? null];
  const after = cursor === undefined ? 0 : Number(await openCursor(ctx, scope, cursor));
  const found = await ctx.db
    .select()
    .from(invoices)
    .where(and(isIssued(filter), gt(invoices.sequence, after)))
    .orderBy(asc(invoices.sequence))
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const nextCursor = last ? await sealCursor(ctx, scope, String(last.sequence)) : null;
  return { invoices: page.map(published), nextCursor };
}

/** One invoice. Throws NOT_FOUND, also for a draft. */
export async function readInvoice(ctx: Pick<Ctx, "db">, id: string): Promise<Invoice> {
  const row = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isIssued({})))
    .get();
  if (!row) throw notFound("The invoice");
  return published(row);
}

function isIssued({ operatorCode, period, status }: InvoiceFilter): SQL | undefined {
  return and(
    operatorCode === undefined ? undefined : eq(invoices.operatorCode, operatorCode),
    period === undefined ? undefined : eq(invoices.period, period),
    status === undefined ? ne(invoices.status, "draft") : eq(invoices.status, status),
  );
}

function published(row: InvoiceRow): Invoice {
  const { status, statement, documentSizeBytes, documentSha256 } = row;
  if (status === "draft" || statement === null || documentSizeBytes === null || documentSha256 === null) {
    throw new Error(`invoice ${row.id} is not issued`);
  }
  return { ...row, status, statement: loadStatement(statement), documentSizeBytes, documentSha256 };
}

/** `INV-000042`: the position in the gapless sequence. */
export function invoiceNumber({ sequence }: Pick<InvoiceRow, "sequence">): string {
  return `INV-${String(sequence).padStart(6, "0")}`;
}
