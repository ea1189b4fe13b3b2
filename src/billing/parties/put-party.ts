import type { AdminCtx } from "../../context.ts";
import { billingParties } from "../../db/schema/billing.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import type { Customer, Issuer } from "./party.ts";
import { ISSUER } from "./read-parties.ts";

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
