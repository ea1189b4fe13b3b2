import { and, asc, eq, ne, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { notFound } from "../../http/errors.ts";
import { loadStatement, type Statement } from "./statement.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** An invoice that is out: issued, and perhaps voided since. Its figures and document never change. */
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

/** Most invoices of one answer. */
const PAGE = 1_000;

/** Invoices that are out, by number; drafts are nobody's business yet. */
export async function listInvoices(ctx: Pick<Ctx, "db">, filter: InvoiceFilter): Promise<Invoice[]> {
  const { operatorCode, period, status } = filter;
  return select(
    ctx,
    and(
      operatorCode === undefined ? undefined : eq(invoices.operatorCode, operatorCode),
      period === undefined ? undefined : eq(invoices.period, period),
      status === undefined ? ne(invoices.status, "draft") : eq(invoices.status, status),
    ),
  );
}

/** One invoice; NOT_FOUND when there is none, or only a draft. */
export async function readInvoice(ctx: Pick<Ctx, "db">, id: string): Promise<Invoice> {
  const [invoice] = await select(ctx, and(eq(invoices.id, id), ne(invoices.status, "draft")));
  if (!invoice) throw notFound("The invoice");
  return invoice;
}

async function select({ db }: Pick<Ctx, "db">, where: SQL | undefined): Promise<Invoice[]> {
  const rows = await db.select().from(invoices).where(where).orderBy(asc(invoices.sequence)).limit(PAGE);
  return rows.map(published);
}

function published(row: InvoiceRow): Invoice {
  const { status, statement, documentSizeBytes, documentSha256 } = row;
  if (status === "draft" || statement === null || documentSizeBytes === null || documentSha256 === null) {
    throw new Error(`invoice ${row.id} is not out`);
  }
  return { ...row, status, statement: loadStatement(statement), documentSizeBytes, documentSha256 };
}

/** `INV-000042`: the place in the gapless sequence. */
export function invoiceNumber({ sequence }: Pick<InvoiceRow, "sequence">): string {
  return `INV-${String(sequence).padStart(6, "0")}`;
}
