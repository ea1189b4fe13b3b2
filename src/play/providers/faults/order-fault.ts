import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { OperatorCtx } from "../../../context.ts";
import { providerFaults } from "../../../db/schema/provider-faults.ts";
import { announceOperatorChange } from "../../../gate/limits/counters.ts";
import type { ProviderFault } from "./fault.ts";

interface Order {
  readonly providerCode: string;
  /** Null: it works again. */
  readonly fault: ProviderFault["fault"] | null;
  readonly lastsMs: number;
}

/**
 * Orders a fault of a provider for the operator's own calls, in place of an earlier one, or ends it. Holds from the next
 * request on, in every isolate.
 */
export async function orderFault(ctx: OperatorCtx, { providerCode, fault, lastsMs }: Order): Promise<void> {
  const { db, operator } = ctx;
  const now = ctx.clock.now();
  const own = eq(providerFaults.operatorCode, operator.code);
  const lapsed = db.delete(providerFaults).where(and(own, lte(providerFaults.until, now)));
  if (fault === null) {
    await db.batch([lapsed, db.delete(providerFaults).where(and(own, eq(providerFaults.providerCode, providerCode)))]);
  } else {
    const set = { fault, since: now, until: now + lastsMs };
    await db.batch([
      lapsed,
      db
        .insert(providerFaults)
        .values({ operatorCode: operator.code, providerCode, ...set })
        .onConflictDoUpdate({ target: [providerFaults.operatorCode, providerFaults.providerCode], set }),
    ]);
  }
  await announceOperatorChange(ctx, operator.code);
}

/** The faults that the operator has ordered and that last, by provider. */
export async function listFaults({ db, clock, operator }: OperatorCtx): Promise<ProviderFault[]> {
  const lasting = and(eq(providerFaults.operatorCode, operator.code), gt(providerFaults.until, clock.now()));
  return db.select().from(providerFaults).where(lasting).orderBy(asc(providerFaults.providerCode));
}
