import { and, asc, eq, gt, isNotNull, isNull, lte, ne, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { loadStatement, type Statement } from "./statement.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** A published invoice: issued, and possibly voided since. Its figures and document never change. */
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
  /** Payment status of issued invoices; overdue ones are open too. */
  readonly payment?: Payment | undefined;
}

export const PAYMENTS = ["open", "overdue", "paid"] as const;

export type Payment = (typeof PAYMENTS)[number];

/** An operator's published invoices, by number; drafts are never shown. */
export async function listInvoices(
  { db }: Pick<Ctx, "db">,
  filter: InvoiceFilter & { readonly operatorCode: string },
): Promise<Invoice[]> {
  const rows = await db.select().from(invoices).where(isPublished(filter)).orderBy(asc(invoices.sequence));
  return rows.map(published);
}

const PAGE_SIZE = 1_000;

export interface InvoicesQuery extends InvoiceFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

/** Every operator's published invoices, by number. */
export async function pageInvoices(
  ctx: Ctx,
  { cursor, limit = PAGE_SIZE, ...filter }: InvoicesQuery,
): Promise<Page<Invoice>> {
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: ["invoices", filter.operatorCode ?? null, filter.period ?? null, filter.payment],
    cursor,
    limit,
    placeOf: ({ sequence }: InvoiceRow) => sequence,
    rowsAfter: (sequence, count) =>
      ctx.db
        .select()
        .from(invoices)
        .where(and(isPublished(filter), isPaid(ctx, filter), gt(invoices.sequence, sequence ?? 0)))
        .orderBy(asc(invoices.sequence))
        .limit(count),
  });
  return { rows: rows.map(published), nextCursor };
}

/** A published invoice; throws NOT_FOUND, also for a draft. */
export async function readInvoice(ctx: Pick<Ctx, "db">, id: string): Promise<Invoice> {
  const row = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isPublished({})))
    .get();
  if (!row) throw notFound("The invoice");
  return published(row);
}

function isPublished({ operatorCode, period, status }: InvoiceFilter): SQL | undefined {
  return and(
    operatorCode === undefined ? undefined : eq(invoices.operatorCode, operatorCode),
    period === undefined ? undefined : eq(invoices.period, period),
    status === undefined ? ne(invoices.status, "draft") : eq(invoices.status, status),
  );
}

function isPaid({ clock }: Pick<Ctx, "clock">, { payment }: InvoiceFilter): SQL | undefined {
  if (payment === undefined) return undefined;
  if (payment === "paid") return and(eq(invoices.status, "issued"), isNotNull(invoices.paidAt));
  const isOpen = and(eq(invoices.status, "issued"), isNull(invoices.paidAt));
  return payment === "open" ? isOpen : and(isOpen, lte(invoices.dueAt, clock.now()));
}

function published(row: InvoiceRow): Invoice {
  const { status, statement, documentSizeBytes, documentSha256 } = row;
  if (status === "draft" || statement === null || documentSizeBytes === null || documentSha256 === null) {
    throw new Error(`invoice ${row.id} is not published`);
  }
  return { ...row, status, statement: loadStatement(statement), documentSizeBytes, documentSha256 };
}

/** A published invoice by its number; undefined for any other text. */
export async function findByNumber({ db }: Pick<Ctx, "db">, number: string): Promise<Invoice | undefined> {
  const [, sequence] = /^INV-0*([1-9][0-9]{0,14})$/i.exec(number) ?? [];
  if (sequence === undefined) return undefined;
  const row = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.sequence, Number(sequence)), ne(invoices.status, "draft")))
    .get();
  return row && published(row);
}

/** `INV-000042`: its place in the gapless sequence. */
export function invoiceNumber({ sequence }: Pick<InvoiceRow, "sequence">): string {
  return `INV-${String(sequence).padStart(6, "0")}`;
}

/** `CN-000042`: the credit note of INV-000042. An invoice is voided once, so no number repeats, also after a restore. */
export function creditNoteNumber({ sequence }: Pick<InvoiceRow, "sequence">): string {
  return `CN-${String(sequence).padStart(6, "0")}`;
}
