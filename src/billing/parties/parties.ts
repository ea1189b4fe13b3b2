import { eq, inArray } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { billingParties } from "../../db/schema/billing.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";

export interface Customer {
  readonly legal_name: string;
  /** Lines. */
  readonly address: readonly string[];
  readonly vat_number: string | null;
  /** Lines at the document's end, such as why no tax is charged. */
  readonly notes: readonly string[];
}

export interface Issuer extends Customer {
  /** Lines: where to pay. */
  readonly bank: readonly string[];
  readonly payment_days: number;
}

/** Parties at the time an invoice is opened; later changes do not affect it. */
export interface Parties {
  readonly issuer: Issuer;
  readonly customer: Customer | null;
}

/** Sets the issuer's details. Invoices that are open or issued keep theirs. */
export function putIssuer(ctx: AdminCtx, issuer: Issuer): Promise<void> {
  return put(ctx, ISSUER, issuer);
}

/** Sets an operator's details as a customer. Throws NOT_FOUND. */
export async function putCustomer(ctx: AdminCtx, operatorCode: string, customer: Customer): Promise<void> {
  await findOperator(ctx, operatorCode);
  await put(ctx, operatorCode, customer);
}

async function put(ctx: AdminCtx, code: string, details: Customer | Issuer): Promise<void> {
  const row = { details, updatedAt: ctx.clock.now() };
  await ctx.db.batch([
    ctx.db
      .insert(billingParties)
      .values({ code, ...row })
      .onConflictDoUpdate({ target: billingParties.code, set: row }),
    auditEntry(ctx, { ...(code === ISSUER ? {} : { operator_code: code }), ...details }),
  ]);
}

/** The row of the issuer; no operator has this code. */
const ISSUER = "";

/** The issuer's details; null until they are set. */
export async function readIssuer({ db }: Pick<Ctx, "db">): Promise<Issuer | null> {
  const row = await db.select().from(billingParties).where(eq(billingParties.code, ISSUER)).get();
  return row ? (row.details as Issuer) : null;
}

/** An operator's details as a customer; null until they are set. */
export async function readCustomer({ db }: Pick<Ctx, "db">, operatorCode: string): Promise<Customer | null> {
  const row = await db.select().from(billingParties).where(eq(billingParties.code, operatorCode)).get();
  return row?.details ?? null;
}

/** Issuer and customer of an operator's invoice; null until the issuer is set. */
export async function readParties({ db }: Pick<Ctx, "db">, operatorCode: string): Promise<Parties | null> {
  const rows = await db
    .select()
    .from(billingParties)
    .where(inArray(billingParties.code, [ISSUER, operatorCode]));
  const issuer = rows.find(({ code }) => code === ISSUER)?.details as Issuer | undefined;
  return issuer ? { issuer, customer: rows.find(({ code }) => code === operatorCode)?.details ?? null } : null;
}
