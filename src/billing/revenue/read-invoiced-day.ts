import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { invoices } from "../../db/schema/billing.ts";
import { invoiceNumber } from "../invoices/read-invoices.ts";
import { readEachBook } from "./each-book.ts";

/** Part of a provider's play on a day that an invoice has billed. Minor units; negative where a bet was taken back. */
export interface InvoicedPart {
  readonly invoiceId: string;
  readonly number: string;
  readonly currency: string;
  readonly providerCode: string;
  readonly revenue: bigint;
  readonly bonus: bigint;
}

interface Asked {
  readonly operatorCode: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly currencies: readonly string[];
}

/** Exported for the test of its plan. */
export const INVOICED = `SELECT d.invoice_id AS invoiceId, d.currency, d.provider_code AS providerCode,
    ${exactSum("d.bets")} AS bets, ${exactSum("d.wins")} AS wins, ${exactSum("d.bonus")} AS bonus
  FROM json_each(?1) j CROSS JOIN revenue_days d
    ON d.operator_code = ?2 AND d.currency = j.value AND d.day = ?3 AND d.invoice_id <> ''
  GROUP BY d.invoice_id, d.currency, d.provider_code`;

type Row = Pick<InvoicedPart, "invoiceId" | "currency" | "providerCode"> & {
  readonly bets: string;
  readonly wins: string;
  readonly bonus: string;
};

/**
 * The parts of a day that issued invoices have billed, drafts and voided ones left out, by invoice number. Read with each
 * answer, because invoices come, and are voided, after the day's statement is signed.
 */
export async function readInvoicedDay(ctx: Ctx, { operatorCode, day, currencies }: Asked): Promise<InvoicedPart[]> {
  if (currencies.length === 0) return [];
  const results = await readEachBook<Row>(ctx, INVOICED, [JSON.stringify(currencies), operatorCode, day]);
  if (results.length === 0) return [];
  const ids = JSON.stringify([...new Set(results.map(({ invoiceId }) => invoiceId))]);
  const issued = await ctx.db
    .select({ id: invoices.id, sequence: invoices.sequence })
    .from(invoices)
    .where(and(sql`${invoices.id} IN (SELECT value FROM json_each(${ids}))`, eq(invoices.status, "issued")))
    .orderBy(invoices.sequence);
  return issued.flatMap((invoice) =>
    results
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map(({ bets, wins, bonus, invoiceId, currency, providerCode }) => ({
        ...{ invoiceId, currency, providerCode },
        number: invoiceNumber(invoice),
        revenue: readSum(bets) - readSum(wins),
        bonus: readSum(bonus),
      })),
  );
}
