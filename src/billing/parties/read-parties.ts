import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { billingParties } from "../../db/schema/billing.ts";
import type { Customer, Issuer, Parties } from "./party.ts";

/** The row of the issuer; no operator has this code. */
export const ISSUER = "";

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

/** Who an operator's invoice is from and to; null until the issuer is set. */
export async function readParties({ db }: Pick<Ctx, "db">, operatorCode: string): Promise<Parties | null> {
  const rows = await db
    .select()
    .from(billingParties)
    .where(inArray(billingParties.code, [ISSUER, operatorCode]));
  const issuer = rows.find(({ code }) => code === ISSUER)?.details as Issuer | undefined;
  return issuer ? { issuer, customer: rows.find(({ code }) => code === operatorCode)?.details ?? null } : null;
}
